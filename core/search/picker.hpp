// SPDX-License-Identifier: MIT
// The moves worth searching at a node, the most promising first.
#pragma once

#include <array>
#include <cstdint>

#include "eval/position.hpp"
#include "search/forcing.hpp"
#include "search/history.hpp"

namespace tengen {

struct PickedMove {
  Spot spot = kNoSpot;
  int score = 0;  // for ordering
  int gap = 0;    // by how much others promise more, by patterns alone
};

enum class Choice : std::uint8_t {
  Near,      // points near stones
  Defences,  // what meets the other side's double threats, and fours
  Stops,     // what meets them, and fours when asked for
};

// Made for one node. The position must be the same whenever next() is called.
class MovePicker {
 public:
  // `first`, an empty point or kNoSpot, comes first if it can be played, before the others are even
  // looked for: often it is enough.
  MovePicker(Position& position, const History& history, Spot first, int ply, Choice choice);

  // Whether the next move is `first`.
  bool has_first() const { return has_first_; }
  // To be called once there is no first move: finds the others. `urgent`: points to prefer, or null.
  void find_moves(const SpotSet* urgent = nullptr);

  // Adds the fours that Choice::Stops has left out; false if there are none to add.
  bool add_fours();

  // kNoSpot when no move is left. Only legal moves come.
  PickedMove next();
  int count() const { return count_; }

  // Leave out what is still to come if it promises so much less than the best, or threatens nothing.
  void keep_gap(int most);
  void keep_threats();

 private:
  // Not PickedMove, whose defaults would be written to the whole array at every node.
  struct Candidate {
    Spot spot;
    int score;
    int logit;
  };

  template <typename Keep>
  void keep(Keep keeps);
  void add_near_stones();
  void add_defences();
  void add(Spot spot);

  Position& position_;
  const History& history_;
  Spot first_;
  Choice choice_;
  bool has_first_;
  const SpotSet* urgent_ = nullptr;
  std::array<Spot, 2> killers_;
  Spot counter_;
  int count_ = 0;
  int next_ = 0;
  int max_logit_ = -kInfinite;
  std::array<Candidate, kMaxPoints> moves_;
};

}  // namespace tengen
