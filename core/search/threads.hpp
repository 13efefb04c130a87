// SPDX-License-Identifier: MIT
// The threads of one search, and the lock that they share: the only place that differs in WebAssembly.
#pragma once

#include <mutex>

#if defined(__wasm__)
#include <atomic>
#include <functional>
#else
#include <thread>
#include <vector>
#endif

namespace tengen {

#if defined(__wasm__)

// The C++ library of this target has no locks. Held for a copy of a few moves, so waiting spins.
class Mutex {
 public:
  void lock() {
    while (is_held_.exchange(true, std::memory_order_acquire)) {
    }
  }
  void unlock() { is_held_.store(false, std::memory_order_release); }

 private:
  std::atomic<bool> is_held_{false};
};

// Runs tasks in the web workers that the page has started for this purpose (core/wasm/threads.cpp).
class HelperThreads {
 public:
  HelperThreads() = default;
  HelperThreads(const HelperThreads&) = delete;
  ~HelperThreads() { join(); }

  // The number of workers that wait for tasks.
  static int available();
  void start(std::function<void()> task);
  void join();

 private:
  int started_ = 0;
};

#else

using Mutex = std::mutex;

class HelperThreads {
 public:
  template <typename Task>
  void start(Task task) {
    threads_.emplace_back(std::move(task));
  }
  void join() { threads_.clear(); }

 private:
  std::vector<std::jthread> threads_;  // join when they are destroyed
};

#endif

}  // namespace tengen
