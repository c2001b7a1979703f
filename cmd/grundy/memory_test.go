package main

import "testing"

func TestBytes(t *testing.T) {
	tests := []struct {
		text string
		want bytes // 0: an error
		back string
	}{
		{"4GiB", 4 << 30, "4GiB"},
		{"512MiB", 512 << 20, "512MiB"},
		{"1.5gib", 3 << 29, "1536MiB"},
		{"2GB", 2e9, "1953125KiB"},
		{"4096", 4096, "4KiB"},
		{"1000 B", 1000, "1000"},
		{"", 0, ""},
		{"GiB", 0, ""},
		{"-1GiB", 0, ""},
		{"0", 0, ""},
		{"4GiBs", 0, ""},
		{"1e30", 0, ""},
		{"nan", 0, ""},
		{"9223372036854775808", 0, ""},
	}
	for _, test := range tests {
		var b bytes
		err := b.Set(test.text)
		if (err != nil) != (test.want == 0) || b != test.want {
			t.Errorf("%q is read as %d, %v; want %d", test.text, b, err, test.want)
		}
		if err == nil && b.String() != test.back {
			t.Errorf("%q is written back as %s, want %s", test.text, b.String(), test.back)
		}
	}
}
