// SPDX-License-Identifier: MIT
// Helper threads of a search: web workers that the page has started, each in its own instance of the module
// with the same memory. They sleep in tengen_help() until a search gives them a task: a worker that is
// searching cannot start others, because that needs its event loop.
#include "search/threads.hpp"

#if defined(__wasm_atomics__)

#include <array>
#include <cstdlib>

namespace tengen {
namespace {

constexpr int kMaxHelpers = 31;

struct Helper {
  std::atomic<int> has_task{0};
  std::function<void()> task;

  void wait_while(int value) {
    while (has_task.load(std::memory_order_acquire) == value)
      __builtin_wasm_memory_atomic_wait32(address(), value, -1);
  }
  void change(int value) {
    has_task.store(value, std::memory_order_release);
    __builtin_wasm_memory_atomic_notify(address(), 1);
  }
  int* address() { return reinterpret_cast<int*>(&has_task); }
};

std::array<Helper, kMaxHelpers> helpers;
std::atomic<int> helper_count{0};

}  // namespace

int HelperThreads::available() { return helper_count.load(std::memory_order_acquire); }

void HelperThreads::start(std::function<void()> task) {
  Helper& helper = helpers[static_cast<std::size_t>(started_++)];
  helper.task = std::move(task);
  helper.change(1);
}

void HelperThreads::join() {
  for (; started_ > 0; --started_) helpers[static_cast<std::size_t>(started_ - 1)].wait_while(1);
}

// The memory allocator of this target's C library is not thread-safe; the linker sends calls here (--wrap).
static Mutex allocating;

}  // namespace tengen

extern "C" {

// The life of a helper: the page ends its worker.
__attribute__((export_name("tengen_help"))) void tengen_help() {
  using namespace tengen;
  const int index = helper_count.fetch_add(1, std::memory_order_acq_rel);
  if (index >= kMaxHelpers) return;
  Helper& helper = helpers[static_cast<std::size_t>(index)];
  for (;;) {
    helper.wait_while(0);
    helper.task();
    helper.task = nullptr;
    helper.change(0);
  }
}

// The helpers that wait for tasks or carry them out.
__attribute__((export_name("tengen_helper_count"))) int tengen_helper_count() {
  return tengen::HelperThreads::available();
}

void* __real_malloc(std::size_t size);
void* __real_calloc(std::size_t count, std::size_t size);
void* __real_realloc(void* memory, std::size_t size);
void* __real_aligned_alloc(std::size_t alignment, std::size_t size);
void __real_free(void* memory);

void* __wrap_malloc(std::size_t size) {
  const std::lock_guard held(tengen::allocating);
  return __real_malloc(size);
}
void* __wrap_calloc(std::size_t count, std::size_t size) {
  const std::lock_guard held(tengen::allocating);
  return __real_calloc(count, size);
}
void* __wrap_realloc(void* memory, std::size_t size) {
  const std::lock_guard held(tengen::allocating);
  return __real_realloc(memory, size);
}
void* __wrap_aligned_alloc(std::size_t alignment, std::size_t size) {
  const std::lock_guard held(tengen::allocating);
  return __real_aligned_alloc(alignment, size);
}
void __wrap_free(void* memory) {
  const std::lock_guard held(tengen::allocating);
  __real_free(memory);
}

}  // extern "C"

#else

namespace tengen {

int HelperThreads::available() { return 0; }
void HelperThreads::start(std::function<void()>) {}
void HelperThreads::join() { started_ = 0; }

}  // namespace tengen

#endif
