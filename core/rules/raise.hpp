// SPDX-License-Identifier: MIT
// Errors of the core: exceptions where the build has them.
#pragma once

namespace tengen {

#if defined(__cpp_exceptions)

template <typename Error>
[[noreturn]] void raise(const Error& error) {
  throw error;
}

#else

// WebAssembly is built without exceptions. Leaves the module for its host, which must not use this
// instance any more (core/wasm/host.cpp); callers there check their arguments first.
[[noreturn]] void leave_module(const char* what);

template <typename Error>
[[noreturn]] void raise(const Error& error) {
  leave_module(error.what());
}

#endif

}  // namespace tengen
