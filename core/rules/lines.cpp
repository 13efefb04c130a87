// SPDX-License-Identifier: MIT
#include "rules/lines.hpp"

#include <stdexcept>

namespace tengen {

Lines::Lines(int size) : size_(size), inside_(&inside_of(size)) {}

const Lines::LineBits& Lines::inside_of(int size) {
  static const std::array<LineBits, kMaxSize + 1> all = [] {
    std::array<LineBits, kMaxSize + 1> masks{};
    for (int n = kMinSize; n <= kMaxSize; ++n) {
      for (int point = 0; point < n * n; ++point) {
        for (int d = 0; d < kDirections; ++d) {
          const LineBit place = line_bit(point_at(point % n, point / n), static_cast<Direction>(d), n);
          masks[n][d][place.line] |= 1u << place.bit;
        }
      }
    }
    return masks;
  }();
  if (size < kMinSize || size > kMaxSize) throw std::invalid_argument("board size out of range");
  return all[size];
}

}  // namespace tengen
