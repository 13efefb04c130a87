// SPDX-License-Identifier: MIT
// The move that would have held.
#pragma once

#include <optional>
#include <vector>

#include "review/prover.hpp"

namespace tengen {

struct Defence {
  std::vector<Point> line;  // the move and the expected play after it
  int score = 0;            // of the search, for the side to move
  bool is_proved = false;   // whether the opponent is shown to have no win by fours and threats
};

// The best move of the side to move after which no win of the opponent is found. None if each of the engine's
// best moves is refuted, or if it announces the loss for the rest. A four that only puts off the loss does
// not hold: the opponent blocks it, and every move loses again. `played` is known to lose; `best` is the line
// of a search of this position.
std::optional<Defence> find_defence(Prover& prover, const Board& board, std::uint64_t nodes, Point played,
                                    const Line& best);

}  // namespace tengen
