// SPDX-License-Identifier: MIT
// Scores: plain values, and wins counted in moves to the end.
#pragma once

#include "rules/types.hpp"

namespace tengen {

inline constexpr int kMaxPly = 256;  // of the main search; its lines never get that long
inline constexpr int kInfinite = 32000;
inline constexpr int kMate = 31000;                              // a win at the root itself
inline constexpr int kMateBound = kMate - kMaxPoints - kMaxPly;  // scores beyond it are wins
inline constexpr int kMaxScore = kMateBound - 1;

// For the side to move: it wins, or has lost, that many moves of both sides below the root.
constexpr int mate_in(int ply) { return kMate - ply; }
constexpr int mated_in(int ply) { return ply - kMate; }
constexpr bool is_mate(int score) { return score > kMaxScore || score < -kMaxScore; }

// The table keeps wins by their distance from the node, not from the root.
constexpr int score_to_table(int score, int ply) {
  return score > kMaxScore ? score + ply : score < -kMaxScore ? score - ply : score;
}
constexpr int score_from_table(int score, int ply) {
  return score > kMaxScore ? score - ply : score < -kMaxScore ? score + ply : score;
}

}  // namespace tengen
