// SPDX-License-Identifier: MIT
#include "rules/reasons.hpp"

#include <algorithm>
#include <array>

#include "rules/combination.hpp"
#include "rules/win.hpp"

namespace tengen {
namespace {

using StoneShapes = std::array<Shape, kDirections>;

// Whether a sentence can mention the shape: one of this strength or more, except an overline, which is worth
// nothing.
constexpr bool is_at_least(Shape shape, Shape least) { return shape <= least && shape != Shape::Overline; }

bool contains(const StoneShapes& shapes, Shape shape) {
  return std::ranges::find(shapes, shape) != shapes.end();
}

// Cheaper than all shapes of the point: only what wins is asked.
bool makes_five(const Board& board, Point point, Color color) {
  const Winning way = winning(board.rule(), color);
  for (int d = 0; d < kDirections; ++d) {
    const Window window = board.lines().window(point, static_cast<Direction>(d), color);
    if (wins(way, window.with_own(kReach))) return true;
  }
  return false;
}

Idea idea_of(const Board& board, const StoneShapes& mine, const StoneShapes& opponents) {
  if (contains(mine, Shape::Five)) return Idea::Win;
  if (contains(opponents, Shape::Five)) return Idea::Stop;
  // Nothing is strong while the opponent can make five elsewhere.
  const bool is_threatened = !five_points(board, other(board.turn())).empty();
  const auto made = combination(mine);
  if (made && !is_threatened) {
    return *made <= Combination::DoubleFour ? Idea::Unstoppable : Idea::Strong;
  }
  if (combination(opponents)) return Idea::Prevent;
  const bool is_forcing = contains(mine, Shape::Four) || contains(mine, Shape::OpenThree);
  return is_forcing && !is_threatened ? Idea::Initiative : Idea::Build;
}

}  // namespace

Reasons reasons(Board& board, Point point) {
  const StoneShapes mine = board.shapes(point, board.turn());
  const StoneShapes opponents = board.shapes(point, other(board.turn()));
  Reasons found{idea_of(board, mine, opponents), {}, {}};
  for (int d = 0; d < kDirections; ++d) {
    if (is_at_least(mine[d], Shape::OpenTwo)) found.makes.push_back({static_cast<Direction>(d), mine[d]});
    if (is_at_least(opponents[d], Shape::OpenThree)) found.blocks.push_back(opponents[d]);
  }
  std::ranges::stable_sort(found.makes, {}, &MadeShape::shape);
  std::ranges::sort(found.blocks);
  return found;
}

std::vector<Point> five_points(const Board& board, Color color) {
  std::vector<Point> found;
  for (int i = 0; i < board.size() * board.size(); ++i) {
    const Point point = point_at(i % board.size(), i / board.size());
    if (board.is_empty(point) && makes_five(board, point, color)) found.push_back(point);
  }
  return found;
}

}  // namespace tengen
