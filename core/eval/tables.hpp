// SPDX-License-Identifier: MIT
// Everything an evaluation looks up under one rule, laid out by code for speed.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "eval/network.hpp"
#include "eval/patterns.hpp"
#include "eval/spots.hpp"
#include "eval/threats.hpp"
#include "eval/weights.hpp"

namespace tengen {

// What an empty point is to a colour. One word, since play and undo move many of them.
class CodeInfo {
 public:
  CodeInfo() = default;
  CodeInfo(PointValue value, Code code, Threat threat)
      : bits_(static_cast<std::uint16_t>(value.mover) |
              static_cast<std::uint64_t>(static_cast<std::uint16_t>(value.waiter)) << 16 |
              static_cast<std::uint64_t>(code) << 32 | static_cast<std::uint64_t>(threat) << 48) {}

  int mover() const { return static_cast<std::int16_t>(bits_); }
  int waiter() const { return static_cast<std::int16_t>(bits_ >> 16); }
  Code code() const { return static_cast<Code>(bits_ >> 32); }
  Threat threat() const { return static_cast<Threat>(bits_ >> 48); }
  CodeInfo with_code(Code code) const {
    CodeInfo result = *this;
    result.bits_ = (bits_ & ~(std::uint64_t{0xFFFF} << 32)) | static_cast<std::uint64_t>(code) << 32;
    return result;
  }

 private:
  std::uint64_t bits_ = 0;
};

// What a stone of either colour would make in the centre of eleven points of a line. The five points on
// each side have at most 364 contents, so the table is small enough to stay near the processor.
class LineTable {
 public:
  LineTable(const PatternTable& black, const PatternTable& white);

  // Black's pattern in the lower four bits, white's in the upper four. The centre is not looked at.
  std::uint8_t operator[](LineWord window) const {
    return patterns_[before_[side_before(window)] + after_[side_after(window)]];
  }

 private:
  std::array<std::uint32_t, kSideMask + 1> before_{}, after_{};
  std::vector<std::uint8_t> patterns_;
};

// Immutable once made; positions of any number of threads share it.
class RuleTables {
 public:
  RuleTables(Rule rule, std::shared_ptr<const Weights> weights);

  Rule rule() const { return rule_; }
  const RuleWeights& weights() const { return weights_->rules[static_cast<int>(rule_)]; }
  const LineTable& lines() const { return lines_; }
  // Null if the rule has none.
  const Network* network() const { return weights_->networks[static_cast<std::size_t>(rule_)].get(); }
  // For a kind of four in the centre of a window: which neighbours complete it, bit 5 + distance.
  std::uint16_t completions(Color color, LineWord window) const;
  const PatternTable& patterns(Color color) const { return *patterns_[static_cast<int>(color)]; }
  // By slot_of a code; the code inside is one of those that share the slot.
  const CodeInfo* info(Color color) const { return info_[table_of(color)].data(); }
  const OrderValue* order(Color color) const { return order_[table_of(color)].data(); }

 private:
  // Where both colours have the same numbers, one table serves both: half as much to keep near the processor.
  std::size_t table_of(Color color) const { return shares_sides_ ? 0 : static_cast<std::size_t>(color); }

  Rule rule_;
  std::shared_ptr<const Weights> weights_;
  bool shares_sides_;
  std::array<const PatternTable*, 2> patterns_;
  LineTable lines_;
  std::array<std::vector<CodeInfo>, 2> info_;
  std::array<std::vector<OrderValue>, 2> order_;
};

}  // namespace tengen
