// SPDX-License-Identifier: MIT
// Functions compiled for several processors, the best of which is chosen when the program starts.
#pragma once

#include <cstdint>  // tells which library this is

// Sanitizers are not ready yet when that choice is made, and other systems have no such thing.
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define TENGEN_CLONES [[gnu::target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")]]
#else
#define TENGEN_CLONES
#endif
