// SPDX-License-Identifier: MIT
// The engine: a board and limits in, a move out. It never prints.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <vector>

#include "eval/tables.hpp"
#include "rules/board.hpp"
#include "search/limits.hpp"
#include "search/parameters.hpp"
#include "search/shared_state.hpp"
#include "search/stop_flag.hpp"
#include "search/threads.hpp"
#include "search/tracer.hpp"
#include "search/transposition_table.hpp"
#include "search/worker.hpp"

namespace tengen {

// One search at a time; evaluate(), tables() and hash_usage() from any thread. Settings change between
// searches only.
class Engine {
 public:
  Engine(std::shared_ptr<const Weights> weights, int threads, std::size_t hash_megabytes);

  // The game must not be over. Throws std::invalid_argument if the limits leave no root move. Ends soon after
  // `stop` is cancelled, with the best move found so far.
  // `on_poll` is called every few milliseconds and ends the search by returning false. Both callbacks
  // run in the calling thread.
  SearchResult search(const Board& board, const Limits& limits, const StopFlag& stop,
                      const OnReport& on_report, Tracer* tracer = nullptr,
                      std::function<bool()> on_poll = {});
  // Does in advance what the first search would have to wait for, within some tens of milliseconds.
  void prepare(Rule rule);
  // Clears what was learnt from earlier searches.
  void clear();

  void set_threads(int threads);
  void set_hash(std::size_t megabytes) { table_.resize(megabytes); }
  int threads() const { return static_cast<int>(workers_.size()); }
  std::size_t hash_megabytes() const { return table_.megabytes(); }
  double hash_usage() const { return table_.usage(); }

  const SearchParameters& parameters() const { return parameters_; }
  // Has an effect in a tuning build only.
  void set_parameters(const SearchParameters& parameters) { parameters_ = parameters; }

  // The static score for the side to move, and the win probability that a score means.
  int evaluate(const Board& board);
  double win_probability(Rule rule, int score) const;
  std::shared_ptr<const RuleTables> tables(Rule rule);

 private:
  void begin(const Limits& limits, const StopFlag& stop, bool is_traced, std::function<bool()> on_poll);
  std::size_t thread_count(const Limits& limits) const;
  void finish() { shared_.stop.store(true, std::memory_order_relaxed); }
  std::vector<RootMove> root_moves(Position& position, const Limits& limits) const;
  void find_candidates(Position& position, SpotList& candidates) const;
  bool is_decided(const Worker& worker, const Limits& limits) const;

  std::shared_ptr<const Weights> weights_;
  Mutex tables_mutex_;
  std::array<std::shared_ptr<const RuleTables>, kRules> tables_;
  SearchParameters parameters_;
  TranspositionTable table_;
  SharedState shared_;
  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace tengen
