// SPDX-License-Identifier: MIT
// The eight ways to turn and mirror a square board.
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

constexpr Cell transformed(Cell cell, Symmetry symmetry, int size) {
  if (cell.is_pass()) return cell;
  const int x = cell.x, y = cell.y, last = size - 1;
  switch (symmetry) {
    case Symmetry::Rotate90: return cell_at(last - y, x);
    case Symmetry::Rotate180: return cell_at(last - x, last - y);
    case Symmetry::Rotate270: return cell_at(y, last - x);
    case Symmetry::Mirror: return cell_at(last - x, y);
    case Symmetry::Flip: return cell_at(x, last - y);
    case Symmetry::Transpose: return cell_at(y, x);
    case Symmetry::Antitranspose: return cell_at(last - y, last - x);
    default: return cell;
  }
}

}  // namespace tengen
