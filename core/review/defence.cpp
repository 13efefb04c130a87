// SPDX-License-Identifier: MIT
#include "review/defence.hpp"

#include <optional>
#include <utility>

#include "search/score.hpp"

namespace tengen {
namespace {

constexpr int kMaxCandidates = 8;  // of a position
constexpr int kMaxSearches = 20;   // with the positions after fours
constexpr int kMaxFours = 3;       // in a row that may only put off the loss

DefenceResult refuted() { return {}; }
DefenceResult holds(Defence defence) { return {DefenceStatus::Holds, std::move(defence)}; }
DefenceResult gave_up(Defence defence) {
  defence.is_proved = false;
  return {DefenceStatus::GaveUp, std::move(defence)};
}

class DefenceSearch {
 public:
  DefenceSearch(Prover& prover, std::uint64_t nodes) : prover_(prover), nodes_(nodes) {}

  // `best`: the line of a search without the excluded moves, if there was one.
  DefenceResult find(Board& board, std::vector<Point> excluded, std::optional<Line> best, int fours_left) {
    DefenceResult result = refuted();
    for (int tried = 0; !prover_.is_cancelled(); ++tried) {
      const std::optional<Line> line = best ? best : prover_.search(board, nodes_, excluded);
      best.reset();
      if (!line || line->score < -kMaxScore) return result;
      const bool is_spent = tried == kMaxCandidates || searches_ == kMaxSearches;
      DefenceResult found =
          is_spent ? gave_up({line->moves, line->score}) : attempt(board, *line, fours_left);
      if (found.status == DefenceStatus::Holds) return found;
      // The engine's first choice of those that are left.
      if (found.status == DefenceStatus::GaveUp && result.status == DefenceStatus::Refuted)
        result = std::move(found);
      if (is_spent) break;
      excluded.push_back(line->moves.front());
    }
    return result;
  }

 private:
  DefenceResult attempt(Board& board, const Line& line, int fours_left) {
    ++searches_;
    board.play(line.moves.front());
    DefenceResult found = judge(board, line, fours_left);
    board.undo();
    return found;
  }

  // The candidate has been played.
  DefenceResult judge(Board& board, const Line& line, int fours_left) {
    Defence defence{line.moves, line.score, true};
    if (board.outcome()) return holds(std::move(defence));
    const double chance = 1 - prover_.chance(board, line.score);
    const Attempt attempt = prover_.prove(board, board.turn(), chance);
    if (attempt.win) return refuted();
    defence.is_proved = attempt.status == SolveStatus::None;
    const std::optional<ForcedStop> block = prover_.only_stop(board);
    if (!block) return holds(std::move(defence));
    return after_block(board, block->move, std::move(defence), fours_left);
  }

  // The defence is a four, which the opponent blocks.
  DefenceResult after_block(Board& board, Point block, Defence four, int fours_left) {
    board.play(block);
    DefenceResult found = still_holds(board, block, std::move(four), fours_left);
    board.undo();
    return found;
  }

  DefenceResult still_holds(Board& board, Point block, Defence four, int fours_left) {
    if (board.outcome()) return holds(std::move(four));
    if (prover_.prove(board, other(board.turn()), 1 - prover_.chance(board, four.score)).win)
      return refuted();
    if (fours_left == 0) {
      four.is_proved = false;
      return holds(std::move(four));
    }
    DefenceResult next = find(board, {}, std::nullopt, fours_left - 1);
    if (next.status == DefenceStatus::Refuted) return next;
    Defence& defence = next.defence;
    defence.line.insert(defence.line.begin(), {four.line.front(), block});
    defence.is_proved = defence.is_proved && four.is_proved;
    return next;
  }

  Prover& prover_;
  std::uint64_t nodes_;
  int searches_ = 0;  // whose moves were tried
};

}  // namespace

DefenceResult find_defence(Prover& prover, const Board& board, std::uint64_t nodes, Point played,
                           const Line& best) {
  Board probe = board;
  std::optional<Line> first;
  if (best.moves.front() != played) first = best;
  return DefenceSearch(prover, nodes).find(probe, {played}, first, kMaxFours);
}

}  // namespace tengen
