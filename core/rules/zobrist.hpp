// SPDX-License-Identifier: MIT
// Zobrist hashing: the keys are the same on every machine and in every run.
#pragma once

#include <array>
#include <cstdint>

#include "rules/types.hpp"

namespace tengen {

// One step of SplitMix64 (Steele, Lea and Flood 2014).
constexpr std::uint64_t mixed(std::uint64_t value) {
  value += 0x9E3779B97F4A7C15ull;
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9ull;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EBull;
  return value ^ (value >> 31);
}

inline constexpr std::uint64_t kWhiteToMoveKey = mixed(0x1000);
inline constexpr std::uint64_t kPassedKey = mixed(0x1001);  // the last move was a pass

inline constexpr auto kStoneKeys = [] {
  std::array<std::array<std::uint64_t, kMaxPoints>, 2> keys{};
  for (int color = 0; color < 2; ++color) {
    for (int i = 0; i < kMaxPoints; ++i) keys[color][i] = mixed(0x2000 + color * 0x1000 + i);
  }
  return keys;
}();

constexpr std::uint64_t stone_key(Point point, Color color) {
  return kStoneKeys[static_cast<int>(color)][point.y * kMaxSize + point.x];
}

// Depends on size and rule, so that all keys of such boards differ.
constexpr std::uint64_t empty_board_key(int size, Rule rule) {
  return mixed(0x8000 + size * 16 + static_cast<int>(rule));
}

}  // namespace tengen
