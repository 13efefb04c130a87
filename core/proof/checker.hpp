// SPDX-License-Identifier: MIT
// Checks a proof of a forced win (docs/proof-format.md). Knows the rules, and shares no code with the
// search or the solver: src/tengen/solver/check.py does the same on rules of its own, and both give the same
// verdict on every text.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "proof/notation.hpp"

namespace tengen::proof {

// Work allowed for a proof of any length, for each move in it, and in all.
inline constexpr std::int64_t kSteps = 1'000'000, kStepsPerMove = 1'000, kMaxSteps = 300'000'000;

struct Problem {
  Fault fault;
  std::optional<PointName> point;  // if the fault is about one
};

struct Verdict {
  // What the text claims; none if it cannot be read.
  std::optional<ParsedPosition> position;
  Color attacker = Color::Black;
  Kind kind = Kind::Vcf;
  std::size_t moves = 0;  // nodes of the tree
  // The first fault; empty for a valid proof. All but the last are replies that lead to it: `After`.
  std::vector<Problem> problems;
  std::size_t at = 0;  // offset in the text of Fault::Broken

  bool is_valid() const { return problems.empty(); }
};

Verdict check(std::string_view text);

}  // namespace tengen::proof
