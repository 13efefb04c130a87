// SPDX-License-Identifier: MIT
// The move that would have held.
#pragma once

#include <cstdint>
#include <vector>

#include "review/prover.hpp"

namespace tengen {

struct Defence {
  std::vector<Point> line;  // the move and the expected play after it
  int score = 0;            // of the search, for the side to move
  bool is_proved = false;   // whether the opponent is shown to have no win by fours and threats
};

enum class DefenceStatus : std::uint8_t {
  Holds,    // no win of the opponent is found after it
  Refuted,  // every move loses, or the engine announces the loss for those that were not tried
  GaveUp,   // the moves that were tried lose, others are left
};

struct DefenceResult {
  DefenceStatus status = DefenceStatus::Refuted;
  Defence defence;  // GaveUp: the best move that was not tried to the end, not proved; Refuted: empty
};

// The best move of the side to move after which no win of the opponent is found; a limited number of the
// engine's best moves is tried. A four that only puts off the loss does not hold: the opponent blocks it, and
// every move loses again. `played` is known to lose; `best` is the line of a search of this position.
DefenceResult find_defence(Prover& prover, const Board& board, std::uint64_t nodes, Point played,
                           const Line& best);

}  // namespace tengen
