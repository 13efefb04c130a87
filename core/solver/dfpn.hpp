// SPDX-License-Identifier: MIT
// Depth-first proof-number search (df-pn) for a forced win, and the proof of what it found.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "search/stop_flag.hpp"
#include "solver/attack.hpp"
#include "solver/pairing.hpp"
#include "solver/proof_table.hpp"
#include "solver/proof_tree.hpp"

namespace tengen {

// What the threads of one search share.
struct ProofSearch {
  ProofSearch(std::size_t table_bytes, const StopFlag& stop_flag) : table(table_bytes), stop(stop_flag) {}

  ProofTable table;
  const StopFlag& stop;
  std::atomic<std::uint64_t> nodes{0};
  std::uint64_t max_nodes = ~std::uint64_t{0};
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  std::atomic<bool> is_over{false};     // decided, cancelled or out of budget
  std::atomic<bool> is_inexact{false};  // a move was given up although it may win: nothing is disproved

  // Positions that threads are searching now. A child that another thread searches looks farther away, so
  // that threads spread out. Only a hint: collisions change nothing but the order.
  static constexpr std::size_t kBusySlots = 1 << 14;
  std::array<std::atomic<std::uint8_t>, kBusySlots> busy{};
};

// One thread of the search.
class Dfpn {
 public:
  using Poll = std::function<void()>;

  // `poll` is called now and then, by this thread; empty for all threads but one.
  Dfpn(ProofSearch& shared, Position position, Color attacker, Attack attack, Poll poll = {});

  // Searches the root until it is decided or the shared search is over.
  void run();
  // The numbers of the root as far as they are known.
  ProofNumbers root() const;

  // The proof of the root, which must be proved: the attacker's move, or, if the defender is to move, a node
  // without a move. None if the search was cancelled meanwhile, or after `max_nodes` of searches for fours.
  std::optional<ProofTree::Index> extract(ProofTree& tree, std::uint64_t max_nodes);

 private:
  struct Child {
    Spot move;
    std::uint64_t key;
    ProofNumbers numbers;
  };
  using Children = std::vector<Child>;

  bool is_attackers_turn() const { return position_.turn() == attacker_; }
  std::uint64_t key() const { return position_.key(); }
  std::uint64_t key_after(Spot move) const;
  void play(Spot move);
  bool is_over();

  ProofNumbers search(ProofNumbers limits, int depth);
  ProofNumbers expand(Children& children);
  ProofNumbers evaluate_attacker();
  ProofNumbers evaluate_defender();
  ProofNumbers evaluate() { return is_attackers_turn() ? evaluate_attacker() : evaluate_defender(); }
  ProofNumbers combine(const Children& children) const;
  void refresh(Children& children) const;
  std::size_t select(const Children& children, ProofNumbers limits, ProofNumbers& child_limits) const;
  void attacker_moves(SpotList& moves);
  void defender_moves(SpotList& moves);
  void moves_against(const ProofTree& tree, ProofTree::Index threat, SpotList& moves);
  std::optional<ProofTree::Index> null_move_threat(ProofTree& tree);
  bool threatens_fours();
  bool threatens_by_three();
  bool holds_by_pairing();
  void remember(ProofNumbers numbers, std::uint64_t nodes_before, Spot move = kNoSpot);
  int vcf(int max_nodes);
  std::optional<ProofTree::Index> write_vcf(ProofTree& tree);

  std::optional<ProofTree::Index> extract_attack(ProofTree& tree);
  bool extract_defences(ProofTree& tree, ProofTree::Node& node);
  Spot proved_move();

  ProofSearch& shared_;
  Position position_;
  Color attacker_;
  Attack attack_;
  Poll poll_;
  Pairing pairing_;
  VcfSearch vcf_;
  ProofTree scratch_;
  std::vector<Children> frames_;
  std::uint64_t nodes_ = 0;
  std::uint64_t proof_nodes_ = 0;  // left for extract()
  std::uint64_t reported_ = 0;
};

}  // namespace tengen
