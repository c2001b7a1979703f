package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// A usage is what one run of a program took.
type usage struct {
	wall, processor time.Duration
	peak            int64 // bytes of memory
}

// measure runs a program on an input file, and returns what it took and what it printed.
func measure(input, program string, args ...string) (usage, []byte, error) {
	in, err := os.Open(input)
	if err != nil {
		return usage{}, nil, err
	}
	defer in.Close()
	var out, complaint bytes.Buffer
	cmd := exec.Command(program, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = in, &out, &complaint
	start := time.Now()
	err = cmd.Run()
	wall := time.Since(start)
	if err != nil {
		return usage{}, nil, fmt.Errorf("%s: %w\n%s", cmd, err, strings.TrimSpace(complaint.String()))
	}
	state := cmd.ProcessState
	u := usage{wall: wall, processor: state.UserTime() + state.SystemTime()}
	if r, ok := state.SysUsage().(*syscall.Rusage); ok {
		u.peak = int64(r.Maxrss) * 1024
	}
	return u, out.Bytes(), nil
}

// memoryFloor returns the peak of a program that does nothing: the system counts in what this process
// took when it started the other one.
func memoryFloor() (int64, error) {
	u, _, err := measure(os.DevNull, "true")
	return u.peak, err
}

func buildGrundy(to string) error {
	cmd := exec.Command("go", "build", "-trimpath", "-o", to, "./cmd/grundy")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	return build(cmd)
}

func buildCpp(source, to string) error {
	return build(exec.Command("g++", "-std=c++17", "-O2", "-o", to, source))
}

func build(cmd *exec.Cmd) error {
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", cmd, err, bytes.TrimSpace(out))
	}
	return nil
}
