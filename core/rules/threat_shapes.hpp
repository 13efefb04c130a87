// SPDX-License-Identifier: MIT
// The threats of a position as people name them. The search has its own, finer ones (eval/threats.hpp).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/board.hpp"
#include "rules/types.hpp"

namespace tengen {

// A row on the board, or (DoubleFour to DoubleThree) two threats that one stone would make; most urgent
// first.
enum class ThreatKind : std::uint8_t {
  OpenFour,
  Four,
  DoubleFour,
  FourThree,
  DoubleThree,
  OpenThree,
  Three,
  OpenTwo,
};

// The names that users see, in the order of the enum.
inline constexpr std::string_view kThreatNames[] = {"open-four",    "four",       "double-four", "four-three",
                                                    "double-three", "open-three", "three",       "open-two"};

struct ThreatShape {
  Color color;
  ThreatKind kind;
  std::vector<Point> stones;  // the row, in line order; empty for two threats at once
  std::vector<Point> gains;   // points that extend the row, or make the two threats
};

// The threats of both sides, most urgent first; none after the end of the game. Points that are forbidden
// to black are not among its gains.
std::vector<ThreatShape> threat_shapes(Board& board);

}  // namespace tengen
