package main

import (
	"bytes"
	"fmt"
	"os"
	"runtime/debug"
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

// forgetPeak gives unused memory back and has peak begin anew, where the system can do that.
func forgetPeak() {
	debug.FreeOSMemory()
	_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) // where it fails, the peak includes reading
}

// peak returns the most memory that this process has held since forgetPeak, and resident what it holds now.
func peak() int64     { return status("VmHWM:") }
func resident() int64 { return status("VmRSS:") }

// status returns a line of /proc/self/status in bytes, 0 where there is none.
func status(name string) int64 {
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	_, after, _ := bytes.Cut(text, []byte(name))
	kilobytes := int64(0)
	if _, err := fmt.Sscan(string(after), &kilobytes); err != nil {
		return 0
	}
	return kilobytes * 1024
}
