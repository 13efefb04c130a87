// SPDX-License-Identifier: MIT
// Which moves answer a threat, and which moves make one: exact, so that wins rest on them.
#pragma once

#include <array>

#include "eval/position.hpp"

namespace tengen {

// A list that never allocates.
struct SpotList {
  int count = 0;
  std::array<Spot, kMaxPoints> spots;

  void add(Spot spot) { spots[static_cast<std::size_t>(count++)] = spot; }
  const Spot* begin() const { return spots.data(); }
  const Spot* end() const { return spots.data() + count; }
};

// Every legal move of the side to move after which the other side, which can make five now, may no
// longer be able to. Under most rules only the five's own point stops it; under caro a stone that
// shuts the five in does so too.
void find_five_stops(Position& position, SpotList& stops);

// Every point where a stone of the side to move meets all the double threats (WinNext) that the
// other side has, legal or not: any other move that is no four loses.
SpotSet win_next_stops(const Position& position);

// Whether a move of the side to move that the rules may forbid is legal and makes a four.
bool is_legal_four(Position& position, Spot spot);

// Moves of the side to move that make a four without winning at once, the most promising first.
void find_fours(Position& position, SpotList& fours);

}  // namespace tengen
