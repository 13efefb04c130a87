// SPDX-License-Identifier: MIT
// Levels of strength: limited depth and nodes, and moves chosen like a weaker player's.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "search/engine.hpp"

namespace tengen {

struct Level {
  int depth;            // plies
  std::uint64_t nodes;  // positions to search
  int lines;            // number of best moves to choose from
  double temperature;   // of the softmax, in score units: a move worse by this is chosen 1/e times as often
  double overlooks;     // probability of considering only points near the last moves
  int elo;              // measured by matches between neighbouring levels; level 1 is 1000 by definition
};

// Levels 1 to 10. Each wins 65 to 80 % of its games against the one below; docs/strength.md has the
// measurement.
inline constexpr std::array<Level, 10> kLevels{{
    {1, 300, 20, 350.0, 0.85, 1000},
    {1, 300, 10, 100.0, 0.35, 1220},
    {2, 500, 6, 26.0, 0.07, 1370},
    {3, 1'000, 4, 10.0, 0.01, 1490},
    {5, 2'000, 3, 8.0, 0.0, 1640},
    {6, 4'500, 2, 7.0, 0.0, 1840},
    {12, 6'500, 1, 0.0, 0.0, 2020},
    {16, 11'500, 1, 0.0, 0.0, 2220},
    {20, 26'000, 1, 0.0, 0.0, 2400},
    {24, 58'000, 1, 0.0, 0.0, 2580},
}};
inline constexpr int kFullStrength = 0;  // the number of no level

// The root moves that a player who overlooks with this probability considers; empty: all.
std::vector<Point> points_in_sight(const Board& board, double overlooks, std::uint64_t seed);

// The index of one of the scores, best first, by softmax. A known win is always taken, a known loss never
// chosen. `key` is the board's.
std::size_t pick(std::span<const int> scores, double temperature, std::uint64_t key, std::uint64_t seed);

struct Choice {
  SearchResult result;
  std::size_t line = 0;  // the line to play
};

// Searches as Engine::search() does, at a level of 1 to 10 or at kFullStrength. A level narrows depth and
// nodes of the limits, never widens them, and sets their `lines` and `only`. Position, level and seed decide
// the random choices.
Choice choose(Engine& engine, const Board& board, Limits limits, int level, std::uint64_t seed,
              const StopFlag& stop, const OnReport& on_report, Tracer* tracer = nullptr,
              std::function<bool()> on_poll = {});

}  // namespace tengen
