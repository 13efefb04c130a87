// SPDX-License-Identifier: MIT
#include "solver/pairing.hpp"

#include <bit>

namespace tengen {

Pairing::Pairing(int size) : size_(size) {
  if (size > kMaxSize) return;
  constexpr int kSteps[][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  for (const auto& [dx, dy] : kSteps) {
    for (int i = 0; i < size * size; ++i) {
      const int x = i % size, y = i / size;
      const int last_x = x + 4 * dx, last_y = y + 4 * dy;
      if (last_x >= size || last_y >= size || last_y < 0) continue;
      Points five = 0;
      for (int k = 0; k < 5; ++k) five |= Points{1} << ((y + k * dy) * size + x + k * dx);
      fives_.push_back(five);
    }
  }
}

bool Pairing::assign(std::size_t row) {
  const Points free = open_[row] & ~assigned_;
  if (free) {
    const int point = std::countr_zero(free);
    assigned_ |= Points{1} << point;
    owner_[static_cast<std::size_t>(point)] = static_cast<std::uint8_t>(row);
    return true;
  }
  for (Points left = open_[row] & ~visited_; left; left = open_[row] & ~visited_) {
    const auto point = static_cast<std::size_t>(std::countr_zero(left));
    visited_ |= Points{1} << point;
    if (owner_[point] == row || !assign(owner_[point])) continue;
    owner_[point] = static_cast<std::uint8_t>(row);
    return true;
  }
  return false;
}

bool Pairing::holds(const Position& position, Color attacker) {
  Points mine = 0, theirs = 0;
  for (int i = 0; i < size_ * size_; ++i) {
    const Spot spot = spot_at(i, size_);
    if (position.is_empty(spot)) continue;
    (position.has_stone(attacker, spot) ? mine : theirs) |= Points{1} << i;
  }
  open_.clear();
  for (const Points five : fives_) {
    if (five & theirs) continue;
    const Points empty = five & ~mine;
    if (std::popcount(empty) < 2) return false;
    open_.push_back(empty);
  }
  const int empties = size_ * size_ - std::popcount(mine | theirs);
  if (2 * static_cast<int>(open_.size()) > empties) return false;
  assigned_ = 0;
  for (int pass = 0; pass < 2; ++pass) {
    for (std::size_t row = 0; row < open_.size(); ++row) {
      visited_ = 0;
      if (!assign(row)) return false;
    }
  }
  return true;
}

}  // namespace tengen
