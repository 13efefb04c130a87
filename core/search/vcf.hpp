// SPDX-License-Identifier: MIT
// Victory by continuous fours (VCF): a win in which every move of the attacker threatens five.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "eval/position.hpp"
#include "search/zeroed_array.hpp"

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

  // By default a four that cannot be stopped is free: it is found when no four is left. Counted, every win
  // within n fours takes at most 2n + 1 plies, and every win of that length is found.
  void count_last_four() { last_four_cost_ = 1; }

  // The number of plies to the five if the side to move has a VCF within the given number of fours and
  // nodes, else 0. The win holds against every defence; it may not be the shortest.
  int solve(Position& position, int max_fours, int max_nodes, Width width = Width::Full);
  // Called when the nodes of solve() are spent: the number of further nodes, 0 to end the search.
  void set_renewal(std::function<std::uint64_t()> renewal) { renewal_ = std::move(renewal); }
  // The first move of the win that solve() has just found; kNoSpot if it found none.
  Spot first_move() const { return first_; }
  // Every point of that win's main line, as far as the table has it: the points where a defence may
  // help. The position must be the one that was solved.
  SpotSet main_line(Position& position);
  // The moves of that line, the attacker's first.
  std::vector<Spot> moves(Position& position);
  // Whether the last search ended because its nodes were spent: without a win, nothing is known then.
  bool is_exhausted() const { return nodes_ >= last_node_; }
  // Nodes since reset_nodes().
  std::uint64_t nodes() const { return nodes_; }
  void reset_nodes() { nodes_ = 0; }
  void clear();
  std::size_t entries() const { return entries_.size(); }
  // Changes the size of the table, a power of two, and keeps its content. Also from the renewal.
  void resize(std::size_t entries);

 private:
  // All zero: an empty slot.
  struct Entry {
    std::uint64_t key;
    Spot move;           // meaningful if there is a win
    std::int16_t plies;  // to the five; 0: no win within `fours` fours
    std::int16_t fours;
  };

  // Whether the nodes are spent and not renewed.
  bool is_out_of_nodes() { return is_exhausted() && !renew(); }
  bool renew();
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

  ZeroedArray<Entry> entries_;
  Spot first_ = kNoSpot;
  Width width_ = Width::Full;
  int last_four_cost_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t last_node_ = 0;
  std::function<std::uint64_t()> renewal_;
};

}  // namespace tengen
