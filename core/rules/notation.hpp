// SPDX-License-Identifier: MIT
// Text for points, move lists and positions: `h8`, `h8i9i7`, `15/.../15 b renju`.
#pragma once

#include <cstdint>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/board.hpp"
#include "rules/types.hpp"

namespace tengen {

// The written name of a point: column from the left, row from the bottom. Unlike a Point, it has the same
// text on boards of every size. Python's Point is this type.
struct PointName {
  std::int8_t column = -1;  // 0 is `a`
  std::int8_t row = 0;      // 1 is the lowest

  constexpr auto operator<=>(const PointName&) const = default;
  constexpr bool is_pass() const { return column < 0; }
};

inline constexpr std::size_t kMaxTextLength = 1u << 16;  // far longer than any real position or game

class ParseError : public std::invalid_argument {
 public:
  // `problem` is a key below [rules.notation] of the text catalogues, so that it has a text in every
  // language.
  ParseError(const std::string& problem, std::size_t at, std::string given = {})
      : std::invalid_argument(problem), offset(at), value(std::move(given)) {}
  std::size_t offset;  // of the first invalid character
  std::string value;   // what the text shows for {value}
};

constexpr Point point_of(PointName point, int size) {
  return point.is_pass() ? kPass : point_at(point.column, size - point.row);
}

constexpr PointName name_of(Point point, int size) {
  if (point.is_pass()) return {};
  return {point.x, static_cast<std::int8_t>(size - point.y)};
}

std::string to_text(PointName point);

// Reads `h8`, `H8` or `--`, without anything around it.
std::optional<PointName> parse_name(std::string_view text);

// Reads moves one after the other, with or without separators and move numbers.
std::vector<PointName> parse_moves(std::string_view text);

// The names in board text, in the order of the enum.
inline constexpr std::string_view kRuleNames[] = {"freestyle", "standard", "renju", "caro", "standard-caro"};
static_assert(std::size(kRuleNames) == kRules);

// The contents of a board text: rows from the top separated by `/`, `x` black, `o` white, numbers for
// empty points; then `b` or `w` to move, and the rule (default: freestyle).
struct ParsedPosition {
  int size;
  Rule rule = Rule::Freestyle;
  Color turn = Color::Black;
  std::vector<Point> black;
  std::vector<Point> white;
};

ParsedPosition parse_position(std::string_view text);
std::string position_text(const Board& board);

}  // namespace tengen
