// SPDX-License-Identifier: MIT
// Positions as arrays of bytes, for programs that learn.
#pragma once

#include <cstdint>

#include "rules/board.hpp"

namespace tengen {

// Each plane has a byte for every point, 0 or 1, row by row from the top:
// own stones, the opponent's stones, points where the own side may play now, and all ones for black.
inline constexpr int kPlanes = 4;

// Actions number the points row by row from the top; under renju one more passes.
constexpr int action_count(int size, Rule rule) { return size * size + (rule == Rule::Renju ? 1 : 0); }
constexpr Point point_of_action(int action, int size) {
  return action == size * size ? kPass : point_at(action % size, action / size);
}

// Where the side to move may play: a byte for every point, all 0 when the game is over.
void write_legal(Board& board, std::uint8_t* out);
// The same by action, with a pass.
void write_action_mask(Board& board, std::uint8_t* out);
// kPlanes planes as `color` sees them; nothing is legal for the side that is not to move.
void write_planes(Board& board, Color color, std::uint8_t* out);

}  // namespace tengen
