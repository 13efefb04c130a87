// SPDX-License-Identifier: MIT
// Searches of a review: moves by the engine, forced wins by the solver, all within the limits of a position.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "review/review.hpp"

namespace tengen {

inline constexpr std::size_t kMaxTree = 1 << 18;  // characters; larger proofs are not kept

// A forced win of one side.
struct Win {
  ProvedWin proof;
  std::vector<Point> line;  // the main line
  int plies;                // to the five
};

struct Attempt {
  SolveStatus status = SolveStatus::Unknown;
  std::optional<Win> win;
};

struct ForcedStop {
  Point move;
  std::optional<Point> five;  // where the opponent would make five, if that is one point only
};

class Prover {
 public:
  Prover(Engine& engine, const ReviewLimits& limits, const StopFlag& stop, const ReviewPoll& poll);

  bool is_cancelled() const { return stop_.is_cancelled(); }
  // None if no legal move is left.
  std::optional<Line> search(const Board& board, std::uint64_t nodes,
                             const std::vector<Point>& excluded = {});
  // A win of `attacker` by continuous fours, then by fours and threats. `chance`: its win probability, which
  // decides how long it is searched for.
  Attempt prove(const Board& board, Color attacker, double chance);
  // The first step of prove() alone, for the side to move.
  std::optional<Win> prove_by_fours(const Board& board);
  // The win probability that a score means.
  double chance(const Board& board, int score) const;

  // The only move of the side to move that stops the opponent's five; none if it can make five itself.
  std::optional<ForcedStop> only_stop(const Board& board) const;

 private:
  Attempt solve(const Board& board, Color attacker, ProofKind kind, std::uint64_t nodes,
                std::optional<std::uint64_t> trial_nodes = std::nullopt);
  std::uint64_t nodes_of(std::uint64_t factor) const {
    return std::max<std::uint64_t>(1, limits_.nodes * factor / 10);
  }
  std::optional<double> seconds_left(double share) const;

  Engine& engine_;
  const ReviewLimits& limits_;
  const StopFlag& stop_;
  const ReviewPoll& poll_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace tengen
