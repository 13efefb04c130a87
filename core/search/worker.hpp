// SPDX-License-Identifier: MIT
// One thread's search: iterative deepening over principal variation search.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "eval/position.hpp"
#include "search/history.hpp"
#include "search/parameters.hpp"
#include "search/picker.hpp"
#include "search/score.hpp"
#include "search/shared_state.hpp"
#include "search/tracer.hpp"
#include "search/transposition_table.hpp"
#include "search/vcf.hpp"

namespace tengen {

// Everything here belongs to one thread, except for the table and the shared state.
class Worker {
 public:
  // Called when a line has been searched; `is_complete`: it was the last line of the iteration.
  using OnIteration = std::function<void(const Worker&, bool is_complete)>;

  // Worker 0 runs in the caller's thread: it polls and reports.
  Worker(TranspositionTable& table, SharedState& shared, const SearchParameters& parameters, int index);

  // Clears what was learnt from earlier searches.
  void clear();
  // Searches up to `depth`, or until the search is stopped.
  void run(const Position& position, std::vector<RootMove> moves, int depth, int lines, Tracer* tracer,
           const OnIteration& on_iteration);

  // After run(): follows the moves of the transposition table from the end of a line, up to `length` moves.
  void extend_line(std::vector<Spot>& line, std::size_t length);

  const std::vector<RootMove>& root_moves() const { return root_moves_; }
  int completed_depth() const { return completed_depth_; }
  // Whether the last iteration was not completed.
  bool was_cut_short() const { return was_cut_short_; }
  std::uint64_t nodes() const { return nodes_ + vcf_.nodes(); }

 private:
  static constexpr int kMaxDeferred = 16;
  static constexpr int kReductionSteps = 64;

  // The state of the node at one ply.
  struct Frame {
    int static_eval = 0;
    std::array<PickedMove, kMaxDeferred> deferred;  // moves that other threads are searching
    Spot excluded_move = kNoSpot;                   // skipped by a singular extension search
    Spot line[kMaxPly + 2];
    int line_length = 0;
  };

  // worker.cpp: the root and the limits.
  void fill_reductions();
  bool find_root_vcf();
  template <bool kTraced>
  void iterate(int depth, int lines, const OnIteration& on_iteration);
  template <bool kTraced>
  int search_aspiration(int depth, std::size_t line);
  template <bool kTraced>
  int search_root(int alpha, int beta, int depth, std::size_t line);
  template <bool kTraced>
  int search_root_move(std::size_t number, Spot move, int alpha, int beta, int depth);
  std::uint64_t count_nodes();
  int affordable(int wanted) const;
  void check_limits();
  bool is_time_over() const;
  bool has_to_stop() const { return shared_.stop.load(std::memory_order_relaxed); }
  // Whether another thread has completed this iteration.
  bool is_overtaken() const { return shared_.completed.depth() >= root_depth_; }
  bool is_stopped() const { return has_to_stop() || is_overtaken(); }

  // node.cpp: all other nodes. Scores are for the side to move at the node.
  template <bool kTraced>
  int search(int alpha, int beta, int depth, int ply, bool is_cut_node);
  template <bool kTraced>
  int search_node(int alpha, int beta, int depth, int ply, bool is_cut_node);
  template <bool kTraced>
  int play_and_search(Spot move, int alpha, int beta, int depth, int ply, bool is_cut_node);
  template <bool kTraced>
  int search_five_defences(int alpha, int beta, int depth, int ply, bool is_cut_node);
  bool may_be_singular(const TranspositionEntry& hit, int depth, int ply) const;
  int search_excluding(Spot move, int target, int depth, int ply, bool is_cut_node);
  int search_vcf(int depth, int ply, int eval, bool was_pv);
  bool find_opponent_vcf(SpotSet& points);
  bool makes_four(Spot spot) const;
  int evaluate_leaf(int beta, int ply);
  int static_score();
  int reduction_of(int depth, int move_count, const PickedMove& move, bool was_pv, bool is_cut_node) const;
  void reward_cutoff(Spot best, const SpotList& tried, int depth, int ply);
  void update_line(Spot move, int ply);
  void store(int score, Spot move, int eval, int depth, int ply, Bound bound, bool was_pv);

  TranspositionTable& table_;
  SharedState& shared_;
  [[no_unique_address]] ParameterAccess parameters_;
  int index_;
  std::array<int, kReductionSteps> reductions_{};  // scaled logarithms, see SearchParameters::lmr_scale
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
  int check_interval_ = 1;  // nodes
  Clock::time_point last_check_;
};

}  // namespace tengen
