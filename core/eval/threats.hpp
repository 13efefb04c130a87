// SPDX-License-Identifier: MIT
// The threat that a stone makes, from the patterns of its four lines.
#pragma once

#include <array>
#include <cstdint>

#include "eval/patterns.hpp"
#include "rules/types.hpp"

namespace tengen {

// The strongest threat that a stone on a point makes. Position keeps a set of points for each.
enum class Threat : std::uint8_t {
  Quiet,
  OpenThree,       // threatens an open four
  DoubleThree,     // two or more open threes
  Four,            // threatens five; one reply stops it
  FourThree,       // a four and an open three
  WinNext,         // threatens five twice: wins unless the opponent makes five first
  Five,            // wins immediately
  MaybeForbidden,  // black under renju: needs a check by the rules before it is played
};
inline constexpr int kThreats = 8;

// Four patterns, four bits each, in the order of the directions.
using Code = std::uint16_t;
inline constexpr int kCodes = 1 << 16;

constexpr Pattern pattern_of(Code code, int direction) {
  return static_cast<Pattern>((code >> (4 * direction)) & 15);
}
constexpr Code with_pattern(Code code, int direction, Pattern pattern) {
  const int shift = 4 * direction;
  return static_cast<Code>((code & ~(15 << shift)) | (static_cast<int>(pattern) << shift));
}

constexpr Threat threat_of(Code code, Rule rule, Color color) {
  int fives = 0, overlines = 0, open_fours = 0, fours = 0, threes = 0;
  for (int d = 0; d < kDirections; ++d) {
    const Pattern pattern = pattern_of(code, d);
    fives += pattern == Pattern::Five;
    overlines += pattern == Pattern::Overline;
    open_fours += pattern == Pattern::OpenFour || pattern == Pattern::DoubleFour;
    fours += pattern >= Pattern::Four && pattern <= Pattern::OpenFour;
    fours += pattern == Pattern::DoubleFour;
    threes += pattern == Pattern::OpenThree1 || pattern == Pattern::OpenThree2;
  }
  if (fives) return Threat::Five;
  const bool may_be_forbidden = rule == Rule::Renju && color == Color::Black;
  if (may_be_forbidden && (overlines || fours > 1 || threes > 1)) return Threat::MaybeForbidden;
  if (open_fours || fours > 1) return Threat::WinNext;
  if (fours) return threes ? Threat::FourThree : Threat::Four;
  if (threes) return threes > 1 ? Threat::DoubleThree : Threat::OpenThree;
  return Threat::Quiet;
}

// The index of a code in a table. The patterns of two directions, in either order, are one of 136 pairs,
// and a code is two pairs. Pairs of low patterns, which most points have, come first, so that the part
// of a table that is in use fits the cache.
inline constexpr int kPairs = kPatterns * (kPatterns + 1) / 2;
inline constexpr int kCodeSlots = kPairs * kPairs;
inline constexpr auto kPairOf = [] {
  std::array<std::uint8_t, kPatterns * kPatterns> pairs{};
  for (int a = 0; a < kPatterns; ++a) {
    for (int b = 0; b <= a; ++b) {
      pairs[static_cast<std::size_t>(a * kPatterns + b)] = static_cast<std::uint8_t>(a * (a + 1) / 2 + b);
      pairs[static_cast<std::size_t>(b * kPatterns + a)] = static_cast<std::uint8_t>(a * (a + 1) / 2 + b);
    }
  }
  return pairs;
}();
constexpr int slot_of(Code code) { return kPairOf[code & 255] * kPairs + kPairOf[code >> 8]; }

// Codes that differ only in the order of directions are one combination. There are 3,876.
inline constexpr int kCombinations = 3876;
// The combination of every code.
const std::array<std::uint16_t, kCodes>& combination_of_code();
// One code of each combination, its patterns from the highest to the lowest.
const std::array<Code, kCombinations>& code_of_combination();

}  // namespace tengen
