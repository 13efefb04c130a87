// SPDX-License-Identifier: MIT
// Cancellation of a search by its caller.
#pragma once

#include <atomic>

namespace tengen {

// Latches: once cancelled, always cancelled, also before the search begins. The caller owns it and
// any thread may cancel; relaxed, because nothing else is published through it.
class StopFlag {
 public:
  void cancel() noexcept { is_cancelled_.store(true, std::memory_order_relaxed); }
  bool is_cancelled() const noexcept { return is_cancelled_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> is_cancelled_{false};
};

}  // namespace tengen
