// SPDX-License-Identifier: MIT
#include "search/engine.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "rules/raise.hpp"
#include "search/forcing.hpp"
#include "search/threads.hpp"

namespace tengen {
namespace {

constexpr int kMaxDepth = 99;
constexpr double kMaxSeconds = 1e8;  // keeps the deadline within the clock's range
// The time to prepare the transposition table: before a game, and the share of a search.
constexpr std::chrono::milliseconds kPrepareTime{10};
constexpr double kPrepareShare = 0.02;
constexpr int kMaxWinScore = 30'000;  // scores beyond mean the same probability

std::vector<Point> points_of(const std::vector<Spot>& spots) {
  std::vector<Point> result;
  for (const Spot spot : spots) result.push_back(point_of(spot));
  return result;
}

// A search that was cut short may have refuted its first move without a search of the others at that depth.
// Then the next move is the better choice, with its score of the previous iteration.
void prefer_unrefuted(std::vector<RootMove>& moves) {
  const RootMove& first = moves.front();
  const bool was_lost = first.last_score < -kMaxScore && first.last_score != -kInfinite;
  if (first.score >= -kMaxScore || was_lost) return;
  const auto next =
      std::ranges::find_if(moves, [&](const RootMove& move) { return move.depth < first.depth; });
  if (next == moves.end()) return;
  next->score = next->last_score > -kMaxScore ? next->last_score : 0;
  if (next->line.empty()) next->line.assign(1, next->spot);
  std::rotate(moves.begin(), next, next + 1);
}

SearchReport report_of(const std::vector<RootMove>& moves, std::size_t lines, const SharedState& shared) {
  SearchReport report;
  for (std::size_t i = 0; i < std::min(lines, moves.size()); ++i) {
    const RootMove& move = moves[i];
    if (move.line.empty()) break;
    // A line not yet searched at this depth has the score of the previous iteration.
    const int score = move.score == -kInfinite ? move.last_score : move.score;
    report.lines.push_back({score, move.depth, move.selective_depth, points_of(move.line)});
  }
  report.nodes = shared.nodes.load(std::memory_order_relaxed);
  report.seconds = std::chrono::duration<double>(Clock::now() - shared.started).count();
  return report;
}

bool contains(const std::vector<Point>& points, Spot spot) {
  return std::ranges::find(points, point_of(spot)) != points.end();
}

}  // namespace

Engine::Engine(std::shared_ptr<const Weights> weights, int threads, std::size_t hash_megabytes)
    : weights_(std::move(weights)), table_(hash_megabytes) {
  set_threads(threads);
}

void Engine::set_threads(int threads) {
  workers_.clear();
  for (int i = 0; i < std::max(1, threads); ++i)
    workers_.push_back(std::make_unique<Worker>(table_, shared_, parameters_, i));
}

void Engine::clear() {
  table_.clear();
  for (auto& worker : workers_) worker->clear();
}

std::shared_ptr<const RuleTables> Engine::tables(Rule rule) {
  const std::lock_guard held(tables_mutex_);
  auto& tables = tables_[static_cast<std::size_t>(rule)];
  if (!tables) tables = std::make_shared<RuleTables>(rule, weights_);
  return tables;
}

void Engine::prepare(Rule rule) {
  tables(rule);
  table_.prepare(Clock::now() + kPrepareTime);
}

int Engine::evaluate(const Board& board) { return Position(board, tables(board.rule())).evaluate(); }

double Engine::win_probability(Rule rule, int score) const {
  const double scale = weights_->rules[static_cast<std::size_t>(rule)].win_scale;
  const int bounded = std::clamp(score, -kMaxWinScore, kMaxWinScore);
  return 1.0 / (1.0 + std::exp(-bounded / scale));
}

// The root moves: those named by the limits, else the candidates, else (if all of these are excluded) every
// legal move.
std::vector<RootMove> Engine::root_moves(Position& position, const Limits& limits) const {
  std::vector<RootMove> result;
  const auto add = [&](Spot spot) {
    if (!position.is_empty(spot) || !position.is_legal(spot) || contains(limits.excluded, spot)) return;
    const bool is_known =
        std::ranges::any_of(result, [&](const RootMove& move) { return move.spot == spot; });
    if (!is_known) result.emplace_back().spot = spot;
  };
  for (const Point point : limits.only) add(spot_of(point));
  if (!limits.only.empty()) return result;
  SpotList candidates;
  find_candidates(position, candidates);
  for (const Spot spot : candidates) add(spot);
  if (result.empty()) {
    for (int i = 0; i < position.size() * position.size(); ++i) add(spot_at(i, position.size()));
  }
  return result;
}

// Fives; else the answers to a threat; else moves near stones.
void Engine::find_candidates(Position& position, SpotList& candidates) const {
  const Color me = position.turn(), opponent = other(me);
  if (position.count(me, Threat::Five)) {
    position.spots(me, Threat::Five).each(position.size(), [&](Spot spot) { candidates.add(spot); });
    return;
  }
  if (position.count(opponent, Threat::Five)) return find_five_stops(position, candidates);
  const History none;
  const bool defends = position.count(opponent, Threat::WinNext) > 0 && !position.count(me, Threat::WinNext);
  MovePicker picker(position, none, ParameterAccess(parameters_), kNoSpot, 0,
                    defends ? MoveSet::DefencesAndFours : MoveSet::NearStones);
  picker.find_moves();
  for (PickedMove move = picker.next(); move.spot != kNoSpot; move = picker.next()) candidates.add(move.spot);
}

// Whether more search cannot change the choice: a win, a loss that no deeper iteration delays, a single move.
bool Engine::is_decided(const Worker& worker, const Limits& limits) const {
  if (limits.lines > 1) return false;
  const RootMove& best = worker.root_moves().front();
  if (best.score > kMaxScore) return true;
  const bool is_lost = best.score < -kMaxScore;
  if (is_lost && worker.completed_depth() > kMate + best.score) return true;
  return worker.root_moves().size() == 1 && limits.only.empty() &&
         worker.completed_depth() >= ParameterAccess(parameters_)->single_move_depth;
}

std::size_t Engine::thread_count(const Limits& limits) const {
  const auto wanted = static_cast<std::size_t>(std::max(1, limits.threads.value_or(threads())));
  return std::min(wanted, workers_.size());
}

void Engine::begin(const Limits& limits, const StopFlag& stop, bool is_traced,
                   std::function<bool()> on_poll) {
  shared_.caller_stop = &stop;
  shared_.stop.store(false, std::memory_order_relaxed);
  shared_.nodes.store(0, std::memory_order_relaxed);
  shared_.is_multithreaded = thread_count(limits) > 1 && !is_traced;
  shared_.completed.reset();
  shared_.started = Clock::now();
  shared_.deadline.reset();
  if (limits.seconds) {
    const std::chrono::duration<double> seconds(std::min(*limits.seconds, kMaxSeconds));
    shared_.deadline = shared_.started + std::chrono::duration_cast<Clock::duration>(seconds);
    table_.prepare(shared_.started + std::chrono::duration_cast<Clock::duration>(kPrepareShare * seconds));
  } else {
    table_.use_all();
  }
  shared_.on_poll = std::move(on_poll);
  shared_.next_poll = shared_.started;
  shared_.max_nodes = limits.nodes.value_or(~0ull);
  table_.next_search();
}

SearchResult Engine::search(const Board& board, const Limits& limits, const StopFlag& stop,
                            const OnReport& on_report, Tracer* tracer, std::function<bool()> on_poll) {
  begin(limits, stop, tracer != nullptr, std::move(on_poll));
  Position position(board, tables(board.rule()));
  const std::vector<RootMove> moves = root_moves(position, limits);
  if (moves.empty()) raise(std::invalid_argument("no first move is left to search"));
  const int depth = std::min(limits.depth.value_or(kMaxDepth), kMaxDepth);
  const auto lines = static_cast<std::size_t>(std::max(1, limits.lines));

  HelperThreads helpers;
  for (std::size_t i = 1; i < thread_count(limits); ++i) {
    helpers.start([&, i] {
      workers_[i]->run(position, moves, depth, limits.lines, nullptr, [](const Worker&, bool) {});
    });
  }
  Worker& main = *workers_[0];
  main.run(position, moves, depth, limits.lines, tracer, [&](const Worker& worker, bool is_complete) {
    if (on_report) on_report(report_of(worker.root_moves(), lines, shared_));
    if (is_complete && is_decided(worker, limits)) finish();
  });
  finish();
  helpers.join();

  std::vector<RootMove> found = main.root_moves();
  if (main.was_cut_short()) {
    prefer_unrefuted(found);
    // A move that became the best one just before the end has no complete line.
    const auto length = static_cast<std::size_t>(main.completed_depth());
    for (std::size_t i = 0; i < std::min(lines, found.size()); ++i) main.extend_line(found[i].line, length);
  }
  SearchResult result;
  static_cast<SearchReport&>(result) = report_of(found, lines, shared_);
  if (result.lines.empty()) result.lines.push_back({0, 0, 0, {point_of(moves.front().spot)}});
  result.depth = main.completed_depth();
  return result;
}

}  // namespace tengen
