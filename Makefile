# Two commands do everything on a fresh machine: `make run` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORE := $(shell find core '(' -path core/wasm -o -path core/proof ')' -prune -o -type f -print) CMakeLists.txt pyproject.toml
CPP := $(shell find core -name '*.cpp' -o -name '*.hpp')
PIP = $(1)/bin/python -m pip install --quiet --disable-pip-version-check
CORES := $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
# One test process more than cores: some tests wait for other programs.
JOBS ?= $(shell expr $(CORES) + 1)
FUZZ_SECONDS ?= 4
# Prints the output of parallel targets one after the other, where make can (GNU make 4).
PARALLEL = $(MAKE) --no-print-directory --jobs $(CORES) $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
NPM := $(shell command -v npm)
WEB := $(shell find web '(' -path web/node_modules -o -path web/dist ')' -prune -o -type f -print)
BUNDLE := src/tengen/static/app/index.html
# The engine in the browser: the core as WebAssembly, and the weights of each rule.
ENGINE := web/src/engine/files
WASM := $(ENGINE)/tengen.wasm
WASM_SOURCES := $(filter core/rules/% core/eval/% core/search/% core/solver/% core/review/% core/proof/% core/wasm/%,$(CPP)) scripts/wasm.py
WEIGHTS := $(ENGINE)/freestyle.weights
ZIG_VERSION := 0.17.0
ZIG := build/ziglang/$(ZIG_VERSION)/ziglang/zig

# Without compiled files every process compiles all it imports again, pytest in each test process.
unexport PYTHONDONTWRITEBYTECODE
ifneq ($(shell command -v ccache),)
export CMAKE_CXX_COMPILER_LAUNCHER := ccache
export CCACHE_BASEDIR := $(CURDIR)
export CCACHE_NOHASHDIR := 1
endif

CHECKS := check-types check-web check-audit check-style check-layers check-generated docs

.PHONY: help build web docs dist check-dist run test test-web test-python test-fast check $(CHECKS) bench sanitize asan tsan fuzz stub format clean

help: ## This list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

build: $(VENV)/.built ## The virtual environment with Tengen in it

$(BIN)/python:
	@$(PYTHON) scripts/check_tools.py
	$(PYTHON) -m venv $(VENV)

# A new package changes what an editable install maps.
$(VENV)/.built: $(CORE) $(shell find src/tengen -name __init__.py) | $(BIN)/python
	$(call PIP,$(VENV)) scikit-build-core nanobind hatch-fancy-pypi-readme ninja cmake
	$(call PIP,$(VENV)) --no-build-isolation --editable '.[dev]' --config-settings=cmake.define.TENGEN_WERROR=ON
	@touch $@

web: $(BUNDLE) ## The scripts that pages are made of

# Not `npm ci`: it refuses a lock file without the optional packages of other platforms, which
# some registries do not carry.
ifdef NPM
$(BUNDLE): $(WEB) $(WASM) $(WEIGHTS)
	cd web && npm install --no-save --loglevel error && npm run --silent build
	@touch $@
else
$(BUNDLE):
	@echo "npm was not found: without Node.js 20.19 or newer the web app and the pages of 'tengen xray' cannot be made" >&2
endif

$(WASM): $(WASM_SOURCES) $(ZIG)
	@test ! -x $(ZIG) || $(PYTHON) scripts/wasm.py $(ZIG)

# A compiler that pip can install. Without it the web app plays on the server only, and says so.
$(ZIG): | $(BIN)/python
	@$(call PIP,$(VENV)) --target build/ziglang/$(ZIG_VERSION) ziglang==$(ZIG_VERSION) \
	  || echo "ziglang could not be installed: the web app is built without its own engine" >&2

$(WEIGHTS): src/tengen/data/evaluation.bin src/tengen/data/bench.txt scripts/rule_weights.py | build
	$(BIN)/python -m scripts.rule_weights

