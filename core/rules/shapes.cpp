// SPDX-License-Identifier: MIT
#include "rules/shapes.hpp"

#include <bit>

#include "rules/forbidden.hpp"

namespace tengen {
namespace {

// Calls visit(bit) for the empty points within four of the centre, until it returns true.
template <typename Visit>
bool any_empty(const Window& window, Visit visit) {
  constexpr std::uint32_t near = kWindowMask & ~1u & ~(1u << (kWindowBits - 1));
  for (std::uint32_t left = window.empty & near; left != 0; left &= left - 1) {
    if (visit(std::countr_zero(left))) return true;
  }
  return false;
}

// An unbroken four that wins at either end, also after any reply on the line. (Under caro `O.XXXX.` is
// not one: a stone at the right blocks the five that the left makes.)
bool is_open_four(const Window& window, Winning way, std::uint32_t points) {
  const Run run = run_through_centre(window.own);
  const std::uint32_t ends = (1u << (run.low - 1)) | (1u << (run.high + 1));
  if (run.length() != 4 || (points & ends) != ends) return false;
  return !one_reply_stops(window, way);
}

// Whether two completions use different stones: two fours on one line.
bool is_double_four(const Window& window, std::uint32_t points) {
  std::uint32_t first = 0;
  return any_empty(window, [&](int bit) {
    if (!((points >> bit) & 1u)) return false;
    const std::uint32_t stones = run_through_centre(window.with_own(bit).own).bits() & ~(1u << bit);
    if (first == 0) first = stones;
    return stones != first;
  });
}

// Each level adds one stone and asks the level below, which bounds the cost to a few thousand steps.

// A kind of three, or none, in a window that holds no four.
Shape three_level(const Window& window, Winning way) {
  Shape best = Shape::None;
  any_empty(window, [&](int bit) {
    const Shape next = four_shape(window.with_own(bit), way);
    if (next == Shape::OpenFour) best = Shape::OpenThree;
    if ((next == Shape::DoubleFour || next == Shape::Four) && best == Shape::None) best = Shape::Three;
    return best == Shape::OpenThree;
  });
  return best;
}

// A kind of two, or none, in a window that holds no three.
Shape two_level(const Window& window, Winning way) {
  Shape best = Shape::None;
  any_empty(window, [&](int bit) {
    const Shape next = three_level(window.with_own(bit), way);
    if (next == Shape::OpenThree) best = Shape::OpenTwo;
    if (next == Shape::Three && best == Shape::None) best = Shape::Two;
    return best == Shape::OpenTwo;
  });
  return best;
}

}  // namespace

std::uint32_t completing_points(const Window& window, Winning way) {
  std::uint32_t found = 0;
  any_empty(window, [&](int bit) {
    if (wins(way, window.with_own(bit))) found |= 1u << bit;
    return false;
  });
  return found;
}

bool one_reply_stops(const Window& window, Winning way) {
  return any_empty(window,
                   [&](int reply) { return completing_points(window.with_opponent(reply), way) == 0; });
}

Shape four_shape(const Window& window, Winning way) {
  if (wins(way, window)) return Shape::Five;
  if (run_through_centre(window.own).length() > 5) return Shape::Overline;
  const std::uint32_t points = completing_points(window, way);
  if (points == 0) return Shape::None;
  if (is_open_four(window, way, points)) return Shape::OpenFour;
  return is_double_four(window, points) ? Shape::DoubleFour : Shape::Four;
}

Shape line_shape(const Window& window, Winning way) {
  if (const Shape four = four_shape(window, way); four != Shape::None) return four;
  if (!has_bits<2>(window.own)) return Shape::None;  // a single stone has no shape
  const Shape three = three_level(window, way);
  return three != Shape::None ? three : two_level(window, way);
}

std::array<Shape, kDirections> shapes(Lines& lines, Rule rule, Point point, Color color) {
  const Winning way = winning(rule, color);
  std::array<Shape, kDirections> result;
  for (int d = 0; d < kDirections; ++d) {
    const auto direction = static_cast<Direction>(d);
    const Window window = lines.window(point, direction, color).with_own(kReach);
    result[d] = line_shape(window, way);
    if (result[d] == Shape::OpenThree && rule == Rule::Renju && color == Color::Black) {
      const ProbeStone stone(lines, point, color);
      if (!is_real_three(lines, point, direction, window)) result[d] = Shape::Three;
    }
  }
  return result;
}

}  // namespace tengen
