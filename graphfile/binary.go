package graphfile

import "bytes"

// binaries are how files begin that hold no text in UTF-8, what they are, and what to do about it.
var binaries = []struct{ begin, what string }{
	{"\x1f\x8b", "a file that is compressed by gzip more than once"},
	{"\x28\xb5\x2f\xfd", "a file compressed by zstd: zstd -dc FILE | grundy solve graph:- reads it"},
	{"\xfd7zXZ\x00", "a file compressed by xz: xz -dc FILE | grundy solve graph:- reads it"},
	{"BZh91AY&SY", "a file compressed by bzip2: bunzip2 -c FILE | grundy solve graph:- reads it"},
	{"PK\x03\x04", "a zip archive: unpack it first"},
	{"\xff\xfe", "UTF-16: iconv -f UTF-16 -t UTF-8 FILE | grundy solve graph:- reads it"},
	{"\xfe\xff", "UTF-16: iconv -f UTF-16 -t UTF-8 FILE | grundy solve graph:- reads it"},
}

// checkText looks whether the file is one that holds no text, as far as its beginning says so.
func (b *builder) checkText() error {
	for _, no := range binaries {
		if bytes.HasPrefix(b.text, []byte(no.begin)) {
			return b.fail(0, "expected text in UTF-8, got %s", no.what)
		}
	}
	return nil
}
