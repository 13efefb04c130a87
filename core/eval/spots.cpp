// SPDX-License-Identifier: MIT
#include "eval/spots.hpp"

#include <algorithm>

namespace tengen {
namespace {

// The offsets of the first and last point of a line.
struct Extent {
  int first;
  int last;
};

Extent extent_of(Direction direction, int line, int size) {
  if (direction == Direction::Row || direction == Direction::Column) return {0, size - 1};
  return {std::max(0, line - size + 1), std::min(line, size - 1)};
}

}  // namespace

LineWords::LineWords(int size) : size_(size) {
  for (int d = 0; d < kDirections; ++d) {
    const auto direction = static_cast<Direction>(d);
    const bool is_straight = direction == Direction::Row || direction == Direction::Column;
    for (int line = 0; line < (is_straight ? size : 2 * size - 1); ++line) {
      const auto [first, last] = extent_of(direction, line, size);
      words_[d][line] = ~LineWord{0};
      for (int along = first; along <= last; ++along)
        words_[d][line] ^= static_cast<LineWord>(Mark::Outside) << (2 * (along + kReach));
    }
  }
}

}  // namespace tengen
