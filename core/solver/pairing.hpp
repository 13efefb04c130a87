// SPDX-License-Identifier: MIT
// Pairing strategies: a quick proof that the attacker cannot make five.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "eval/position.hpp"

namespace tengen {

// If every row of five without a stone of the defender can be given two empty points of its own, the defender
// answers each stone on one of them on the other, and no row is ever filled (Hales and Jewett, 1963). Every
// rule needs a row of five to win.
class Pairing {
 public:
  // Larger boards have too many rows for a pairing before the game is nearly over.
  static constexpr int kMaxSize = 8;

  explicit Pairing(int size);

  bool holds(const Position& position, Color attacker);

 private:
  using Points = std::uint64_t;

  // Gives the row one more point, by an augmenting path if all of its points are assigned.
  bool assign(std::size_t row);

  int size_;
  std::vector<Points> fives_;
  std::vector<Points> open_;              // the empty points of every row that the attacker may still fill
  std::array<std::uint8_t, 64> owner_{};  // the row that has an assigned point
  Points assigned_ = 0, visited_ = 0;
};

}  // namespace tengen
