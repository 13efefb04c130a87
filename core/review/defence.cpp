// SPDX-License-Identifier: MIT
#include "review/defence.hpp"

#include <utility>

#include "search/score.hpp"

namespace tengen {
namespace {

constexpr int kMaxCandidates = 8;  // of a position
constexpr int kMaxSearches = 20;   // with the positions after fours
constexpr int kMaxFours = 3;       // in a row that may only put off the loss

class DefenceSearch {
 public:
  DefenceSearch(Prover& prover, std::uint64_t nodes) : prover_(prover), nodes_(nodes) {}

  // `best`: the line of a search without the excluded moves, if there was one.
  std::optional<Defence> find(Board& board, std::vector<Point> excluded, std::optional<Line> best,
                              int fours_left) {
    for (int i = 0; i < kMaxCandidates && searches_ < kMaxSearches && !prover_.is_cancelled(); ++i) {
      const std::optional<Line> line = best ? best : prover_.search(board, nodes_, excluded);
      best.reset();
      ++searches_;
      if (!line || line->score < -kMaxScore) return std::nullopt;
      const Point move = line->moves.front();
      board.play(move);
      std::optional<Defence> found = judge(board, *line, fours_left);
      board.undo();
      if (found) return found;
      excluded.push_back(move);
    }
    return std::nullopt;
  }

 private:
  // The candidate has been played.
  std::optional<Defence> judge(Board& board, const Line& line, int fours_left) {
    Defence defence{line.moves, line.score, true};
    if (board.outcome()) return defence;
    const double chance = 1 - prover_.chance(board, line.score);
    const Attempt attempt = prover_.prove(board, board.turn(), chance);
    if (attempt.win) return std::nullopt;
    defence.is_proved = attempt.status == SolveStatus::None;
    const std::optional<ForcedStop> block = prover_.only_stop(board);
    return block ? after_block(board, block->move, std::move(defence), fours_left) : defence;
  }

  // The defence is a four, which the opponent blocks.
  std::optional<Defence> after_block(Board& board, Point block, Defence four, int fours_left) {
    board.play(block);
    std::optional<Defence> found = still_holds(board, block, std::move(four), fours_left);
    board.undo();
    return found;
  }

  std::optional<Defence> still_holds(Board& board, Point block, Defence four, int fours_left) {
    if (board.outcome()) return four;
    if (prover_.prove(board, other(board.turn()), 1 - prover_.chance(board, four.score)).win)
      return std::nullopt;
    if (fours_left == 0) {
      four.is_proved = false;
      return four;
    }
    std::optional<Defence> next = find(board, {}, std::nullopt, fours_left - 1);
    if (!next) return std::nullopt;
    next->line.insert(next->line.begin(), {four.line.front(), block});
    next->is_proved = next->is_proved && four.is_proved;
    return next;
  }

  Prover& prover_;
  std::uint64_t nodes_;
  int searches_ = 0;
};

}  // namespace

std::optional<Defence> find_defence(Prover& prover, const Board& board, std::uint64_t nodes, Point played,
                                    const Line& best) {
  Board probe = board;
  std::optional<Line> first;
  if (best.moves.front() != played) first = best;
  return DefenceSearch(prover, nodes).find(probe, {played}, first, kMaxFours);
}

}  // namespace tengen
