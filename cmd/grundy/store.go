package main

import (
	"os"
	"path/filepath"
)

// storeVariable names the folder in which compiled rules are kept from run to run; "off" keeps none.
const storeVariable = "GRUNDY_CACHE"

// storeFolder returns that folder: by default grundy in the user's folder for caches. It is "" for none.
func storeFolder() string {
	switch named := os.Getenv(storeVariable); named {
	case "off":
		return ""
	case "":
		caches, err := os.UserCacheDir()
		if err != nil {
			return ""
		}
		return filepath.Join(caches, "grundy")
	default:
		return named
	}
}
