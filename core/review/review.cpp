// SPDX-License-Identifier: MIT
#include "review/review.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "review/defence.hpp"
#include "review/prover.hpp"
#include "rules/notation.hpp"
#include "search/score.hpp"

namespace tengen {
namespace {

constexpr double kBestCost = 0.01, kGoodCost = 0.05, kInaccuracyCost = 0.12;
constexpr std::uint64_t kDefenceShare = 2;  // a search for a move that holds has this part of the nodes

double rounded(double value) { return static_cast<double>(std::llround(value * 1e6)) / 1e6; }

std::string text_of(Point point, int size) { return to_text(name_of(point, size)); }

// What the mover has after the move.
struct Aftermath {
  double chance = 0;        // of the mover
  bool is_refuted = false;  // the opponent wins by force, or has won
  bool is_won = false;      // the mover wins by force, or has won
  int score = 0;            // of the search, for the mover
};

// Reviews one position; the move played from it is known.
class PositionReviewer {
 public:
  PositionReviewer(Engine& engine, const Board& board, std::optional<Point> played,
                   const PositionReview* after, const ReviewLimits& limits, const StopFlag& stop,
                   const ReviewPoll& poll)
      : board_(board), played_(played), after_(after), limits_(limits), prover_(engine, limits, stop, poll) {}

  std::optional<PositionReview> review() {
    if (board_.outcome()) return PositionReview{};
    stop_ = prover_.only_stop(board_);
    review_.line = prover_.search(board_, limits_.nodes);
    if (review_.line) find_proofs();
    if (played_ && !prover_.is_cancelled()) judge();
    if (prover_.is_cancelled()) return std::nullopt;
    return std::move(review_);
  }

 private:
  // ---- proofs

  void find_proofs() {
    const double chance = prover_.chance(board_, review_.line->score);
    if (auto win = find_win(chance)) {
      show(*win, 1);
      review_.win = std::move(win->proof);
    } else if (auto loss = find_loss(1 - chance)) {
      show(*loss, -1);
      review_.loss = std::move(loss->proof);
    }
  }

  // A win that the move played keeps needs no search, unless the proof becomes too long: it is the move, then
  // the opponent's loss.
  std::optional<Win> find_win(double chance) {
    const bool is_kept = played_ && !played_->is_pass() && after_ != nullptr && after_->loss && after_->line;
    if (is_kept) {
      if (auto fours = prover_.prove_by_fours(board_)) return fours;
      const std::string tree = text_of(*played_, board_.size()) + after_->loss->tree;
      if (tree.size() <= kMaxTree) return before(*played_, tree, after_->loss->kind);
    }
    return prover_.prove(board_, board_.turn(), chance).win;
  }

  // Nor does the loss where the only move that stops a five was played, and loses.
  std::optional<Win> find_loss(double chance) {
    const bool is_only =
        stop_ && stop_->five && played_ == stop_->move && after_ != nullptr && after_->win && after_->line;
    if (is_only) {
      const int size = board_.size();
      const std::string tree = "(*" + text_of(*stop_->five, size) + "! " + text_of(stop_->move, size) + ':' +
                               after_->win->tree + ')';
      if (tree.size() <= kMaxTree) return before(*played_, tree, after_->win->kind);
    }
    return prover_.prove(board_, other(board_.turn()), chance).win;
  }

  // The win one move earlier.
  Win before(Point move, std::string tree, ProofKind kind) const {
    std::vector<Point> line{move};
    line.insert(line.end(), after_->line->moves.begin(), after_->line->moves.end());
    const int plies =
        std::abs(mate_distance(after_->line->score).value_or(static_cast<int>(line.size()) - 1));
    return {{kind, std::move(tree)}, std::move(line), plies + 1};
  }

  // The line of a proof takes the place of one that does not end the game.
  void show(const Win& win, int sign) {
    Line& line = *review_.line;
    if (sign * line.score > kMaxScore || win.line.empty()) return;
    line.score = sign * mate_in(std::min(win.plies, kMaxPly));
    line.moves = win.line;
  }

  // ---- the move played

