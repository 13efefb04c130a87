// SPDX-License-Identifier: MIT
// The pattern that a stone on an empty point makes on one line, for every content of the line around it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/lines.hpp"
#include "rules/win.hpp"

namespace tengen {

// Finer than Shape: an evaluation also needs the number of continuations. Fits four bits.
enum class Pattern : std::uint8_t {
  Dead,        // no five through this point is possible, or none within three more stones
  One,         // can become a Two
  OpenOne1,    // up to three points make an open two
  OpenOne2,    // four or more do
  Two,         // can become a Three
  OpenTwo1,    // up to two points make an open three
  OpenTwo2,    // three do
  OpenTwo3,    // four or more do
  Three,       // can become a four
  OpenThree1,  // one point makes an open four
  OpenThree2,  // two or more do
  Four,        // one point makes five, or one reply stops all that do
  DoubleFour,  // two points make five, resting on different stones
  OpenFour,    // two points make five, at the ends of an unbroken four
  Five,        // wins
  Overline,    // too long to win
};
inline constexpr int kPatterns = 16;

// The ten neighbours of a point on a line as a number in base three: 0 empty, 1 own stone, 2 opponent's
// stone or off the board. The two farthest neighbours are the highest digits: rules that never look at
// them use the first 3^8 numbers only.
using LineIndex = std::uint16_t;
inline constexpr int kNeighbours = 2 * kReach;
inline constexpr auto kPowersOfThree = [] {
  std::array<std::uint32_t, kNeighbours + 1> powers{1};
  for (int i = 1; i <= kNeighbours; ++i) powers[i] = 3 * powers[i - 1];
  return powers;
}();
inline constexpr int kLineIndices = static_cast<int>(kPowersOfThree[kNeighbours]);

// The digit of the neighbour at this distance along the line, -5 .. 5 without 0.
constexpr int digit_of(int distance) {
  if (distance == -kReach) return kNeighbours - 2;
  if (distance == kReach) return kNeighbours - 1;
  return distance < 0 ? distance + kReach - 1 : distance + kReach - 2;
}

// The number of points at each end of the window that are off the board. Only caro needs it, where the
// edge ends a row without blocking it.
struct Edges {
  int before = 0;
  int after = 0;
};
inline constexpr int kEdgeCases = (kReach + 1) * (kReach + 1);
constexpr int edge_case(Edges edges) { return edges.before * (kReach + 1) + edges.after; }

// The patterns for one way of winning. Immutable, built on first use, shared by all threads.
class PatternTable {
 public:
  static const PatternTable& of(Winning way);

  // Points farther away than this never change a pattern.
  int reach() const { return reach_; }
  // Whether a row that ends at the board's edge counts as open there (caro).
  bool edge_is_open() const { return edge_is_open_; }

  // The table for points with these edges; the same for all edges unless edge_is_open().
  const Pattern* patterns(Edges edges) const { return &patterns_[offset(edges)]; }
  // For a four of any kind: the neighbours that complete it, bit 5 + distance.
  std::uint16_t completions(LineIndex index, Edges edges) const {
    return completions_[offset(edges) + index];
  }

 private:
  explicit PatternTable(Winning way);
  void fill(Winning way, Edges edges);
  std::size_t offset(Edges edges) const {
    return edge_is_open_ ? static_cast<std::size_t>(edge_case(edges)) * kLineIndices : 0;
  }

  int reach_;
  bool edge_is_open_;
  std::vector<Pattern> patterns_;
  std::vector<std::uint16_t> completions_;
};

}  // namespace tengen
