// SPDX-License-Identifier: MIT
#include "solver/dfpn.hpp"

#include <algorithm>
#include <utility>

namespace tengen {
namespace {

using Number = std::uint32_t;
constexpr Number kInfinite = ProofNumbers::kInfinite;

// Budgets of the searches for continuous fours, in nodes: of a new position, of one that is searched further,
// of a threat by a null move, and of a proof that is being written down.
constexpr int kLeafVcf = 60, kNodeVcf = 600, kThreatVcf = 2000, kProofVcf = 2'000'000;
// A move looks farther from a win by this for every better one in the engine's order, so that not every quiet
// move is tried before one of them is searched deeper.
constexpr Number kRankCost = 16;
constexpr std::uint64_t kPollInterval = 1 << 10;  // nodes

Number sum(Number a, Number b) { return std::min(a + b, kInfinite); }

}  // namespace

Dfpn::Dfpn(ProofSearch& shared, Position position, Color attacker, Attack attack, Poll poll)
    : shared_(shared),
      position_(std::move(position)),
      attacker_(attacker),
      attack_(attack),
      poll_(std::move(poll)),
      pairing_(position_.size()) {
  frames_.resize(static_cast<std::size_t>(2 * position_.size() * position_.size() + 2));
}

void Dfpn::run() {
  if (!shared_.table.find(key())) remember(evaluate(), nodes_);
  while (!root().is_decided() && !is_over()) search({kInfinite, kInfinite}, 0);
  shared_.nodes += nodes_ - reported_;
  reported_ = nodes_;
  if (root().is_decided()) shared_.is_over = true;
}

ProofNumbers Dfpn::root() const {
  const auto entry = shared_.table.find(key());
  return entry ? entry->numbers : ProofNumbers::unknown();
}

// Also counts this thread's nodes for the others.
bool Dfpn::is_over() {
  if (nodes_ - reported_ >= kPollInterval) {
    shared_.nodes += nodes_ - reported_;
    reported_ = nodes_;
    if (shared_.stop.is_cancelled() || shared_.nodes >= shared_.max_nodes ||
        std::chrono::steady_clock::now() >= shared_.deadline)
      shared_.is_over = true;
    if (poll_) poll_();
  }
  return shared_.is_over.load(std::memory_order_relaxed);
}

std::uint64_t Dfpn::key_after(Spot move) const {
  const std::uint64_t passed = key() ^ kWhiteToMoveKey;
  return move == kPassSpot ? passed : passed ^ stone_key(point_of(move), position_.turn());
}

void Dfpn::play(Spot move) {
  if (move == kPassSpot) {
    position_.pass();
  } else {
    position_.play(move);
  }
}

int Dfpn::vcf(int max_nodes) {
  const std::uint64_t before = vcf_.nodes();
  const int plies = vcf_.solve(position_, kAllFours, max_nodes);
  nodes_ += vcf_.nodes() - before;
  return plies;
}

void Dfpn::remember(ProofNumbers numbers, std::uint64_t nodes_before, Spot move) {
  const std::uint64_t work = nodes_ - nodes_before + 1;
  shared_.table.store({key(), numbers, static_cast<Number>(std::min<std::uint64_t>(work, kInfinite)), move});
}

// A first estimate of a position with the attacker to move, or its value if it is decided at once.
ProofNumbers Dfpn::evaluate_attacker() {
  ++nodes_;
  const Color defender = other(attacker_);
  if (position_.count(attacker_, Threat::Five)) return ProofNumbers::proved();
  if (position_.count(defender, Threat::Five)) {
    if (has_unstoppable_five(position_)) return ProofNumbers::disproved();
    return {2, 1};
  }
  if (position_.count(attacker_, Threat::WinNext) || vcf(kLeafVcf)) return ProofNumbers::proved();
  return holds_by_pairing() ? ProofNumbers::disproved() : ProofNumbers{1, 2};
}

// The same with the defender to move.
ProofNumbers Dfpn::evaluate_defender() {
  ++nodes_;
  const Color defender = other(attacker_);
  if (position_.count(defender, Threat::Five)) return ProofNumbers::disproved();
  if (has_unstoppable_five(position_)) return ProofNumbers::proved();
  if (position_.count(attacker_, Threat::Five)) return ProofNumbers::unknown();
  if (attack_ == Attack::Fours) return ProofNumbers::disproved();
  if (!position_.edge_is_open() && position_.count(defender, Threat::WinNext))
    return ProofNumbers::disproved();
  if (position_.count(attacker_, Threat::WinNext)) return {2, 1};
  if (attack_ == Attack::All) {
    const bool holds = position_.is_full() || holds_by_pairing();
    return holds ? ProofNumbers::disproved() : ProofNumbers{20, 1};
  }
  const bool is_threat = attack_ == Attack::Threats ? threatens_fours() : threatens_by_three();
  return is_threat ? ProofNumbers{4, 1} : ProofNumbers::disproved();
}

// Whether the defender has a pairing strategy. Not for black under renju: it may not play on every point.
bool Dfpn::holds_by_pairing() {
  if (attack_ != Attack::All || position_.size() > Pairing::kMaxSize) return false;
  if (position_.rule() == Rule::Renju && attacker_ == Color::White) return false;
  return pairing_.holds(position_, attacker_);
}

void Dfpn::attacker_moves(SpotList& moves) {
  if (position_.count(other(attacker_), Threat::Five)) {
    find_five_stops(position_, moves);
  } else if (attack_ == Attack::Fours) {
    find_fours(position_, moves);
  } else if (attack_ == Attack::Threes) {
    find_attacks(position_, moves);
  } else {
    find_all(position_, moves);
  }
}

// Whether the attacker has continuous fours if the defender passes.
bool Dfpn::threatens_fours() {
  position_.pass();
  const bool is_won = vcf(kThreatVcf) != 0;
  position_.undo();
  // Unknown: the search goes on without this move, but then nothing is disproved.
  if (!is_won && vcf_.is_exhausted()) shared_.is_inexact = true;
  return is_won;
}

// Whether black's three leads to an open four on a point that may be forbidden, but is not.
bool Dfpn::threatens_by_three() {
  bool threatens = false;
  position_.pass();
  position_.spots(attacker_, Threat::MaybeForbidden).each(position_.size(), [&](Spot spot) {
    for (int d = 0; d < kDirections && !threatens; ++d) {
      threatens = pattern_of(position_.code(attacker_, spot), d) == Pattern::OpenFour &&
                  !position_.is_forbidden(spot);
    }
  });
  position_.undo();
  return threatens;
}

// What the attacker wins with if the defender passes.
std::optional<ProofTree::Index> Dfpn::null_move_threat(ProofTree& tree) {
  position_.pass();
  const std::uint64_t before = vcf_.nodes();
  const auto threat = build_vcf(position_, vcf_, kAllFours, kThreatVcf, tree);
  nodes_ += vcf_.nodes() - before;
  position_.undo();
  return threat;
}

// Every legal move of the defender after which the threat no longer wins.
void Dfpn::moves_against(const ProofTree& tree, ProofTree::Index threat, SpotList& moves) {
  SpotList all;
  find_all(position_, all);
  for (const Spot move : all) {
    position_.play(move);
    const bool holds =
        position_.count(other(attacker_), Threat::Five) == 0 && vcf_holds(position_, tree, threat);
    position_.undo();
    ++nodes_;
    if (!holds) moves.add(move);
  }
}

void Dfpn::defender_moves(SpotList& moves) {
  if (position_.count(attacker_, Threat::Five)) return find_five_stops(position_, moves);
  if (position_.count(attacker_, Threat::WinNext)) return find_three_stops(position_, moves);
  scratch_.clear();
  if (const auto threat = null_move_threat(scratch_)) return moves_against(scratch_, *threat, moves);
  find_all(position_, moves);
  if (position_.rule() == Rule::Renju) moves.add(kPassSpot);
}

// Fills in the children. Returns the value of the position if it is decided here, else {1, 1}.
ProofNumbers Dfpn::expand(Children& children) {
  children.clear();
  const bool attacks = is_attackers_turn();
  const Color defender = other(attacker_);
  const bool has_four = position_.count(other(position_.turn()), Threat::Five) != 0;
  if (attacks && vcf(kNodeVcf)) {
    remember(ProofNumbers::proved(), nodes_, vcf_.first_move());
    return ProofNumbers::proved();
  }
  if (!attacks && !has_four &&
      position_.count(defender, Threat::Four) + position_.count(defender, Threat::FourThree) && vcf(kNodeVcf))
    return ProofNumbers::disproved();
  SpotList moves;
  attacks ? attacker_moves(moves) : defender_moves(moves);
  if (moves.count == 0) {
    const bool is_draw = position_.is_full();
    return attacks || is_draw ? ProofNumbers::disproved() : ProofNumbers::proved();
  }
  for (int i = 0; i < moves.count; ++i) {
    const Spot move = moves.spots[static_cast<std::size_t>(i)];
    const std::uint64_t child_key = key_after(move);
    const auto known = shared_.table.find(child_key);
    ProofNumbers numbers{};
    if (known) {
      numbers = known->numbers;
    } else {
      play(move);
      const std::uint64_t before = nodes_;
      numbers = evaluate();
      if (attacks && attack_ == Attack::All && !numbers.is_decided())
        numbers.proof += kRankCost * static_cast<Number>(i);
      remember(numbers, before);
      position_.undo();
    }
    children.push_back({move, child_key, numbers});
    if (attacks ? numbers.is_proved() : numbers.is_disproved()) break;
  }
  return ProofNumbers::unknown();
}

void Dfpn::refresh(Children& children) const {
  for (Child& child : children) {
    if (child.numbers.is_decided()) continue;
    if (const auto entry = shared_.table.find(child.key)) child.numbers = entry->numbers;
  }
}

ProofNumbers Dfpn::combine(const Children& children) const {
  ProofNumbers result{kInfinite, 0};
  if (is_attackers_turn()) {
    for (const Child& child : children) {
      result.proof = std::min(result.proof, child.numbers.proof);
      result.disproof = sum(result.disproof, child.numbers.disproof);
    }
    return result;
  }
  result = {0, kInfinite};
  for (const Child& child : children) {
    result.proof = sum(result.proof, child.numbers.proof);
    result.disproof = std::min(result.disproof, child.numbers.disproof);
  }
  return result;
}

// The most promising child, and how far it is searched before another one is.
std::size_t Dfpn::select(const Children& children, ProofNumbers limits, ProofNumbers& child_limits) const {
  const bool attacks = is_attackers_turn();
  std::size_t best = 0;
  Number first = kInfinite, second = kInfinite, total = 0;
  for (std::size_t i = 0; i < children.size(); ++i) {
    const ProofNumbers numbers = children[i].numbers;
    const Number near = attacks ? numbers.proof : numbers.disproof;
    const Number far = attacks ? numbers.disproof : numbers.proof;
    total = sum(total, far);
    const auto visitors =
        shared_.busy[children[i].key % ProofSearch::kBusySlots].load(std::memory_order_relaxed);
    const Number seen =
        numbers.is_decided() ? near : std::min(near + visitors * (near / 2 + 1), kInfinite - 1);
    if (seen < first) {
      second = first;
      first = seen;
      best = i;
    } else {
      second = std::min(second, seen);
    }
  }
  const ProofNumbers chosen = children[best].numbers;
  const Number near_limit = attacks ? limits.proof : limits.disproof;
  const Number far_limit = attacks ? limits.disproof : limits.proof;
  const Number far = attacks ? chosen.disproof : chosen.proof;
  const Number near = attacks ? chosen.proof : chosen.disproof;
  // A quarter more than the second best: without it df-pn moves to and fro between two children (Pawlewicz
  // and Lew, 1 + epsilon).
  const Number patience = second >= kInfinite ? kInfinite : second + second / 4 + 1;
  const Number child_near = std::max(std::min(near_limit, patience), near + 1);
  const Number child_far = far_limit >= kInfinite ? kInfinite : std::max(far_limit - total + far, far + 1);
  child_limits = attacks ? ProofNumbers{child_near, child_far} : ProofNumbers{child_far, child_near};
  return best;
}

ProofNumbers Dfpn::search(ProofNumbers limits, int depth) {
  const std::uint64_t before = nodes_;
  ++nodes_;
  Children& children = frames_[static_cast<std::size_t>(depth)];
  ProofNumbers numbers = expand(children);
  if (numbers.is_decided()) {
    if (!numbers.is_proved() || !is_attackers_turn()) remember(numbers, before);
    return numbers;
  }
  while (true) {
    refresh(children);
    numbers = combine(children);
    if (numbers.proof >= limits.proof || numbers.disproof >= limits.disproof || is_over()) break;
    ProofNumbers child_limits{};
    const std::size_t best = select(children, limits, child_limits);
    auto& busy = shared_.busy[children[best].key % ProofSearch::kBusySlots];
    busy.fetch_add(1, std::memory_order_relaxed);
    play(children[best].move);
    const ProofNumbers found = search(child_limits, depth + 1);
    position_.undo();
    busy.fetch_sub(1, std::memory_order_relaxed);
    children[best].numbers = found;
  }
  Spot move = kNoSpot;
  if (numbers.is_proved() && is_attackers_turn()) {
    for (const Child& child : children) {
      if (child.numbers.is_proved()) move = child.move;
    }
  }
  remember(numbers, before, move);
  return numbers;
}

// ---- the proof

// The winning move of a proved position that continuous fours do not win.
Spot Dfpn::proved_move() {
  for (int attempt = 0; attempt < 2; ++attempt) {
    const auto entry = shared_.table.find(key());
    if (entry && entry->numbers.is_proved() && entry->move != kNoSpot) return entry->move;
    // The table has forgotten it.
    if (!search({kInfinite, kInfinite}, 0).is_proved()) break;
  }
  return kNoSpot;
}

// A win by continuous fours as a part of the proof that is being written down.
std::optional<ProofTree::Index> Dfpn::write_vcf(ProofTree& tree) {
  const std::size_t count = tree.size();
  const std::uint64_t before = vcf_.nodes();
  const auto max_nodes = static_cast<int>(std::min<std::uint64_t>(kProofVcf, proof_nodes_));
  const auto fours = build_vcf(position_, vcf_, kAllFours, max_nodes, tree);
  proof_nodes_ -= std::min(proof_nodes_, vcf_.nodes() - before + 1);
  if (!fours) tree.shrink(count);
  return fours;
}

std::optional<ProofTree::Index> Dfpn::extract_attack(ProofTree& tree) {
  if (const auto fours = write_vcf(tree)) return fours;
  if (proof_nodes_ == 0) return std::nullopt;
  ProofTree::Node node;
  node.move = proved_move();
  if (node.move == kNoSpot) return std::nullopt;
  position_.play(node.move);
  const bool is_complete = extract_defences(tree, node);
  position_.undo();
  if (!is_complete) return std::nullopt;
  return tree.add(std::move(node));
}

// The defender is to move: the threat, and an answer to every move that it does not answer itself.
bool Dfpn::extract_defences(ProofTree& tree, ProofTree::Node& node) {
  SpotList moves;
  position_.pass();
  node.threat = write_vcf(tree);
  position_.undo();
  if (node.threat) {
    moves_against(tree, *node.threat, moves);
  } else {
    find_all(position_, moves);
    if (position_.rule() == Rule::Renju) moves.add(kPassSpot);
  }
  for (const Spot move : moves) {
    if (poll_) poll_();
    if (shared_.stop.is_cancelled()) return false;
    play(move);
    const auto answer = extract_attack(tree);
    position_.undo();
    if (!answer) return false;
    node.answers.emplace_back(move, *answer);
  }
  return true;
}

std::optional<ProofTree::Index> Dfpn::extract(ProofTree& tree, std::uint64_t max_nodes) {
  proof_nodes_ = max_nodes;
  // The proof is written down to the end unless it is cancelled.
  shared_.is_over = false;
  shared_.max_nodes = ~std::uint64_t{0};
  shared_.deadline = std::chrono::steady_clock::time_point::max();
  if (is_attackers_turn()) return extract_attack(tree);
  ProofTree::Node node;
  if (!extract_defences(tree, node)) return std::nullopt;
  return tree.add(std::move(node));
}

}  // namespace tengen
