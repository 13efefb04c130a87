// SPDX-License-Identifier: MIT
#include "solver/proof_tree.hpp"

#include <algorithm>

#include "rules/notation.hpp"
#include "search/forcing.hpp"

namespace tengen {
namespace {

bool makes_five(const Position& position, Spot spot) {
  return position.is_empty(spot) && position.threat(position.turn(), spot) == Threat::Five;
}

}  // namespace

std::string ProofTree::text(Index root, int size) const {
  // Iterative: a proof may be deeper than the stack allows.
  std::string result;
  struct Visit {
    Index index;
    std::size_t next;  // 0: the move; 1: the threat; then the answers
  };
  std::vector<Visit> stack{{root, 0}};
  const auto name = [&](Spot spot) {
    return spot == kPassSpot ? std::string("--") : to_text(name_of(point_of(spot), size));
  };
  while (!stack.empty()) {
    Visit& step = stack.back();
    const Node& node = nodes_[step.index];
    const std::size_t next = step.next++;
    if (next == 0) {
      if (node.move != kNoSpot) result += name(node.move);
      if (node.wins) {
        result += '!';
        stack.pop_back();
      } else {
        result += '(';
      }
    } else if (next == 1) {
      if (!node.threat) continue;
      result += '*';
      stack.push_back({*node.threat, 0});
    } else if (next - 2 < node.answers.size()) {
      const auto& [defence, answer] = node.answers[next - 2];
      if (result.back() != '(') result += ' ';
      result += name(defence) + ':';
      stack.push_back({answer, 0});
    } else {
      result += ')';
      stack.pop_back();
    }
  }
  return result;
}

ProofTree::MainLine ProofTree::main_line(Index root) const {
  // The attacker's moves below each node, itself included, against the longest defence.
  std::vector<int> lengths(nodes_.size(), 1);
  for (Index i = 0; i <= root; ++i) {
    const Node& node = nodes_[i];
    int below = node.answers.empty() && node.threat ? lengths[*node.threat] : 0;
    for (const auto& [defence, answer] : node.answers) below = std::max(below, lengths[answer]);
    lengths[i] += below;
  }
  MainLine line;
  // A root without a move is the defender's: the attacker has one move less, and is not the first.
  line.plies = nodes_[root].move == kNoSpot ? 2 * (lengths[root] - 1) : 2 * lengths[root] - 1;
  for (Index at = root;;) {
    const Node& node = nodes_[at];
    if (node.move != kNoSpot) line.moves.push_back(node.move);
    if (node.answers.empty()) return line;
    // Of several, the one that takes the attacker's next point.
    const Spot wanted = node.threat ? nodes_[*node.threat].move : kNoSpot;
    const auto rank = [&](const auto& answer) {
      return std::pair(lengths[answer.second], answer.first == wanted);
    };
    const auto longest = std::ranges::max_element(
        node.answers, [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
    line.moves.push_back(longest->first);
    at = longest->second;
  }
}

std::optional<ProofTree::Index> build_vcf(Position& position, VcfSearch& vcf, int max_fours, int max_nodes,
                                          ProofTree& tree) {
  const Color attacker = position.turn();
  if (position.count(attacker, Threat::Five)) {
    ProofTree::Node last;
    last.move = position.spots(attacker, Threat::Five).first();
    last.wins = true;
    return tree.add(std::move(last));
  }
  if (!vcf.solve(position, max_fours, max_nodes)) return std::nullopt;
  ProofTree::Node node;
  node.move = vcf.first_move();
  position.play(node.move);
  ProofTree::Node five;
  five.move = position.spots(attacker, Threat::Five).first();
  five.wins = true;
  const Spot completion = five.move;
  node.threat = tree.add(std::move(five));
  SpotList stops;
  find_five_stops(position, stops);
  bool is_complete = true;
  for (const Spot stop : stops) {
    position.play(stop);
    if (!makes_five(position, completion)) {
      const auto answer = build_vcf(position, vcf, max_fours - 1, max_nodes, tree);
      if (answer) node.answers.emplace_back(stop, *answer);
      is_complete = answer.has_value();
    }
    position.undo();
    if (!is_complete) break;
  }
  position.undo();
  if (!is_complete) return std::nullopt;
  return tree.add(std::move(node));
}

bool vcf_holds(Position& position, const ProofTree& tree, ProofTree::Index index) {
  const ProofTree::Node& node = tree[index];
  if (!position.is_empty(node.move)) return false;
  if (node.wins) return makes_five(position, node.move);
  const Color defender = other(position.turn());
  if (!position.is_legal(node.move)) return false;
  position.play(node.move);
  const Spot completion = tree[*node.threat].move;
  bool holds = position.count(defender, Threat::Five) == 0 && position.is_empty(completion) &&
               position.threat(other(defender), completion) == Threat::Five;
  if (holds) {
    SpotList stops;
    find_five_stops(position, stops);
    for (const Spot stop : stops) {
      position.play(stop);
      if (!makes_five(position, completion)) {
        const auto found = std::find_if(node.answers.begin(), node.answers.end(),
                                        [&](const auto& answer) { return answer.first == stop; });
        holds = found != node.answers.end() && vcf_holds(position, tree, found->second);
      }
      position.undo();
      if (!holds) break;
    }
  }
  position.undo();
  return holds;
}

}  // namespace tengen
