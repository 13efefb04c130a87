// SPDX-License-Identifier: MIT
#include "rules/lines.hpp"

#include <stdexcept>

#include "rules/raise.hpp"

namespace tengen {

Lines::Lines(int size) : size_(size), inside_(&inside_of(size)) {}

const Lines::LineBits& Lines::inside_of(int size) {
  static const std::array<LineBits, kMaxSize + 1> all = [] {
    std::array<LineBits, kMaxSize + 1> masks{};
    for (int n = kMinSize; n <= kMaxSize; ++n) {
      for (int i = 0; i < n * n; ++i) {
        for (int d = 0; d < kDirections; ++d) {
          const LineBit at = line_bit(point_at(i % n, i / n), static_cast<Direction>(d), n);
          masks[n][d][at.line] |= 1u << at.bit;
        }
      }
    }
    return masks;
  }();
  if (size < kMinSize || size > kMaxSize) raise(std::invalid_argument("board size out of range"));
  return all[size];
}

}  // namespace tengen
