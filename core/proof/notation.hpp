// SPDX-License-Identifier: MIT
// The text of a proof: a header and a tree (docs/proof-format.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/notation.hpp"
#include "rules/types.hpp"

namespace tengen::proof {

inline constexpr std::size_t kMaxLength = 20'000'000;
// Attacking moves in one line: a move and its reply take two points of the largest board.
inline constexpr std::size_t kMaxDepth = kMaxPoints / 2;

enum class Kind : std::uint8_t { Vcf, Vct, Win };
inline constexpr std::string_view kKindNames[] = {"vcf", "vct", "win"};

// What is wrong with a proof.
enum class Fault : std::uint8_t {
  TooLong,
  NoProof,
  Broken,
  TooDeep,
  NoPosition,
  GameOver,
  TooMuchWork,
  OtherKind,
  NotEmpty,
  Forbidden,
  Five,
  NoFive,
  DefenderFive,
  NoPoint,
  Full,
  Unanswered,
  After,
};
// The keys below [solver.hole] of the text catalogues, in the order of the enum.
inline constexpr std::string_view kFaultNames[] = {
    "too_long",      "no_proof",   "broken",    "too_deep",   "no_position", "game_over",
    "too_much_work", "other_kind", "not_empty", "forbidden",  "five",        "no_five",
    "defender_five", "no_point",   "full",      "unanswered", "after"};
static_assert(std::size(kFaultNames) == static_cast<std::size_t>(Fault::After) + 1);

// An index into the nodes of a claim; 0 is the root, which has no parent.
using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kNoNode = 0;

// A move of the attacker and what follows.
struct Node {
  PointName move;               // a pass at the root if the defender is to move
  PointName reply;              // the defender's move that this one answers, if it is listed
  bool wins = false;            // the move makes five
  NodeIndex threat = kNoNode;   // answers every reply that is not listed
  NodeIndex answers = kNoNode;  // the first of the answers to listed replies
  NodeIndex sibling = kNoNode;  // the next answer of the same parent
};

// What a proof proves, and its tree. The views are parts of the text.
struct Claim {
  std::string_view rows;  // of the position, from the top
  std::string_view rule;
  Color turn = Color::Black;
  Color attacker = Color::Black;
  Kind kind = Kind::Vcf;
  std::vector<Node> nodes;  // the root first
};

struct Parsed {
  std::optional<Claim> claim;
  // Without a claim: why, and the offset of the broken place.
  Fault fault = Fault::NoProof;
  std::size_t at = 0;
};

Parsed parse(std::string_view text);

// The position of a claim; none if it is not one.
std::optional<ParsedPosition> position_of(const Claim& claim);

}  // namespace tengen::proof
