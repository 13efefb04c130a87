// SPDX-License-Identifier: MIT
// CPU dispatch: functions compiled for several instruction sets; the loader picks the best one.
#pragma once

#include <cstdint>  // defines __GLIBC__

// Needs GNU indirect functions. They are resolved before the sanitizers have started, so not with those.
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define TENGEN_CPU_DISPATCH [[gnu::target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")]]
#else
#define TENGEN_CPU_DISPATCH
#endif
