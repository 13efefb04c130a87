// SPDX-License-Identifier: MIT
#include "rules/threat_shapes.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "rules/combination.hpp"

namespace tengen {
namespace {

// What a stone would make on a point.
struct Candidate {
  Point point;
  std::array<Shape, kDirections> shapes;
};

// Stones of one colour on one line, and the best that one more stone makes of them.
struct Row {
  Direction direction;
  int line;
  std::uint32_t stones;  // bits of the line
  Shape best;
  std::vector<Point> gains;  // where one more stone makes `best`
};

// Every empty point that the rules allow to the colour, row by row from the top.
std::vector<Candidate> find_candidates(Board& board, Color color) {
  ForbiddenPoints forbidden;
  if (color == Color::Black) board.find_forbidden(forbidden);
  std::vector<Candidate> found;
  int passed = 0;  // forbidden points come in the same order
  for (int i = 0; i < board.size() * board.size(); ++i) {
    const Point point = point_at(i % board.size(), i / board.size());
    if (passed < forbidden.count && forbidden.points[passed].point == point) {
      ++passed;
    } else if (board.is_empty(point)) {
      found.push_back({point, board.shapes(point, color)});
    }
  }
  return found;
}

// More stones are better; of as many, those that are closer together.
bool is_better(std::uint32_t stones, std::uint32_t than) {
  const auto span = [](std::uint32_t bits) { return std::bit_width(bits >> std::countr_zero(bits)); };
  const int more = std::popcount(stones) - std::popcount(than);
  return more > 0 || (more == 0 && stones != 0 && span(stones) < span(than));
}

// The stones that one more at `at` would extend: the best that share a window of five points with it which
// holds no stone of the opponent.
std::uint32_t extended_stones(const Lines& lines, Color color, Direction direction, LineBit at) {
  const std::uint32_t own = lines.stones(color, direction, at.line);
  const std::uint32_t usable = own | lines.empties(direction, at.line);
  std::uint32_t best = 0;
  for (int low = at.bit - 4; low <= at.bit; ++low) {
    const std::uint32_t five = 0b11111u << low;
    if ((five & ~usable) == 0 && is_better(own & five, best)) best = own & five;
  }
  return best;
}

// Points that extend the same stones on the same line belong to one row; only the strongest shape counts.
void add_gain(std::vector<Row>& rows, const Row& found) {
  const auto same = std::ranges::find_if(rows, [&](const Row& row) {
    return row.direction == found.direction && row.line == found.line && row.stones == found.stones;
  });
  if (same == rows.end()) {
    rows.push_back(found);
  } else if (found.best < same->best) {
    *same = found;
  } else if (found.best == same->best) {
    same->gains.push_back(found.gains.front());
  }
}

// Every row to which one more stone adds a threat, in the order of their first points.
std::vector<Row> find_rows(const Board& board, Color color, const std::vector<Candidate>& candidates) {
  std::vector<Row> rows;
  for (const Candidate& candidate : candidates) {
    for (int d = 0; d < kDirections; ++d) {
      const Shape shape = candidate.shapes[d];
      if (shape > Shape::OpenThree || shape == Shape::Overline) continue;
      const auto direction = static_cast<Direction>(d);
      const LineBit at = line_bit(candidate.point, direction, board.size());
      const std::uint32_t stones = extended_stones(board.lines(), color, direction, at);
      add_gain(rows, {direction, at.line, stones, shape, {candidate.point}});
    }
  }
  return rows;
}

// The name of the row as it is now, one stone before its best shape.
ThreatKind kind_of(const Row& row) {
  switch (row.best) {
    case Shape::Five: return row.gains.size() > 1 ? ThreatKind::OpenFour : ThreatKind::Four;
    case Shape::OpenFour: return ThreatKind::OpenThree;
    case Shape::OpenThree: return ThreatKind::OpenTwo;
    default: return ThreatKind::Three;
  }
}

std::vector<Point> stones_of(const Row& row, int size) {
  std::vector<Point> stones;
  for (std::uint32_t left = row.stones; left != 0; left &= left - 1) {
    stones.push_back(point_of(LineBit{row.line, std::countr_zero(left)}, row.direction, size));
  }
  return stones;
}

// The two threats that a stone makes at once. Open fours are left out: their row is an open three already.
std::optional<ThreatKind> double_threat(const Candidate& candidate) {
  if (std::ranges::find(candidate.shapes, Shape::Five) != candidate.shapes.end()) return std::nullopt;
  const auto found = combination(candidate.shapes);
  if (!found) return std::nullopt;
  switch (*found) {
    case Combination::OpenFour: return std::nullopt;
    case Combination::DoubleFour: return ThreatKind::DoubleFour;
    case Combination::FourThree: return ThreatKind::FourThree;
    case Combination::DoubleThree: return ThreatKind::DoubleThree;
  }
  return std::nullopt;
}

void add_threats(Board& board, Color color, std::vector<ThreatShape>& found) {
  const std::vector<Candidate> candidates = find_candidates(board, color);
  for (Row& row : find_rows(board, color, candidates)) {
    const ThreatKind kind = kind_of(row);
    found.push_back({color, kind, stones_of(row, board.size()), std::move(row.gains)});
  }
  for (const Candidate& candidate : candidates) {
    if (const auto kind = double_threat(candidate)) found.push_back({color, *kind, {}, {candidate.point}});
  }
}

}  // namespace

std::vector<ThreatShape> threat_shapes(Board& board) {
  std::vector<ThreatShape> found;
  if (board.outcome()) return found;
  for (const Color color : {Color::Black, Color::White}) add_threats(board, color, found);
  std::ranges::stable_sort(found, {}, &ThreatShape::kind);
  return found;
}

}  // namespace tengen
