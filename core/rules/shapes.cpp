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

// The empty points that make the row through the centre win.
std::uint32_t completions(const Window& window, Winning way) {
  std::uint32_t found = 0;
  any_empty(window, [&](int bit) {
    if (wins(way, window.with_own(bit))) found |= 1u << bit;
    return false;
  });
  return found;
}

// An unbroken four that wins at either end, and still does after any reply on the line. (Under caro
// `O.XXXX.` is not one: a stone at the right shuts in the five that the left would make.)
bool is_open_four(const Window& window, Winning way, std::uint32_t points) {
  const Run run = run_through_centre(window.own);
  const std::uint32_t ends = (1u << (run.low - 1)) | (1u << (run.high + 1));
  if (run.length() != 4 || (points & ends) != ends) return false;
  return !any_empty(window, [&](int reply) { return completions(window.with_opponent(reply), way) == 0; });
}

// Whether two completions rest on different stones: two fours on one line.
bool is_double_four(const Window& window, std::uint32_t points) {
  std::uint32_t first = 0;
  return any_empty(window, [&](int bit) {
    if (!((points >> bit) & 1u)) return false;
    const std::uint32_t stones = run_through_centre(window.with_own(bit).own).bits() & ~(1u << bit);
    if (first == 0) first = stones;
    return stones != first;
  });
}

// Whether one more stone gives a shape that `accept` takes.
template <typename Accept>
bool next_stone_gives(const Window& window, Winning way, Accept accept) {
  return any_empty(window, [&](int bit) { return accept(line_shape(window.with_own(bit), way)); });
}

bool is_any_four(Shape shape) {
  return shape == Shape::OpenFour || shape == Shape::DoubleFour || shape == Shape::Four;
}

}  // namespace

Shape line_shape(const Window& window, Winning way) {
  if (wins(way, window)) return Shape::Five;
  if (run_through_centre(window.own).length() > 5) return Shape::Overline;
  if (const std::uint32_t points = completions(window, way); points != 0) {
    if (is_open_four(window, way, points)) return Shape::OpenFour;
    return is_double_four(window, points) ? Shape::DoubleFour : Shape::Four;
  }
  const auto is = [](Shape wanted) { return [wanted](Shape shape) { return shape == wanted; }; };
  if (next_stone_gives(window, way, is(Shape::OpenFour))) return Shape::OpenThree;
  if (next_stone_gives(window, way, is_any_four)) return Shape::Three;
  if (!has_bits<2>(window.own)) return Shape::None;  // a lone stone is no two
  if (next_stone_gives(window, way, is(Shape::OpenThree))) return Shape::OpenTwo;
  if (next_stone_gives(window, way, is(Shape::Three))) return Shape::Two;
  return Shape::None;
}

std::array<Shape, kDirections> shapes(Lines& lines, Rule rule, Cell cell, Color color) {
  const Winning way = winning(rule, color);
  std::array<Shape, kDirections> result;
  for (int d = 0; d < kDirections; ++d) {
    const auto direction = static_cast<Direction>(d);
    const Window window = lines.window(cell, direction, color).with_own(kReach);
    result[d] = line_shape(window, way);
    if (result[d] == Shape::OpenThree && rule == Rule::Renju && color == Color::Black) {
      const ProbeStone stone(lines, cell, color);
      if (!is_real_three(lines, cell, direction, window)) result[d] = Shape::Three;
    }
  }
  return result;
}

}  // namespace tengen
