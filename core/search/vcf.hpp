// SPDX-License-Identifier: MIT
// Victory by continuous fours (VCF): a win in which every move of the attacker threatens five.
#pragma once

#include <cstdint>
#include <vector>

#include "eval/position.hpp"

namespace tengen {

// Owned by one thread. Its table keeps, across searches of one game, the positions that have a VCF, and those
// that have none within a number of fours.
class VcfSearch {
 public:
  static constexpr std::size_t kDefaultEntries = 1 << 16;

  // `entries`: size of the table, a power of two.
  explicit VcfSearch(std::size_t entries = kDefaultEntries);

  enum class Width : std::uint8_t {
    Near,  // each four but the first is on a line with the one before: most wins at a fraction of the cost
    Full,
  };

  // The number of plies to the five if the side to move has a VCF within the given number of fours and
  // nodes, else 0. The win holds against every defence; it may not be the shortest.
  int solve(Position& position, int max_fours, int max_nodes, Width width = Width::Full);
  // The first move of the win that solve() has just found; kNoSpot if it found none.
  Spot first_move() const { return first_; }
  // Every point of that win's main line, as far as the table has it: the points where a defence may
  // help. The position must be the one that was solved.
  SpotSet main_line(Position& position);
  // The moves of that line, the attacker's first.
  std::vector<Spot> moves(Position& position);
  // Nodes since reset_nodes().
  std::uint64_t nodes() const { return nodes_; }
  void reset_nodes() { nodes_ = 0; }
  void clear();

 private:
  struct Entry {
    std::uint64_t key = 0;
    Spot move = kNoSpot;
    std::int16_t plies = 0;  // to the five; 0: no win within `fours` fours
    std::int16_t fours = 0;
  };

  int attack(Position& position, int fours, Spot before);
  std::uint64_t key_of(const Position& position, Spot before) const;
  int try_four(Position& position, Spot four, int fours);
  int after_stops(Position& position, int fours, Spot four);
  int block_with_four(Position& position, int fours);
  Entry& entry_of(std::uint64_t key) { return entries_[key & (entries_.size() - 1)]; }
  const Entry& entry_of(std::uint64_t key) const { return entries_[key & (entries_.size() - 1)]; }
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
