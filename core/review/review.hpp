// SPDX-License-Identifier: MIT
// The review of a game: what each move cost, which moves lost, and the proofs of it.
#pragma once

#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/board.hpp"
#include "search/engine.hpp"
#include "search/stop_flag.hpp"
#include "solver/solver.hpp"

namespace tengen {

enum class MoveClass : std::uint8_t {
  Forced,  // the only move that stops a five, unless the game is lost
  Best,    // the engine's first choice, the first move of the proof, or costs next to nothing
  Good,    // by its cost, as the next two
  Inaccuracy,
  Mistake,
  MissedWin,  // the mover had a proved win; after the move it is neither proved nor announced
  Losing,     // the opponent then has a proved win, and the position before was not lost
  // The opponent's win is proved or announced, and the position before was lost: that is proved or announced,
  // or all moves that were tried lose and the others are announced lost.
  Lost,
};
// The names that users see, in the order of the enum.
inline constexpr std::string_view kMoveClassNames[] = {"forced",  "best",       "good",   "inaccuracy",
                                                       "mistake", "missed-win", "losing", "lost"};
static_assert(std::size(kMoveClassNames) == static_cast<std::size_t>(MoveClass::Lost) + 1);

struct ProvedWin {
  ProofKind kind;
  std::string tree;  // in the notation of docs/proof-format.md
};

// Probabilities are rounded to a millionth, so that they are the same in every text.
struct MoveReview {
  Point move;
  MoveClass move_class = MoveClass::Best;
  double win_probability = 0;  // of the mover, after the move
  double cost = 0;             // win probability lost compared with the best move
  std::vector<Point> better;   // a better line from the position before the move; empty: the move is as good
  std::optional<bool> holds;   // Losing: whether the opponent is shown to have no vct after better[0]
};

struct PositionReview {
  std::optional<Line> line;       // the best one; none: the game is over
  std::optional<ProvedWin> win;   // of the side to move
  std::optional<ProvedWin> loss;  // the opponent's win, whatever the side to move plays
  std::optional<MoveReview> played;
};

struct ReviewLimits {
  std::uint64_t nodes = 50'000;   // of the search of a position; the solver's limits are multiples
  std::optional<double> seconds;  // for a position
};

// Called every few milliseconds by the calling thread; it may cancel the review.
using ReviewPoll = std::function<void()>;

// Reviews a position and the move `played` from it, which must be legal. `after` is the review of the
// position after that move, and means nothing without one: reviews go from the last position of a game to the
// first, so that the transposition table knows what comes later. None if the review was cancelled.
std::optional<PositionReview> review_position(Engine& engine, const Board& board, std::optional<Point> played,
                                              const PositionReview* after, const ReviewLimits& limits,
                                              const StopFlag& stop, const ReviewPoll& poll);

// Called with the number of moves before the position.
using OnPositionReview = std::function<void(std::size_t ply, const PositionReview&)>;

// Reviews every position of the game on the board. Clears what the engine learnt before, so that the same
// game has the same review. One entry more than moves; none if the review was cancelled.
std::optional<std::vector<PositionReview>> review_game(Engine& engine, Board board,
                                                       const ReviewLimits& limits, const StopFlag& stop,
                                                       const ReviewPoll& poll,
                                                       const OnPositionReview& on_position);

// The win probability that a score means, rounded to a millionth.
double rounded_win_probability(const Engine& engine, Rule rule, int score);

}  // namespace tengen
