// SPDX-License-Identifier: MIT
#include "wasm/host.hpp"

#include <cstring>

#include "rules/raise.hpp"

#define TENGEN_IMPORT(name) __attribute__((import_module("tengen"), import_name(name)))

extern "C" {
TENGEN_IMPORT("report") void tengen_report(const char* text, std::size_t length);
// Throws a JavaScript error, which unwinds the module without running destructors.
TENGEN_IMPORT("fail") void tengen_fail(const char* text, std::size_t length);
}

namespace tengen {

void wasm::send_report(std::string_view json) { tengen_report(json.data(), json.size()); }

void leave_module(const char* what) {
  tengen_fail(what, std::strlen(what));
  __builtin_trap();
}

}  // namespace tengen