  void judge() {
    review_.played.emplace();
    MoveReview& move = *review_.played;
    move.move = *played_;
    const Aftermath aftermath = aftermath_of();
    move.win_probability = rounded(aftermath.chance);
    if (stop_ && stop_->move == *played_) {
      const bool is_lost = aftermath.is_refuted || aftermath.score < -kMaxScore;
      move.move_class = is_lost ? MoveClass::Lost : MoveClass::Forced;
    } else if (aftermath.is_refuted) {
      judge_refuted(move);
    } else if (is_loss_announced() && aftermath.score < -kMaxScore) {
      move.move_class = MoveClass::Lost;
    } else if (begins_proof()) {
      move.win_probability = 1;
    } else if (review_.win && !aftermath.is_won && aftermath.score <= kMaxScore) {
      move.move_class = MoveClass::MissedWin;
      set_cost(move, 1);
      move.better = review_.line->moves;
    } else {
      judge_by_cost(move);
    }
  }

  Aftermath aftermath_of() {
    Board next = board_;
    next.play(*played_);
    if (const auto& outcome = next.outcome()) {
      if (!outcome->winner) return {0.5};
      const bool is_mine = *outcome->winner == board_.turn();
      return {is_mine ? 1.0 : 0.0, !is_mine, is_mine, is_mine ? mate_in(0) : -mate_in(0)};
    }
    if (after_ == nullptr || !after_->line) return {0.5};
    const int score = -after_->line->score;
    return {prover_.chance(next, score), after_->win.has_value(), after_->loss.has_value(), score};
  }

  bool is_loss_announced() const { return review_.line && review_.line->score < -kMaxScore; }

  // Whether the proof of the mover's win begins with the move played.
  bool begins_proof() const {
    const std::string name = text_of(*played_, board_.size());
    return review_.win && review_.win->tree.starts_with(name) &&
           review_.win->tree.find_first_of("(!") == name.size();
  }

  // The opponent wins by force after the move.
  void judge_refuted(MoveReview& move) {
    move.move_class = MoveClass::Lost;
    if (review_.loss || !review_.line || is_loss_announced()) return;
    if (review_.win) return set_losing(move, {review_.line->moves, review_.line->score, true});
    const DefenceResult found =
        find_defence(prover_, board_, limits_.nodes / kDefenceShare, *played_, *review_.line);
    if (found.status != DefenceStatus::Refuted) set_losing(move, found.defence);
  }

  void set_losing(MoveReview& move, const Defence& defence) {
    move.move_class = MoveClass::Losing;
    set_cost(move, prover_.chance(board_, defence.score));
    move.better = defence.line;
    move.holds = defence.is_proved;
  }

  void judge_by_cost(MoveReview& move) {
    if (!review_.line || review_.line->moves.front() == *played_) return;
    set_cost(move, prover_.chance(board_, review_.line->score));
    if (move.cost < kBestCost) return;
    move.move_class = move.cost < kGoodCost         ? MoveClass::Good
                      : move.cost < kInaccuracyCost ? MoveClass::Inaccuracy
                                                    : MoveClass::Mistake;
    move.better = review_.line->moves;
  }

  static void set_cost(MoveReview& move, double best) {
    move.cost = rounded(std::max(0.0, best - move.win_probability));
  }

  const Board& board_;
  std::optional<Point> played_;
  const PositionReview* after_;
  const ReviewLimits& limits_;
  Prover prover_;
  std::optional<ForcedStop> stop_;
  PositionReview review_;
};

}  // namespace

std::optional<PositionReview> review_position(Engine& engine, const Board& board, std::optional<Point> played,
                                              const PositionReview* after, const ReviewLimits& limits,
                                              const StopFlag& stop, const ReviewPoll& poll) {
  return PositionReviewer(engine, board, played, after, limits, stop, poll).review();
}

std::optional<std::vector<PositionReview>> review_game(Engine& engine, Board board,
                                                       const ReviewLimits& limits, const StopFlag& stop,
                                                       const ReviewPoll& poll,
                                                       const OnPositionReview& on_position) {
  engine.clear();
  std::vector<PositionReview> reviews(board.moves().size() + 1);
  std::optional<Point> played;
  for (std::size_t ply = reviews.size(); ply-- > 0;) {
    const PositionReview* const after = played ? &reviews[ply + 1] : nullptr;
    auto review = review_position(engine, board, played, after, limits, stop, poll);
    if (!review) return std::nullopt;
    reviews[ply] = std::move(*review);
    if (on_position) on_position(ply, reviews[ply]);
    if (ply > 0) played = board.undo();
  }
  return reviews;
}

double rounded_win_probability(const Engine& engine, Rule rule, int score) {
  return rounded(engine.win_probability(rule, score));
}

}  // namespace tengen
