// SPDX-License-Identifier: MIT
// Moves that answer a threat or make one. Exact: proofs of wins rely on them.
#pragma once

#include <array>

#include "eval/position.hpp"

namespace tengen {

// A fixed-capacity list, no allocation.
struct SpotList {
  int count = 0;
  std::array<Spot, kMaxPoints> spots;

  void add(Spot spot) { spots[static_cast<std::size_t>(count++)] = spot; }
  const Spot* begin() const { return spots.data(); }
  const Spot* end() const { return spots.data() + count; }
};

// Whether the opponent of the side to move can make five in a way that no single stone stops. Not decided
// where the edge is open (caro): there a stone beyond the five may stop two at once.
inline bool has_unstoppable_five(const Position& position) {
  return !position.edge_is_open() && position.count(other(position.turn()), Threat::Five) > 1;
}

// Every legal move of the side to move that may stop the opponent's five: the five's own point, and under
// caro also points that block it at its ends.
void find_five_stops(Position& position, SpotList& stops);

// Every point, legal or not, where a stone of the side to move answers all double threats (WinNext) of the
// opponent: any other move that makes no four loses.
SpotSet win_next_stops(const Position& position);

// Whether a move of threat MaybeForbidden is legal and makes a four.
bool is_legal_four(Position& position, Spot spot);

// Moves of the side to move that make a four without winning immediately, best first.
void find_fours(Position& position, SpotList& fours);

}  // namespace tengen
