// SPDX-License-Identifier: MIT
// The basic types of the core.
#pragma once

#include <cstdint>
#include <string_view>

namespace tengen {

inline constexpr int kMinSize = 5;
inline constexpr int kMaxSize = 22;
inline constexpr int kMaxPoints = kMaxSize * kMaxSize;

enum class Color : std::uint8_t { Black, White };
enum class Rule : std::uint8_t { Freestyle, Standard, Renju, Caro, StandardCaro };
inline constexpr int kRules = 5;
enum class Direction : std::uint8_t { Row, Column, Rising, Falling };
inline constexpr int kDirections = 4;

// The judgement of black's move at a point under renju (rules section 4).
enum class Verdict : std::uint8_t { Legal, Five, Overline, DoubleFour, DoubleThree };
// The names that users see, in the order of the enum.
inline constexpr std::string_view kVerdictNames[] = {"legal", "five", "overline", "double-four",
                                                     "double-three"};

// The shape that a stone makes on one line, strongest first.
enum class Shape : std::uint8_t {
  Five,
  Overline,
  OpenFour,
  DoubleFour,
  Four,
  OpenThree,
  Three,
  OpenTwo,
  Two,
  None,
};

// Whether black's forbidden move is refused, or accepted and loses the game.
enum class ForbiddenPolicy : std::uint8_t { Refuse, Lose };

constexpr Color other(Color color) { return color == Color::Black ? Color::White : Color::Black; }

constexpr bool is_forbidden(Verdict verdict) { return verdict > Verdict::Five; }

// A point of the board: column x from the left, row y from the top, both from 0. Evaluation and search use
// the padded index Spot instead (eval/spots.hpp); PointName (rules/notation.hpp) is the written form, h8.
struct Point {
  std::int8_t x = -1;
  std::int8_t y = -1;

  constexpr bool operator==(const Point&) const = default;
  constexpr bool is_pass() const { return x < 0; }
  constexpr bool is_inside(int size) const { return x >= 0 && y >= 0 && x < size && y < size; }
};

inline constexpr Point kPass{};

constexpr Point point_at(int x, int y) {
  return Point{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
}

// The step from one point of a line to the next; x never decreases, so lines have one reading order.
struct Step {
  int dx;
  int dy;
};

constexpr Step step_of(Direction direction) {
  constexpr Step steps[kDirections] = {{1, 0}, {0, 1}, {1, -1}, {1, 1}};
  return steps[static_cast<int>(direction)];
}

constexpr Point moved(Point from, Direction direction, int distance) {
  const Step step = step_of(direction);
  return point_at(from.x + step.dx * distance, from.y + step.dy * distance);
}

}  // namespace tengen
