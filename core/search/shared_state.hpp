// SPDX-License-Identifier: MIT
// What the threads of one search share besides the transposition table.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "eval/position.hpp"
#include "rules/zobrist.hpp"
#include "search/score.hpp"
#include "search/stop_flag.hpp"
#include "search/threads.hpp"

namespace tengen {

using Clock = std::chrono::steady_clock;

struct RootMove {
  Spot spot = kNoSpot;
  int score = -kInfinite;       // for the side to move at the root; -kInfinite: not known
  int last_score = -kInfinite;  // of the previous iteration
  int depth = 0;
  int selective_depth = 0;
  std::vector<Spot> line;
};

// Simplified ABDADA (Kerrigan): the moves that threads are searching now, so that other threads defer
// them. Only a hint: the last writer owns a slot, and a lost or stale entry changes nothing but the order
// of moves.
class BusyMoves {
 public:
  static std::uint64_t id_of(std::uint64_t key, Spot move, int depth) {
    return mixed(key + (static_cast<std::uint64_t>(depth) << 32) + move);
  }
  bool has(std::uint64_t id) const { return slots_[id % kSlots].load(std::memory_order_relaxed) == id; }
  void begin(std::uint64_t id) { slots_[id % kSlots].store(id, std::memory_order_relaxed); }
  void end(std::uint64_t id) { slots_[id % kSlots].store(0, std::memory_order_relaxed); }

 private:
  static constexpr std::size_t kSlots = 1 << 12;
  std::array<std::atomic<std::uint64_t>, kSlots> slots_{};
};

// The deepest iteration that any thread has completed. The other threads adopt its result instead of
// completing theirs.
class CompletedIteration {
 public:
  int depth() const { return depth_.load(std::memory_order_relaxed); }
  void reset() { depth_.store(0, std::memory_order_relaxed); }
  // No effect if another thread has completed this depth.
  void offer(int depth, const std::vector<RootMove>& moves) {
    const std::lock_guard held(mutex_);
    if (depth <= this->depth()) return;
    moves_ = moves;
    depth_.store(depth, std::memory_order_relaxed);
  }
  // Copies the result; returns its depth.
  int take(std::vector<RootMove>& moves) {
    const std::lock_guard held(mutex_);
    moves = moves_;
    return depth();
  }

 private:
  Mutex mutex_;
  std::atomic<int> depth_{0};
  std::vector<RootMove> moves_;
};

// Relaxed atomics: no other data is published through them. The plain fields change between searches only.
struct SharedState {
  std::atomic<bool> stop{false};          // a limit was reached or the result is final
  const StopFlag* caller_stop = nullptr;  // the caller's cancellation; read wherever limits are
  std::atomic<std::uint64_t> nodes{0};    // of all threads, added in portions
  bool is_multithreaded = false;
  BusyMoves busy;
  CompletedIteration completed;
  Clock::time_point started;
  std::optional<Clock::time_point> deadline;
  std::uint64_t max_nodes = ~0ull;
  // Called by the first thread every few milliseconds; only that thread uses these two.
  std::function<bool()> on_poll;  // false ends the search
  Clock::time_point next_poll;
};

}  // namespace tengen
