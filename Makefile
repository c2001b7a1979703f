# make         builds ./grundy and solves a first game with it
# make check   format, vet, lint, tests, and a short run of every fuzz test
# make bench   times grundy against plain C++ programs (needs g++)

GO ?= go
FUZZTIME ?= 3s
# The vector instructions that the benchmarks of heaps may count on (x86-64 only).
GOAMD64 ?= v3

.PHONY: all build check format vet lint test fuzz bench clean

all: build
	./grundy solve berzerk --at player=Rick,at=3

build:
	CGO_ENABLED=0 $(GO) build -trimpath -o grundy ./cmd/grundy

check: format vet lint test fuzz

# The tools are Go modules of this one's go.mod: the first use builds them.
format:
	@bad=$$($(GO) tool gofumpt -l .); test -z "$$bad" || { echo "not formatted (go tool gofumpt -w):"; echo "$$bad"; exit 1; }

vet:
	$(GO) vet ./...

lint:
	$(GO) tool staticcheck ./...

test:
	$(GO) test ./...

# Every fuzz test there is, one after the other: go test fuzzes one at a time.
fuzz:
	@grep -rE --include='*_test.go' '^func Fuzz' . | \
	sed -E 's|^\./(.*)/[^/]*:func (Fuzz[A-Za-z0-9_]*).*|\1 \2|' | sort | \
	while read -r dir name; do \
		echo "fuzz $$dir $$name"; \
		$(GO) test ./$$dir -run='^$$' -fuzz="^$$name\$$" -fuzztime=$(FUZZTIME) || exit 1; \
	done

bench:
	@command -v g++ >/dev/null || { echo "make bench needs g++, for the programs of the other side"; exit 1; }
	$(GO) run ./bench
	GOAMD64=$(GOAMD64) $(GO) run ./bench/heap
	$(GO) run ./bench/graph

clean:
	rm -rf grundy bench/bin
