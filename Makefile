# Everything a developer or a user runs. `make help` lists it.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

PREFIX ?= /usr/local
SWIFT  ?= swift

# Debian's packages: what the product links against, and what its tests and tools call.
LIBRARIES := libsqlite3-dev libcurl4-openssl-dev libssl-dev libyaml-dev libxml2-dev libjq-dev libonig-dev \
             libidn2-dev libxxhash-dev zlib1g-dev libbrotli-dev libzstd-dev
TOOLS     := ca-certificates pkg-config python3 python3-h2 python3-venv openssl util-linux bubblewrap git

BUILD   := --explicit-target-dependency-import-check error
RELEASE := -c release --static-swift-stdlib $(BUILD)
ROOST   := .build/release/roost

help: ## List the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

setup: ## Install what is missing, with apt
	@missing=()
	for package in $(LIBRARIES) $(TOOLS); do
	  dpkg-query -W -f='$${Status}' "$$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$$package")
	done
	if [ $${#missing[@]} -gt 0 ]; then
	  if ! command -v apt-get >/dev/null; then
	    echo "make setup: this is no Debian; install what these packages hold: $${missing[*]}" >&2; exit 1
	  fi
	  as_root=(); [ "$$(id -u)" = 0 ] || as_root=(sudo)
	  echo "Installing $${missing[*]}"
	  "$${as_root[@]}" apt-get update -qq
	  DEBIAN_FRONTEND=noninteractive "$${as_root[@]}" apt-get install -y -qq --no-install-recommends "$${missing[@]}"
	fi
	command -v $(SWIFT) >/dev/null || { echo "make setup: Swift 6.2 or later is missing: https://www.swift.org/install/linux/" >&2; exit 1; }

build: ## Build the release program at .build/release/roost
	$(SWIFT) build $(RELEASE) --product roost

demo: setup build ## Sync the sources of sources.yaml from recorded samples, and list them: no network, no key
	@rm -f roost-sample.db roost-sample.db-wal roost-sample.db-shm
	$(ROOST) aggregate --sample
	for source in $$($(ROOST) --store roost-sample.db sources --json | python3 -c 'import json, sys; print(*(s["name"] for s in json.load(sys.stdin)))'); do
	  printf '\n$$ $(ROOST) --store roost-sample.db list %s --limit 8\n' "$$source"
	  $(ROOST) --store roost-sample.db list "$$source" --limit 8
	done

test: setup ## Run every test
	$(SWIFT) build --build-tests $(BUILD)
	$(SWIFT) test --skip-build --skip EndToEndTests
	# Apart, and four at a time, so that none waits for its program until limits of time are met.
	SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4 $(SWIFT) test --skip-build --filter EndToEndTests

test-singer: build ## Run two taps from PyPI against a server on loopback (installs them under .build/singer)
	for tap in tap-rest-api-msdk==1.4.2 tap-rest-api==0.2.22; do
	  folder=.build/singer/$${tap%%==*}
	  [ -x "$$folder/bin/$${tap%%==*}" ] && continue
	  python3 -m venv "$$folder"
	  "$$folder/bin/pip" install -q --disable-pip-version-check "$$tap"
	done
	python3 Tests/SingerTaps/check.py $(ROOST) .build/singer

faults: ## Stop, kill, starve and crowd syncs at every point, and compare their stores
	$(SWIFT) build --build-tests $(BUILD)
	log=$$(mktemp); trap 'rm -f "$$log"' EXIT
	for suite in CrashMatrixTests KillTests ManyAtOnceTests 'UnusableStoreTests|StopTests'; do
	  ROOST_FAULTS=all $(SWIFT) test --skip-build --filter "EndToEndTests.($$suite)" | tee -a "$$log"
	done
	grep '^faults: ' "$$log"

sanitize: setup ## Run the tests under the address and leak sanitizer, then under the thread sanitizer (slow)
	# One after the other, since a test that waits for its turn for minutes meets limits of time.
	export LSAN_OPTIONS="suppressions=$(CURDIR)/Tests/sanitizers/leaks.txt:print_suppressions=0"
	# By names alone it knows what to pass over.
	export ASAN_OPTIONS="external_symbolizer_path=$$(dirname "$$(readlink -f "$$(command -v $(SWIFT))")")/llvm-symbolizer"
	for sanitizer in address thread; do
	  options=(--sanitize $$sanitizer -Xswiftc -DSANITIZED --scratch-path .build/sanitize-$$sanitizer)
	  $(SWIFT) build --build-tests "$${options[@]}" $(BUILD)
	  $(SWIFT) test --skip-build "$${options[@]}" --disable-xctest --no-parallel
	done

mutants: ## Plant each fault of Tests/mutants (NAMES="…": those) in a copy, and demand that tests see it
	python3 Tests/mutants/run.py $(NAMES)

docs: ## Write the tables of docs/ and the schemas anew, from the values that the program uses
	ROOST_UPDATE_DOCS=1 $(SWIFT) test --filter DocsTests

test-external: build ## Build and test a package outside of this one that adds a plugin in Swift (slow)
	@rm -rf .build/external && mkdir -p .build/external
	$(ROOST) plugin new tide-tables --kind swift --in .build/external
	cd .build/external/tide-tables
	$(SWIFT) test
	$(SWIFT) run roost-tide-tables plugin check tide-tables

docc: setup ## Document RoostKit with docc, at .build/docc
	$(SWIFT) build --target RoostKit $(BUILD)
	rm -rf .build/docc && mkdir -p .build/docc/graphs
	maps=()
	for map in Sources/*/module.modulemap; do maps+=(-Xcc "-fmodule-map-file=$$PWD/$$map"); done
	triple=$$($(SWIFT) -print-target-info | python3 -c 'import json, sys; print(json.load(sys.stdin)["target"]["triple"])')
	$(SWIFT) symbolgraph-extract -module-name RoostKit -I .build/debug/Modules "$${maps[@]}" -target "$$triple" \
	  -minimum-access-level public -output-dir .build/docc/graphs
	docc convert Sources/RoostKit/RoostKit.docc --additional-symbol-graph-dir .build/docc/graphs --warnings-as-errors \
	  --fallback-display-name RoostKit --fallback-bundle-identifier RoostKit --output-path .build/docc/RoostKit.doccarchive

check-schema: ## Hold every good and broken file against the schemas, with PyPI's jsonschema
	@[ -x .build/schema/bin/python ] || python3 -m venv .build/schema
	.build/schema/bin/python -c 'import jsonschema, yaml' 2>/dev/null || .build/schema/bin/pip install --quiet jsonschema PyYAML
	.build/schema/bin/python schemas/validate.py .

lint: ## Hold the sources against .swift-format, and see that every fault of Tests/mutants still fits
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests plugins Benchmarks
	python3 Tests/mutants/run.py --check

format: ## Format the sources in place
	$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Tests plugins Benchmarks

coverage: ## Run the tests and print where the report of reached lines stands
	$(SWIFT) test --enable-code-coverage
	$(SWIFT) test --show-codecov-path

fuzz: ## Mutate the project's own fixtures through the feed reader for ten processor minutes
	$(SWIFT) run -c release --package-path Benchmarks fuzz --seconds 600 --seed 1

bench-setup: setup
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends gcc make nginx-light libnginx-mod-http-echo python3-venv sqlite3 newsboat

bench: build ## Measure against the bounds of the machine (make bench-setup first)
	python3 Benchmarks/bench.py

bench-peers: build ## Measure against other programs, which it installs
	python3 Benchmarks/bench.py --peers

check: test lint demo ## What .ci/run runs

install: build ## Install the program and the plugins under PREFIX (default /usr/local)
	install -d $(PREFIX)/bin $(PREFIX)/share/roost
	install -m 755 $(ROOST) $(PREFIX)/bin/roost
	rm -rf $(PREFIX)/share/roost/plugins
	cp -R plugins $(PREFIX)/share/roost/plugins
	find $(PREFIX)/share/roost/plugins -name '*.swift' -delete

clean: ## Remove what was built
	rm -rf .build

.PHONY: help setup build demo test test-singer test-external docc check-schema faults sanitize mutants lint format docs coverage fuzz bench-setup bench bench-peers check install clean
