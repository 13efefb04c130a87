// SPDX-License-Identifier: MIT
// A forced win, complete: the attacker's move for every position, an answer for every defence.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "eval/position.hpp"
#include "search/vcf.hpp"

namespace tengen {

// A pass of the defender (renju).
inline constexpr Spot kPassSpot = 0xFFFE;

// Nodes in one arena. A node is a position with the attacker to move, and that move.
class ProofTree {
 public:
  using Index = std::uint32_t;

  struct Node {
    Spot move = kNoSpot;
    bool wins = false;  // the move itself makes five
    // What wins if the defender does nothing about it: the answer to every defence that is not listed.
    std::optional<Index> threat;
    std::vector<std::pair<Spot, Index>> answers;  // by defence
  };

  // Children first.
  Index add(Node node) {
    nodes_.push_back(std::move(node));
    return static_cast<Index>(nodes_.size() - 1);
  }
  const Node& operator[](Index index) const { return nodes_[index]; }
  std::size_t size() const { return nodes_.size(); }
  void clear() { nodes_.clear(); }
  // Forgets the nodes added after the first `count`.
  void shrink(std::size_t count) { nodes_.resize(count); }

  // The notation of docs/proof-format.md for a defender's node (after a move) or an attacker's node.
  std::string text(Index root, int size) const;

  struct MainLine {
    // The attacker's moves and the longest defence, up to the five; shorter where the defender cannot stop
    // it.
    std::vector<Spot> moves;
    int plies = 0;  // to the five, with those that are missing
  };
  MainLine main_line(Index root) const;

 private:
  std::vector<Node> nodes_;
};

// No win by continuous fours is as long.
inline constexpr int kAllFours = 1000;

// Builds the tree of a win by continuous fours; none if there is none within the number of fours, or within
// the nodes for each of its positions.
std::optional<ProofTree::Index> build_vcf(Position& position, VcfSearch& vcf, int max_fours, int max_nodes,
                                          ProofTree& tree);

// Whether a tree of continuous fours wins in this position, attacker to move. The position may be another one
// than that for which it was built.
bool vcf_holds(Position& position, const ProofTree& tree, ProofTree::Index index);

}  // namespace tengen
