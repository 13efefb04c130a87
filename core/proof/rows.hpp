// SPDX-License-Identifier: MIT
// The rows of five points that the defender may still fill.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/types.hpp"

namespace tengen::proof {

inline constexpr int kRow = 5;

class Rows {
 public:
  Rows(int size, Color defender);

  void place(Point point, Color color) { count(point, color, 1); }
  void remove(Point point, Color color) { count(point, color, -1); }

  // The rows with this number of the defender's stones and none of the attacker's.
  std::span<const std::uint16_t> with(int stones) const { return groups_[static_cast<std::size_t>(stones)]; }
  const std::array<Point, kRow>& points(std::uint16_t row) const { return rows_[row].points; }

 private:
  struct Row {
    std::array<Point, kRow> points;
    std::int8_t own = 0;       // stones of the defender
    std::int8_t blocking = 0;  // stones of the attacker
    std::uint16_t place = 0;   // in its group, if it is in one
  };

  void count(Point point, Color color, int change);
  void join(std::uint16_t row);
  void leave(std::uint16_t row);

  int size_;
  Color defender_;
  std::vector<Row> rows_;
  std::vector<std::vector<std::uint16_t>> rows_of_;  // by point
  std::array<std::vector<std::uint16_t>, kRow + 1> groups_;
};

}  // namespace tengen::proof
