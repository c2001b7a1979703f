package main

import (
	"bytes"
	"fmt"
	"os"
	"syscall"
)

// processor returns the seconds of processor time that this process has used.
func processor() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}

// peak returns the most memory that this process has held, in bytes, its code included: what /usr/bin/time tells.
func peak() int64 {
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	_, after, _ := bytes.Cut(text, []byte("VmHWM:"))
	kilobytes := int64(0)
	if _, err := fmt.Sscan(string(after), &kilobytes); err != nil {
		return 0
	}
	return kilobytes * 1024
}
