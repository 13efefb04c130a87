// SPDX-License-Identifier: MIT
// Scores: static values, and wins by their distance.
#pragma once

#include <optional>

#include "rules/types.hpp"

namespace tengen {

inline constexpr int kMaxPly = 256;  // of the main search
inline constexpr int kInfinite = 32000;
inline constexpr int kMate = 31000;                              // a win in 0 plies
inline constexpr int kMateBound = kMate - kMaxPoints - kMaxPly;  // scores above are wins
inline constexpr int kMaxScore = kMateBound - 1;

// For the side to move: it wins, or loses, `ply` moves of both sides below the root.
constexpr int mate_in(int ply) { return kMate - ply; }
constexpr int mated_in(int ply) { return ply - kMate; }
constexpr bool is_mate(int score) { return score > kMaxScore || score < -kMaxScore; }
// Plies to the end of the game: > 0 the side to move wins, < 0 it loses; none: not known.
constexpr std::optional<int> mate_distance(int score) {
  if (!is_mate(score)) return std::nullopt;
  return score > 0 ? kMate - score : -kMate - score;
}

// The transposition table stores wins by their distance from the node, not from the root.
constexpr int score_to_table(int score, int ply) {
  return score > kMaxScore ? score + ply : score < -kMaxScore ? score - ply : score;
}
constexpr int score_from_table(int score, int ply) {
  return score > kMaxScore ? score - ply : score < -kMaxScore ? score + ply : score;
}

}  // namespace tengen
