// SPDX-License-Identifier: MIT
// The moves of attacker and defender in the search for a forced win. Exact: `none` relies on them.
#pragma once

#include "eval/position.hpp"
#include "search/forcing.hpp"

namespace tengen {

// Which moves of the attacker are searched, each kind with those of the kinds before it.
enum class Attack : std::uint8_t {
  Fours,    // threatens five
  Threes,   // threatens a four that no single stone stops
  Threats,  // threatens to win by continuous fours
  All,
};

// The attacker is to move, cannot make five at once, and the defender has no five to stop: the moves that
// make a four or may make a three, most forcing first.
void find_attacks(Position& position, SpotList& moves);

// The defender is to move, and the attacker threatens to win with its next move but one: every move that may
// stop it. Any other move loses.
void find_three_stops(Position& position, SpotList& moves);

// Every legal move of the side to move, best first by the engine's policy.
void find_all(Position& position, SpotList& moves);

}  // namespace tengen
