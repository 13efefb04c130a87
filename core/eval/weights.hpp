// SPDX-License-Identifier: MIT
// The weights of the evaluation: the value of each combination of patterns on an empty point.
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

// Tempo cases: which threats the side to move (mover) and the other side (waiter) can make in positions
// where neither wins immediately. One bit for each threat.
inline constexpr int kMoverBits = 4;   // open three, double three, four, four and three
inline constexpr int kWaiterBits = 5;  // the same and win next
inline constexpr int kTempoCases = 1 << (kMoverBits + kWaiterBits);

inline constexpr int kValueScale = 16;  // point values are in sixteenths of a score unit

struct PointValue {
  std::int16_t mover = 0;   // for the side to move
  std::int16_t waiter = 0;  // for the other side
  bool operator==(const PointValue&) const = default;
};

// Policy logits by pattern, for move ordering and reductions, in 1 / kPolicyUnit.
struct OrderValue {
  std::int16_t attack = 0;  // for the patterns of the side that plays there
  std::int16_t defend = 0;  // for the patterns that it takes from the other side
  bool operator==(const OrderValue&) const = default;
};

struct SideWeights {
  std::array<PointValue, kCombinations> points{};
  std::array<OrderValue, kCombinations> order{};
  bool operator==(const SideWeights&) const = default;
};

struct RuleWeights {
  std::array<SideWeights, 2> sides{};             // by colour
  std::array<std::int16_t, kTempoCases> tempo{};  // for the side to move, in score units
  std::int16_t black_bonus = 0;                   // for black, in score units
  std::int16_t win_scale = 200;                   // the score at which a win is e times as likely as a loss
};

class BadWeights : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

struct Weights {
  std::array<RuleWeights, kRules> rules{};
  std::array<std::shared_ptr<const Network>, kRules> networks{};  // null: none

  // Inverse of encode(); throws BadWeights. Safe on untrusted data.
  static std::shared_ptr<const Weights> decode(std::span<const std::uint8_t> data);
  // Hand-written values by pattern: the start of training, and the fallback without a file.
  static std::shared_ptr<const Weights> plain();
  std::string encode() const;
};

}  // namespace tengen
