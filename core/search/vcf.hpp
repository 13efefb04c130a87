// SPDX-License-Identifier: MIT
// Victory by continuous fours: a win in which every move of the attacker threatens five.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "eval/position.hpp"

namespace tengen {

// Belongs to one thread. Its table remembers, across searches of one game, which positions have no
// such win within how many fours, and which have one.
class VcfSearch {
 public:
  VcfSearch();

  enum class Width : std::uint8_t {
    Near,  // each four but the first on a line with the one before: most wins at a fraction of the cost
    Full,
  };

  // Moves of both sides to the five if the side to move has such a win within the given number of
  // fours and positions, else 0. The win holds against every defence; it may not be the shortest.
  int solve(Position& position, int max_fours, int max_nodes, Width width = Width::Full);
  // The first move of the win found last.
  Spot first_move() const { return first_; }
  // Every point of the main line of that win, as far as it is remembered: who does not play on one
  // of them can hope for little. The position must be the one that was solved.
  SpotSet main_line(Position& position);
  // The moves of that line, the attacker's first.
  std::vector<Spot> moves(Position& position);
  // Positions visited since reset_nodes().
  std::uint64_t nodes() const { return nodes_; }
  void reset_nodes() { nodes_ = 0; }
  void clear();

 private:
  struct Entry {
    std::uint64_t key = 0;
    Spot move = kNoSpot;
    std::int16_t plies = 0;  // of the win; 0: none
    std::int16_t fours = 0;  // within how many fours there is none
  };

  int attack(Position& position, int fours, Spot before);
  std::uint64_t key_of(const Position& position, Spot before) const;
  int try_four(Position& position, Spot four, int fours);
  int after_stops(Position& position, int fours, Spot four);
  int block_with_four(Position& position, int fours);
  template <typename Visit>
  void walk(Position& position, Visit visit);
  Spot known_win(const Position& position, Spot before) const;

  std::vector<Entry> entries_;
  Spot first_ = kNoSpot;
  Width width_ = Width::Full;
  std::uint64_t nodes_ = 0;
  std::uint64_t last_node_ = 0;
};

}  // namespace tengen
