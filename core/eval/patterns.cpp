// SPDX-License-Identifier: MIT
#include "eval/patterns.hpp"

#include <bit>

#include "rules/shapes.hpp"

namespace tengen {
namespace {

constexpr int bit_of_digit(int digit) {
  if (digit == kNeighbours - 2) return 0;
  if (digit == kNeighbours - 1) return kWindowBits - 1;
  return digit < kReach - 1 ? digit + 1 : digit + 2;
}

constexpr std::uint32_t off_board(Edges edges) {
  const std::uint32_t before = (1u << edges.before) - 1;
  const std::uint32_t after = ((1u << edges.after) - 1) << (kWindowBits - edges.after);
  return before | after;
}

// The window with this number and an own stone in the centre.
Window window_of(int index, Edges edges) {
  Window window{kCentre, 0, 0};
  for (int digit = 0; digit < kNeighbours; ++digit, index /= 3) {
    const std::uint32_t mask = 1u << bit_of_digit(digit);
    (index % 3 == 0 ? window.empty : index % 3 == 1 ? window.own : window.opponent) |= mask;
  }
  window.opponent &= ~off_board(edges);
  return window;
}

// Whether the digits are 2 for every point off the board; other numbers never occur.
bool is_possible(int index, Edges edges) {
  for (int digit = 0; digit < kNeighbours; ++digit, index /= 3) {
    if (((off_board(edges) >> bit_of_digit(digit)) & 1u) && index % 3 != 2) return false;
  }
  return true;
}

Pattern four_pattern(const Window& window, Winning way) {
  switch (four_shape(window, way)) {
    case Shape::Five: return Pattern::Five;
    case Shape::Overline: return Pattern::Overline;
    case Shape::OpenFour: return Pattern::OpenFour;
    case Shape::DoubleFour: return one_reply_stops(window, way) ? Pattern::Four : Pattern::DoubleFour;
    case Shape::Four: return Pattern::Four;
    default: return Pattern::Dead;
  }
}

// The pattern of a window from those one stone further: `counts` is the number of neighbours that lead
// to each pattern. Checked from the highest pattern down.
Pattern pattern_above(const std::array<int, kPatterns>& counts) {
  const auto count = [&](Pattern pattern) { return counts[static_cast<int>(pattern)]; };
  if (const int continuations = count(Pattern::OpenFour))
    return continuations > 1 ? Pattern::OpenThree2 : Pattern::OpenThree1;
  if (count(Pattern::Four) + count(Pattern::DoubleFour)) return Pattern::Three;
  if (const int continuations = count(Pattern::OpenThree1) + count(Pattern::OpenThree2)) {
    return continuations > 3 ? Pattern::OpenTwo3 : continuations > 2 ? Pattern::OpenTwo2 : Pattern::OpenTwo1;
  }
  if (count(Pattern::Three)) return Pattern::Two;
  if (const int continuations =
          count(Pattern::OpenTwo1) + count(Pattern::OpenTwo2) + count(Pattern::OpenTwo3)) {
    return continuations > 3 ? Pattern::OpenOne2 : Pattern::OpenOne1;
  }
  return count(Pattern::Two) ? Pattern::One : Pattern::Dead;
}

}  // namespace

const PatternTable& PatternTable::of(Winning way) {
  // Function-local statics: built on first use, thread-safe.
  switch (way) {
    case Winning::ExactlyFive: {
      static const PatternTable table(Winning::ExactlyFive);
      return table;
    }
    case Winning::OpenFiveOrMore: {
      static const PatternTable table(Winning::OpenFiveOrMore);
      return table;
    }
    case Winning::OpenFive: {
      static const PatternTable table(Winning::OpenFive);
      return table;
    }
    default: {
      static const PatternTable table(Winning::FiveOrMore);
      return table;
    }
  }
}

PatternTable::PatternTable(Winning way)
    : reach_(way == Winning::FiveOrMore ? kReach - 1 : kReach),
      edge_is_open_(way == Winning::OpenFive || way == Winning::OpenFiveOrMore) {
  const std::size_t size = static_cast<std::size_t>(edge_is_open_ ? kEdgeCases : 1) * kLineIndices;
  patterns_.resize(size, Pattern::Dead);
  completions_.resize(size, 0);
  for (int before = 0; before <= (edge_is_open_ ? kReach : 0); ++before) {
    for (int after = 0; after <= (edge_is_open_ ? kReach : 0); ++after) fill(way, {before, after});
  }
}

// Fours come from the rules. Each lower level comes from the one above it, because adding a stone to a
// window gives another window of the same table.
void PatternTable::fill(Winning way, Edges edges) {
  Pattern* const patterns = &patterns_[offset(edges)];
  std::vector<int> waiting;
  for (int index = 0; index < kLineIndices; ++index) {
    if (!is_possible(index, edges)) continue;
    const Window window = window_of(index, edges);
    patterns[index] = four_pattern(window, way);
    if (patterns[index] == Pattern::Dead) waiting.push_back(index);
    if (patterns[index] != Pattern::Dead && patterns[index] < Pattern::Five) {
      completions_[offset(edges) + index] = static_cast<std::uint16_t>(completing_points(window, way));
    }
  }
  for (int level = 0; level < 4; ++level) {
    std::vector<std::pair<int, Pattern>> found;
    std::vector<int> still_waiting;
    for (const int index : waiting) {
      std::array<int, kPatterns> counts{};
      for (int digit = 0, rest = index; digit < kNeighbours - 2; ++digit, rest /= 3) {
        if (rest % 3 == 0) ++counts[static_cast<int>(patterns[index + kPowersOfThree[digit]])];
      }
      const Pattern pattern = pattern_above(counts);
      if (pattern == Pattern::Dead) {
        still_waiting.push_back(index);
      } else {
        found.emplace_back(index, pattern);
      }
    }
    for (const auto& [index, pattern] : found) patterns[index] = pattern;
    waiting = std::move(still_waiting);
  }
}

}  // namespace tengen
