// SPDX-License-Identifier: MIT
// Searches with several threads that another thread cancels. Built with ThreadSanitizer, which reports data
// races. Exit status 1 if a search gives no legal move.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <thread>

#include "rules/board.hpp"
#include "search/engine.hpp"
#include "solver/solver.hpp"

namespace {

using tengen::Board;
using tengen::Engine;
using tengen::Limits;
using tengen::Point;
using tengen::Rule;
using tengen::StopFlag;

constexpr int kThreads = 4;
constexpr int kColumns = 3;

// Alternating stones on a loose grid around the centre: a position that needs a long search.
Board spread_board(int size, Rule rule, int stones) {
  Board board(size, rule, tengen::ForbiddenPolicy::Refuse);
  for (int i = 0; i < stones; ++i) {
    const int column = i % kColumns, row = i / kColumns;
    board.play(tengen::point_at(size / 2 - 2 + 2 * column + row % 2, size / 2 - 2 + 2 * row));
  }
  return board;
}

bool is_legal(Board board, Point point) { return !board.refusal(point); }

// A search with a node limit. Far fewer nodes would mean that the position was decided.
bool answers(Engine& engine, const Board& board, std::uint64_t nodes, int lines) {
  Limits limits;
  limits.nodes = nodes;
  limits.lines = lines;
  const auto result = engine.search(board, limits, StopFlag{}, nullptr);
  return result.nodes >= nodes / 2 && is_legal(board, result.lines.front().moves.front());
}

// An unlimited search that another thread cancels once, after a delay or before it has begun.
bool is_stopped(Engine& engine, const Board& board, std::chrono::milliseconds delay) {
  StopFlag stop;
  std::jthread stopper([&] {
    std::this_thread::sleep_for(delay);
    stop.cancel();
  });
  const auto result = engine.search(board, Limits{}, stop, nullptr);
  return is_legal(board, result.lines.front().moves.front());
}

// evaluate() and hash_usage() during a search. From two threads, because the lock inside evaluate() would
// order the other call too and hide a race.
bool answers_during_search(Engine& engine, const Board& board) {
  constexpr auto kRelaxed = std::memory_order_relaxed;
  std::atomic<bool> is_done{false};
  std::atomic<int> asked{0};
  const auto keep_asking = [&](auto ask) {
    return std::jthread([&, ask] {
      while (!is_done.load(kRelaxed)) {
        ask();
        asked.fetch_add(1, kRelaxed);
      }
    });
  };
  const std::jthread for_scores = keep_asking([&] { engine.evaluate(board); });
  const std::jthread for_usage = keep_asking([&] { engine.hash_usage(); });
  bool result = true;
  for (int i = 1; i <= 20; ++i) {
    while (asked.load(kRelaxed) < 10 * i) std::this_thread::yield();
    result &= answers(engine, board, 500, 1);
  }
  is_done.store(true, kRelaxed);
  return result;
}

// A search for a forced win with a small table, so that threads meet in it; then one that is cancelled.
bool solves(Engine& engine, const Board& board) {
  tengen::SolveRequest request;
  request.attacker = board.turn();
  request.memory_mb = 1;
  request.threads = kThreads;
  request.nodes = 100'000;
  StopFlag stop;
  const auto tables = engine.tables(board.rule());
  const auto found = tengen::solve(board, tables, request, stop, nullptr);
  request.nodes.reset();
  request.seconds = 60;
  std::jthread stopper([&] { stop.cancel(); });
  const auto cancelled = tengen::solve(board, tables, request, stop, nullptr);
  return found.nodes > 0 && cancelled.seconds < 60;
}

}  // namespace

int main() {
  int failures = 0;
  for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro, Rule::StandardCaro}) {
    Engine engine(tengen::Weights::plain(), kThreads, 1);  // a small table, so that threads meet in it
    const Board board = spread_board(15, rule, 7);
    failures += !answers(engine, board, 40'000, 1);
    failures += !answers_during_search(engine, board);
    failures += !answers(engine, spread_board(20, rule, 5), 20'000, 3);
    for (const int delay : {0, 20})
      failures += !is_stopped(engine, Board(15, rule, tengen::ForbiddenPolicy::Refuse),
                              std::chrono::milliseconds(delay));
    failures += !solves(engine, board);
    engine.clear();
    engine.set_threads(2);
    engine.set_hash(2);
    failures += !answers(engine, spread_board(9, rule, 4), 10'000, 1);
  }
  std::printf("threads_check: %d wrong answers\n", failures);
  return failures != 0;
}