# The wheel is built from the source distribution, as users of it do: both have the pages, and
# neither needs Node.js. The temporary folder and the flag are those that let ccache reuse `make build`.
dist: build web ## The source distribution, and the wheel built from it, in dist/
	@test -f $(BUNDLE) || { echo "error: a distribution needs the web pages, and those need Node.js" >&2; exit 1; }
	@rm -rf dist build/dist && mkdir -p build/dist
	TMPDIR=$(CURDIR)/build/dist $(BIN)/python -m build --no-isolation --outdir dist -Ccmake.define.TENGEN_WERROR=ON >build/dist.log 2>&1 \
	  || { cat build/dist.log; exit 1; }
	@ls dist

check-dist: dist ## Install the wheel into an empty environment and play a move in the browser
	$(BIN)/python scripts/check_dist.py dist/*.tar.gz dist/*.whl

run: ## The web app, on http://127.0.0.1:8000
	@$(PARALLEL) build web
	@$(BIN)/tengen serve

# Phony also because `make docs` writes a folder of that name.
.PHONY: site
site: build web ## The web app as plain files for any static host, in build/site/
	$(BIN)/tengen site -o build/site

docs: build ## The documentation, in site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet --strict

test: build web ## Every test, with branch coverage
	@$(MAKE) --no-print-directory --jobs 2 test-web test-python

test-web:
	$(if $(NPM),cd web && npm test --silent)

test-python:
	$(BIN)/python -m pytest --numprocesses $(JOBS) --dist worksteal --cov --cov-report term

test-fast: build ## For the edit loop: the quick tests of every package, in under a minute
	TENGEN_TESTS=fast $(BIN)/python -m pytest --quiet --numprocesses $(JOBS) --dist worksteal tests

check: build web ## Formatters, linters, types, layers, sizes, generated files, documentation
	@$(PARALLEL) $(CHECKS)

check-types:
	$(BIN)/mypy

check-web:
	$(if $(NPM),cd web && npm run --silent check)

check-audit:
	$(if $(NPM),./scripts/audit)

check-style:
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/clang-format --dry-run --Werror $(CPP)

check-layers:
	$(BIN)/lint-imports --no-cache
	$(BIN)/python scripts/check_includes.py
	$(BIN)/python scripts/check_mirror.py
	$(BIN)/python scripts/check_sizes.py

check-generated:
	$(BIN)/python scripts/check_bench.py
	$(BIN)/python -m scripts.stub --check
	$(BIN)/python -m scripts.messages --check
	$(BIN)/python -m scripts.texts --check
	$(BIN)/python -m scripts.local_vectors --check
	$(BIN)/python -m scripts.review_vectors --check
	$(BIN)/python -m scripts.study_vectors --check
	$(BIN)/python -m scripts.review_figures --check

bench: build ## The speed tables of benchmarks/
	$(BIN)/cmake -S . -B build/bench -DCMAKE_BUILD_TYPE=Release -DTENGEN_BENCH=ON >/dev/null
	$(BIN)/cmake --build build/bench --parallel 2 >/dev/null
	$(BIN)/python -m benchmarks

sanitize: build ## Rules and engine built with ASan and UBSan, threads with TSan
	@$(PARALLEL) asan tsan

asan:
	JOBS=$(CORES) ./scripts/sanitize

tsan:
	./scripts/tsan

fuzz: build ## Hostile inputs for every reader and the command line, FUZZ_SECONDS for each
	TENGEN_FUZZ_SECONDS=$(FUZZ_SECONDS) $(BIN)/python -m pytest --numprocesses $(CORES) --dist worksteal tests/fuzz

stub: build ## Write src/tengen/_core.pyi anew
	$(BIN)/python -m scripts.stub

format: build ## Format everything
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	$(BIN)/clang-format -i $(CPP)

clean: ## Remove what was built
	rm -rf $(VENV) .venv-sanitize build dist site
