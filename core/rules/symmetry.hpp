// SPDX-License-Identifier: MIT
// The eight symmetries of a square board.
#pragma once

#include "rules/types.hpp"

namespace tengen {

enum class Symmetry : std::uint8_t {
  Identity,
  Rotate90,  // clockwise
  Rotate180,
  Rotate270,
  Mirror,  // left and right exchanged
  Flip,    // top and bottom exchanged
  Transpose,
  Antitranspose,
};
inline constexpr int kSymmetries = 8;

constexpr Point transformed(Point point, Symmetry symmetry, int size) {
  if (point.is_pass()) return point;
  const int x = point.x, y = point.y, last = size - 1;
  switch (symmetry) {
    case Symmetry::Rotate90: return point_at(last - y, x);
    case Symmetry::Rotate180: return point_at(last - x, last - y);
    case Symmetry::Rotate270: return point_at(y, last - x);
    case Symmetry::Mirror: return point_at(last - x, y);
    case Symmetry::Flip: return point_at(x, last - y);
    case Symmetry::Transpose: return point_at(y, x);
    case Symmetry::Antitranspose: return point_at(last - y, last - x);
    default: return point;
  }
}

}  // namespace tengen
