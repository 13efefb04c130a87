// SPDX-License-Identifier: MIT
// The purpose of a move: which shapes it makes and which of the opponent's it blocks.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/board.hpp"
#include "rules/types.hpp"

namespace tengen {

// The purpose of a move in one word; the first that applies.
enum class Idea : std::uint8_t {
  Win,          // it makes five
  Stop,         // the opponent would make five there
  Unstoppable,  // it threatens five in two ways
  Strong,       // it makes a four and a three, or two threes
  Prevent,      // the opponent would make a Combination there
  Initiative,   // it makes a four or an open three, which must be answered
  Build,        // it makes a smaller shape, or is simply a good point
};

// The names that users see, in the order of the enum.
inline constexpr std::string_view kIdeaNames[] = {"win",     "stop",       "unstoppable", "strong",
                                                  "prevent", "initiative", "build"};

struct MadeShape {
  Direction direction;
  Shape shape;
};

// Why a point is worth a stone.
struct Reasons {
  Idea idea;
  std::vector<MadeShape> makes;  // open twos and better, one for each line, strongest first
  std::vector<Shape> blocks;     // open threes and better that the opponent would make, strongest first
};

// Why the side to move would play an empty point.
Reasons reasons(Board& board, Point point);

// The empty points where a stone of the colour makes five, row by row from the top.
std::vector<Point> five_points(const Board& board, Color color);

}  // namespace tengen
