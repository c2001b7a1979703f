package main

import (
	"fmt"
	"time"
)

// A limit is what a judge allows a run, as its statement says; 0 where that is not known.
type limit struct {
	wall  time.Duration
	bytes int64
}

const (
	second = time.Second
	mb     = int64(1 << 20)
)

// limits are those of the problems by their ids.
var limits = map[string]limit{
	"at-dp-k":            {2 * second, 1024 * mb},
	"at-dp-l":            {2 * second, 1024 * mb},
	"bzoj1022":           {second, 162 * mb},
	"cf1194d":            {2 * second, 256 * mb},
	"cf1312f":            {3 * second, 512 * mb},
	"cf150a":             {2 * second, 256 * mb},
	"cf1537d":            {2 * second, 256 * mb},
	"cf69d":              {3 * second, 256 * mb},
	"cf786a":             {4 * second, 256 * mb},
	"cf87c":              {2 * second, 256 * mb},
	"cf919f":             {4 * second, 512 * mb},
	"cf936b":             {2 * second, 256 * mb},
	"cses1097":           {second, 512 * mb},
	"cses1098":           {second, 512 * mb},
	"cses1099":           {second, 512 * mb},
	"cses1729":           {second, 512 * mb},
	"cses1730":           {second, 512 * mb},
	"cses2207":           {second, 512 * mb},
	"hdu1846":            {second, 32 * mb},
	"hdu3032":            {second, 32 * mb},
	"lg-p6560":           {1500 * time.Millisecond, 500 * mb},
	"nc11166a":           {second, 256 * mb},
	"neerc2016g":         {2 * second, 512 * mb},
	"poj2311":            {second, 64 * mb},
	"tc-boardescape":     {2 * second, 256 * mb},
	"tc-boardescapediv2": {2 * second, 0},
}

// String writes a limit as a judge does.
func (l limit) String() string {
	switch {
	case l.wall == 0:
		return "not known"
	case l.bytes == 0:
		return fmt.Sprintf("%g s", l.wall.Seconds())
	}
	return fmt.Sprintf("%g s, %d MB", l.wall.Seconds(), l.bytes/mb)
}

// verdict says what a run takes too much of: processor time, which other work on the machine does not change, and memory.
func (l limit) verdict(u usage) string {
	time, memory := l.wall > 0 && u.processor > l.wall, l.bytes > 0 && u.peak > l.bytes
	switch {
	case time && memory:
		return "over: time, memory"
	case time:
		return "over: time"
	case memory:
		return "over: memory"
	}
	return ""
}
