// SPDX-License-Identifier: MIT
#include "review/prover.hpp"

#include <algorithm>

#include "search/forcing.hpp"

namespace tengen {
namespace {

constexpr std::size_t kSolverMegabytes = 32;
// The solver's nodes for a win by fours, for writing a proof down, and for a win by fours and threats by the
// chance that there is one, all in 1 / 10 of the nodes of a search. A win that the search announces is worth
// most: nearly all of these can be proved.
constexpr std::uint64_t kFours = 4, kWriting = 100;
struct Effort {
  double chance;
  std::uint64_t nodes, trial_nodes;
};
constexpr Effort kEfforts[] = {{0.999, 240, 240}, {0.75, 96, 48}, {0.15, 96, 19}, {0.0, 4, 4}};
constexpr double kMinSeconds = 0.001;

bool has_move(Board& board, const std::vector<Point>& excluded) {
  for (int i = 0; i < board.size() * board.size(); ++i) {
    const Point point = point_at(i % board.size(), i / board.size());
    if (!board.is_empty(point) || std::ranges::find(excluded, point) != excluded.end()) continue;
    if (board.turn() == Color::White || !is_forbidden(board.verdict(point))) return true;
  }
  return false;
}

}  // namespace

Prover::Prover(Engine& engine, const ReviewLimits& limits, const StopFlag& stop, const ReviewPoll& poll)
    : engine_(engine), limits_(limits), stop_(stop), poll_(poll) {}

std::optional<double> Prover::seconds_left(double share) const {
  if (!limits_.seconds) return std::nullopt;
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
  return std::max(kMinSeconds, share * (*limits_.seconds - spent.count()));
}

std::optional<Line> Prover::search(const Board& board, std::uint64_t nodes,
                                   const std::vector<Point>& excluded) {
  Board probe = board;
  if (!has_move(probe, excluded)) return std::nullopt;
  Limits limits;
  limits.nodes = nodes;
  limits.seconds = seconds_left(0.5);
  limits.excluded = excluded;
  const auto on_poll = [this] {
    if (poll_) poll_();
    return !stop_.is_cancelled();
  };
  return engine_.search(board, limits, stop_, {}, nullptr, on_poll).lines.front();
}

double Prover::chance(const Board& board, int score) const {
  return engine_.win_probability(board.rule(), score);
}

std::optional<ForcedStop> Prover::only_stop(const Board& board) const {
  Position position(board, engine_.tables(board.rule()));
  const Color me = position.turn(), opponent = other(me);
  if (position.count(me, Threat::Five) || !position.count(opponent, Threat::Five)) return std::nullopt;
  std::optional<Point> five;
  if (position.count(opponent, Threat::Five) == 1)
    five = point_of(position.spots(opponent, Threat::Five).first());
  SpotList candidates;
  find_five_stops(position, candidates);
  std::optional<ForcedStop> found;
  for (const Spot spot : candidates) {
    position.play(spot);
    const bool stops = position.count(opponent, Threat::Five) == 0;
    position.undo();
    if (!stops) continue;
    if (found) return std::nullopt;
    found = ForcedStop{point_of(spot), five};
  }
  return found;
}

std::optional<Win> Prover::prove_by_fours(const Board& board) {
  return solve(board, board.turn(), ProofKind::Vcf, nodes_of(kFours)).win;
}

Attempt Prover::prove(const Board& board, Color attacker, double chance) {
  const auto effort =
      std::ranges::find_if(kEfforts, [&](const Effort& each) { return chance >= each.chance; });
  const std::uint64_t trial_nodes = nodes_of(effort->trial_nodes);
  // With the defender to move there is a threat already, or the search ends at once: more of it finds little.
  if (attacker != board.turn()) return solve(board, attacker, ProofKind::Vct, trial_nodes);
  if (auto win = prove_by_fours(board)) return {SolveStatus::Win, std::move(win)};
  return solve(board, attacker, ProofKind::Vct, nodes_of(effort->nodes), trial_nodes);
}

Attempt Prover::solve(const Board& board, Color attacker, ProofKind kind, std::uint64_t nodes,
                      std::optional<std::uint64_t> trial_nodes) {
  SolveRequest request;
  request.attacker = attacker;
  request.kind = kind;
  request.nodes = nodes;
  request.trial_nodes = trial_nodes;
  request.proof_nodes = nodes_of(kWriting);
  request.seconds = seconds_left(0.5);
  request.memory_mb = kSolverMegabytes;
  request.threads = engine_.threads();
  const SolveResult found =
      tengen::solve(board, engine_.tables(board.rule()), request, stop_, [this](const SolveReport&) {
        if (poll_) poll_();
      });
  Attempt attempt{found.status, std::nullopt};
  if (found.status != SolveStatus::Win) return attempt;
  if (found.tree.size() > kMaxTree) return {};
  attempt.win = Win{{kind, found.tree}, found.line, found.plies};
  return attempt;
}

}  // namespace tengen
