// SPDX-License-Identifier: MIT
// The engine: give it a board and limits, get a move. It never prints.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "eval/tables.hpp"
#include "rules/board.hpp"
#include "search/limits.hpp"
#include "search/stop_flag.hpp"
#include "search/tracer.hpp"
#include "search/transposition_table.hpp"
#include "search/worker.hpp"

namespace tengen {

// One search at a time; evaluate() from any thread. All settings change between searches
// only.
class Engine {
 public:
  Engine(std::shared_ptr<const Weights> weights, int threads, std::size_t hash_megabytes);

  // The board must not be over. Throws std::invalid_argument if no first move is left. Ends soon after
  // `stop` is cancelled, with the best move found so far.
  // `on_poll` is called every few milliseconds and ends the search by returning false. Both callbacks
  // run in the calling thread.
  SearchResult search(const Board& board, const Limits& limits, const StopFlag& stop,
                      const OnReport& on_report, Tracer* tracer = nullptr,
                      std::function<bool()> on_poll = {});
  // Forgets everything learnt from earlier searches.
  void clear();

  void set_threads(int threads);
  void set_hash(std::size_t megabytes) { table_.resize(megabytes); }
  int threads() const { return static_cast<int>(workers_.size()); }
  std::size_t hash_megabytes() const { return table_.megabytes(); }
  double hash_usage() const { return table_.usage(); }

  // The static score for the side to move, and the chance to win that a score means.
  int evaluate(const Board& board);
  double win_probability(Rule rule, int score) const;
  std::shared_ptr<const RuleTables> tables(Rule rule);

 private:
  void finish() { shared_.stop.store(true, std::memory_order_relaxed); }
  std::vector<RootMove> root_moves(const Board& board, Position& position, const Limits& limits) const;

  std::shared_ptr<const Weights> weights_;
  std::mutex making_tables_;  // evaluate() may be asked beside a search
  std::array<std::shared_ptr<const RuleTables>, kRules> tables_;
  TranspositionTable table_;
  SharedState shared_;
  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace tengen
