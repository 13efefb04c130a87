// SPDX-License-Identifier: MIT
// The shapes that a stone makes on a line, derived only from what wins there.
#pragma once

#include <array>

#include "rules/lines.hpp"
#include "rules/types.hpp"
#include "rules/win.hpp"

namespace tengen {

// The empty points that make the row through the window's centre, which holds an own stone, win.
std::uint32_t completing_points(const Window& window, Winning way);

// Five, overline, a four of any kind, or none, through the window's centre, which holds an own stone.
Shape four_shape(const Window& window, Winning way);

// Whether one stone of the opponent on this line leaves no completing point.
bool one_reply_stops(const Window& window, Winning way);

// The shape through the window's centre, which holds an own stone, judged on this line alone.
Shape line_shape(const Window& window, Winning way);

// The shape that a stone of `color` on the empty point makes in each direction. For black under renju a
// three is open only if a legal move completes it. Leaves `lines` unchanged.
std::array<Shape, kDirections> shapes(Lines& lines, Rule rule, Point point, Color color);

}  // namespace tengen
