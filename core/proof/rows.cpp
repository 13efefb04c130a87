// SPDX-License-Identifier: MIT
#include "proof/rows.hpp"

#include "proof/points.hpp"

namespace tengen::proof {

Rows::Rows(int size, Color defender) : size_(size), defender_(defender) {
  rows_of_.resize(static_cast<std::size_t>(size * size));
  for (int index = 0; index < size * size; ++index) {
    const Point first = point_at_index(index, size);
    for (int d = 0; d < kDirections; ++d) {
      const auto direction = static_cast<Direction>(d);
      if (!moved(first, direction, kRow - 1).is_inside(size)) continue;
      const auto number = static_cast<std::uint16_t>(rows_.size());
      Row& row = rows_.emplace_back();
      for (int i = 0; i < kRow; ++i) {
        const Point point = moved(first, direction, i);
        row.points[static_cast<std::size_t>(i)] = point;
        rows_of_[static_cast<std::size_t>(index_of(point, size))].push_back(number);
      }
      join(number);
    }
  }
}

void Rows::count(Point point, Color color, int change) {
  for (const std::uint16_t number : rows_of_[static_cast<std::size_t>(index_of(point, size_))]) {
    Row& row = rows_[number];
    if (row.blocking == 0) leave(number);
    std::int8_t& stones = color == defender_ ? row.own : row.blocking;
    stones = static_cast<std::int8_t>(stones + change);
    if (row.blocking == 0) join(number);
  }
}

void Rows::join(std::uint16_t number) {
  Row& row = rows_[number];
  auto& group = groups_[static_cast<std::size_t>(row.own)];
  row.place = static_cast<std::uint16_t>(group.size());
  group.push_back(number);
}

void Rows::leave(std::uint16_t number) {
  const Row& row = rows_[number];
  auto& group = groups_[static_cast<std::size_t>(row.own)];
  const std::uint16_t last = group.back();
  rows_[last].place = row.place;
  group[row.place] = last;
  group.pop_back();
}

}  // namespace tengen::proof
