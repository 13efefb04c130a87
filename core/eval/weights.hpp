// SPDX-License-Identifier: MIT
// The numbers of the evaluation: what each combination of patterns on an empty point is worth.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>

#include "eval/network.hpp"
#include "eval/threats.hpp"
#include "rules/types.hpp"

namespace tengen {

inline constexpr int kRules = 5;

// What the side to move and the other side threaten, as far as neither wins at once: a bit for each
// threat that somebody can make somewhere.
inline constexpr int kMoverBits = 4;   // open three, double three, four, four and three
inline constexpr int kWaiterBits = 5;  // the same, and a win next
inline constexpr int kTempoCases = 1 << (kMoverBits + kWaiterBits);

inline constexpr int kValueScale = 16;  // point values are sixteenths of a score's unit

struct PointValue {
  std::int16_t mover = 0;   // to the side to move
  std::int16_t waiter = 0;  // to the other side
  bool operator==(const PointValue&) const = default;
};

// How promising a move is, for ordering and reductions.
struct OrderValue {
  std::int16_t attack = 0;  // by what it makes for the side that plays there
  std::int16_t defend = 0;  // by what it takes from the other side
  bool operator==(const OrderValue&) const = default;
};

struct SideWeights {
  std::array<PointValue, kCombinations> points{};
  std::array<OrderValue, kCombinations> order{};
  bool operator==(const SideWeights&) const = default;
};

struct RuleWeights {
  std::array<SideWeights, 2> sides{};             // by colour
  std::array<std::int16_t, kTempoCases> tempo{};  // to the side to move, in the unit of scores
  std::int16_t black_bonus = 0;                   // to black, whoever moves, in the unit of scores
  std::int16_t win_scale = 200;                   // a score that makes a win e times as likely as a loss
};

class BadWeights : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

struct Weights {
  std::array<RuleWeights, kRules> rules{};
  std::array<std::shared_ptr<const Network>, kRules> networks{};  // null: the rule has none

  // Reads what `encode` wrote, whoever wrote it; throws BadWeights.
  static std::shared_ptr<const Weights> decode(std::span<const std::uint8_t> data);
  // Plain values by rank of pattern: where tuning starts, and what runs without a file.
  static std::shared_ptr<const Weights> plain();
  std::string encode() const;
};

}  // namespace tengen
