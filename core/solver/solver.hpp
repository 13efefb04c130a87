// SPDX-License-Identifier: MIT
// Forced wins: is there one, and what is its proof?
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/board.hpp"
#include "search/stop_flag.hpp"
#include "solver/attack.hpp"
#include "solver/dfpn.hpp"

namespace tengen {

enum class SolveStatus : std::uint8_t {
  Win,      // proved
  None,     // searched to the end: there is none of this kind
  Unknown,  // a limit was reached
};

enum class ProofKind : std::uint8_t {
  Vcf,  // every move of the attacker makes a four
  Vct,  // every move makes a four or threatens to win by continuous fours
  Win,  // any moves
};
// The names that users see, in the order of the enum.
inline constexpr std::string_view kProofKindNames[] = {"vcf", "vct", "win"};

struct SolveRequest {
  Color attacker = Color::Black;
  ProofKind kind = ProofKind::Win;
  bool shortest = false;  // Vcf: with the smallest number of fours
  // Vcf, attacker to move: all moves before the five; unlimited by default.
  std::optional<int> max_fours;
  std::optional<double> seconds;
  std::optional<std::uint64_t> nodes;
  // After these a search for a vct or a win goes on only if the root is far closer to a proof than to a
  // disproof.
  std::optional<std::uint64_t> trial_nodes;
  // For writing the proof down, which takes longer than the search if it is large; a win without proof is
  // Unknown. Unlimited by default.
  std::optional<std::uint64_t> proof_nodes;
  std::size_t memory_mb = 256;
  int threads = 1;
};

struct SolveReport {
  ProofNumbers numbers = ProofNumbers::unknown();
  std::uint64_t nodes = 0;
  double seconds = 0;
};

struct SolveResult : SolveReport {
  SolveStatus status = SolveStatus::Unknown;
  std::string tree;         // the proof in the notation of docs/proof-format.md; empty without a win
  std::vector<Point> line;  // its main line; ends where the defender can no longer stop the five
  int plies = 0;            // to the five, with a win
};

// Called by the calling thread every few milliseconds.
using OnSolveReport = std::function<void(const SolveReport&)>;

SolveResult solve(const Board& board, std::shared_ptr<const RuleTables> tables, const SolveRequest& request,
                  const StopFlag& stop, const OnSolveReport& on_report);

}  // namespace tengen
