// SPDX-License-Identifier: MIT
// Move ordering heuristics learnt during the search: history, killers, counter-moves.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "eval/position.hpp"
#include "search/score.hpp"

namespace tengen {

inline constexpr int kHistoryLimit = 8192;

// History gravity: bonuses shrink as the value approaches the limit.
inline void reward(std::int16_t& value, int bonus) {
  value = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / kHistoryLimit);
}

// Owned by one thread.
struct History {
  std::array<std::array<std::int16_t, kSpots>, 2> quiet{};  // by colour and point
  std::array<std::array<Spot, kSpots>, 2> counter;          // by colour and the opponent's last move
  std::array<std::array<Spot, 2>, kMaxPly + 2> killers;     // by ply

  History() { clear(); }
  void clear() {
    for (auto& side : quiet) side.fill(0);
    for (auto& side : counter) side.fill(kNoSpot);
    for (auto& pair : killers) pair.fill(kNoSpot);
  }
  // Between two moves of a game: what was good in the last search is still likely to be, but must not
  // outweigh what this one finds. Killers belong to a ply, which is another position now.
  void fade() {
    for (auto& side : quiet) {
      for (auto& value : side) value = static_cast<std::int16_t>(value / 4);
    }
    for (auto& pair : killers) pair.fill(kNoSpot);
  }
};

}  // namespace tengen
