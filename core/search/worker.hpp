// SPDX-License-Identifier: MIT
// One thread's search: iterative deepening over principal-variation search.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <vector>

#include "eval/position.hpp"
#include "rules/zobrist.hpp"
#include "search/history.hpp"
#include "search/limits.hpp"
#include "search/picker.hpp"
#include "search/score.hpp"
#include "search/stop_flag.hpp"
#include "search/tracer.hpp"
#include "search/transposition_table.hpp"
#include "search/vcf.hpp"

namespace tengen {

using Clock = std::chrono::steady_clock;

struct RootMove {
  Spot spot = kNoSpot;
  int score = -kInfinite;
  int last_score = -kInfinite;  // of the iteration before
  int depth = 0;
  int selective_depth = 0;
  std::vector<Spot> line;
};

// Which moves threads are searching now, so that others may look elsewhere first. A hint: a slot is
// whoever's who wrote it last, and nothing but the order of moves depends on it.
class BusyMoves {
 public:
  static std::uint64_t name_of(std::uint64_t key, Spot move, int depth) {
    return mixed(key + (static_cast<std::uint64_t>(depth) << 32) + move);
  }
  bool has(std::uint64_t name) const { return slots_[name % kSlots].load(std::memory_order_relaxed) == name; }
  void begin(std::uint64_t name) { slots_[name % kSlots].store(name, std::memory_order_relaxed); }
  void end(std::uint64_t name) { slots_[name % kSlots].store(0, std::memory_order_relaxed); }

 private:
  static constexpr std::size_t kSlots = 1 << 12;
  std::array<std::atomic<std::uint64_t>, kSlots> slots_{};
};

// The deepest iteration that any thread has brought to its end. Taken over by the others, who need not
// finish theirs.
class Finished {
 public:
  int depth() const { return depth_.load(std::memory_order_relaxed); }
  void reset() { depth_.store(0, std::memory_order_relaxed); }
  // Changes nothing if another thread was first.
  void offer(int depth, const std::vector<RootMove>& moves) {
    const std::lock_guard held(mutex_);
    if (depth <= this->depth()) return;
    moves_ = moves;
    depth_.store(depth, std::memory_order_relaxed);
  }
  int take(std::vector<RootMove>& moves) {
    const std::lock_guard held(mutex_);
    moves = moves_;
    return depth();
  }

 private:
  std::mutex mutex_;
  std::atomic<int> depth_{0};
  std::vector<RootMove> moves_;
};

// What all threads of one search share besides the table. Relaxed atomics: each value stands alone,
// nothing else is published through it.
struct SharedState {
  std::atomic<bool> stop{false};          // a limit was reached or the result is final
  const StopFlag* caller_stop = nullptr;  // the caller's cancellation; read wherever limits are
  std::atomic<std::uint64_t> nodes{0};    // of all threads, added in portions
  bool is_multithreaded = false;          // more than one thread; changes between searches only
  BusyMoves busy;
  Finished finished;
  Clock::time_point started;
  std::optional<Clock::time_point> deadline;
  std::uint64_t max_nodes = ~0ull;
  // Called by the first thread every few milliseconds; only that thread touches these two.
  std::function<bool()> on_poll;  // false ends the search
  Clock::time_point next_poll;
};

class Worker {
 public:
  Worker(TranspositionTable& table, SharedState& shared, int number)
      : table_(table), shared_(shared), number_(number) {}

  // Forgets what was learnt about other games.
  void clear();
  // Searches until the depth, or until somebody says stop. `on_iteration` is called when a line has
  // been searched, with the number of lines that are complete.
  void run(const Position& position, std::vector<RootMove> moves, int depth, int lines, Tracer* tracer,
           const std::function<void(const Worker&, bool finished)>& on_iteration);

  const std::vector<RootMove>& root_moves() const { return root_moves_; }
  int completed_depth() const { return completed_depth_; }
  // Whether the last iteration did not come to its end.
  bool was_cut_short() const { return was_cut_short_; }
  std::uint64_t nodes() const { return nodes_ + vcf_.nodes(); }

 private:
  static constexpr int kMaxWaiting = 16;
  struct Frame {
    int static_eval = 0;
    std::array<PickedMove, kMaxWaiting> waiting;  // moves that other threads are busy with
    Spot without = kNoSpot;  // a move that is left out here, while the others are asked about
    Spot line[kMaxPly + 2];
    int line_length = 0;
  };

  bool wins_by_fours();
  template <bool kTraced>
  void iterate(int depth, int lines, const std::function<void(const Worker&, bool)>& on_iteration);
  template <bool kTraced>
  int aspirate(int depth, std::size_t line);
  template <bool kTraced>
  int search_root(int alpha, int beta, int depth, std::size_t line);
  template <bool kTraced>
  int search(int alpha, int beta, int depth, int ply, bool is_cut_node);
  template <bool kTraced>
  int node(int alpha, int beta, int depth, int ply, bool is_cut_node);
  template <bool kTraced>
  int play_and_search(Spot move, int alpha, int beta, int depth, int ply, bool is_cut_node);
  template <bool kTraced>
  int stop_five(int alpha, int beta, int depth, int ply, bool is_cut_node);

  bool may_be_singular(const TranspositionEntry& hit, int depth, int ply) const;
  int search_without(Spot move, int target, int depth, int ply, bool is_cut_node);
  bool finds_threat(SpotSet& urgent);
  bool makes_four(Spot spot) const;
  int leaf(int beta, int ply);
  int static_score();
  int reduction(int depth, int number, const PickedMove& move, bool is_pv, bool is_cut_node) const;
  void reward_cut(Spot best, const SpotList& tried, int depth, int ply);
  void keep_line(Spot move, int ply);
  std::uint64_t count_nodes();
  int affordable(int wanted) const;
  void check_limits();
  bool is_told_to_stop() const { return shared_.stop.load(std::memory_order_relaxed); }
  // Whether another thread has finished what this one is about to.
  bool is_overtaken() const { return shared_.finished.depth() >= root_depth_; }
  bool is_stopped() const { return is_told_to_stop() || is_overtaken(); }

  TranspositionTable& table_;
  SharedState& shared_;
  int number_;
  std::optional<Position> position_;
  History history_;
  VcfSearch vcf_;
  Tracer* tracer_ = nullptr;
  std::vector<RootMove> root_moves_;
  std::array<Frame, kMaxPly + 3> frames_{};
  int completed_depth_ = 0;
  bool was_cut_short_ = false;
  int selective_depth_ = 0;
  int root_depth_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t reported_nodes_ = 0;
  std::uint64_t next_check_ = 0;
};

}  // namespace tengen
