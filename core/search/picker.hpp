// SPDX-License-Identifier: MIT
// Move generation and ordering: the moves worth searching at a node, best first.
#pragma once

#include <array>
#include <cstdint>

#include "eval/position.hpp"
#include "search/forcing.hpp"
#include "search/history.hpp"
#include "search/parameters.hpp"

namespace tengen {

struct PickedMove {
  Spot spot = kNoSpot;
  int score = 0;  // for ordering, in 1 / kPolicyUnit
  int gap = 0;    // how far the policy logit is below the best of the node
};

// Which moves a node searches.
enum class MoveSet : std::uint8_t {
  NearStones,
  Defences,          // against the opponent's double threats; add_fours() adds fours
  DefencesAndFours,  // the same with fours from the start
};

// Used for one node. The position must be the same at every call.
class MovePicker {
 public:
  // `first`, an empty point or kNoSpot, is returned first if it is legal, before other moves are generated:
  // often it causes a cutoff.
  MovePicker(Position& position, const History& history, ParameterAccess parameters, Spot first, int ply,
             MoveSet moves);

  // Whether the next move is `first`.
  bool has_first() const { return has_first_; }
  // Generates the other moves; to be called after `first`. `preferred`: points that come early, or null.
  void find_moves(const SpotSet* preferred = nullptr);

  // Adds the fours that MoveSet::Defences leaves out; false if there are none to add.
  bool add_fours();

  // The next legal move; kNoSpot at the end.
  PickedMove next();

  // Drop remaining moves whose policy gap is larger, or that neither make nor meet a threat.
  void keep_gap(int max_gap);
  void keep_threats();

 private:
  // Not PickedMove, whose defaults would be written to the whole array at every node.
  struct Candidate {
    Spot spot;
    int score;
    int logit;
  };

  template <typename Predicate>
  void keep_if(Predicate predicate);
  void add_near_stones();
  void add_defences();
  void add(Spot spot);

  Position& position_;
  const History& history_;
  [[no_unique_address]] ParameterAccess parameters_;
  Spot first_;
  MoveSet moves_wanted_;
  bool has_first_;
  const SpotSet* preferred_ = nullptr;
  std::array<Spot, 2> killers_;
  Spot counter_;
  int count_ = 0;
  int next_ = 0;
  int max_logit_ = -kInfinite;
  std::array<Candidate, kMaxPoints> moves_;
};

}  // namespace tengen
