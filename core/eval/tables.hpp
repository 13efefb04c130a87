// SPDX-License-Identifier: MIT
// The lookup tables of the evaluation for one rule.
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

// Values, code and threat of an empty point for one colour. Packed in one word, because play and undo
// copy many of them.
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

// The patterns that a stone of either colour makes in the centre of a window. The five points on each
// side have at most 364 contents, so the table is small enough for the L2 cache.
class LineTable {
 public:
  LineTable(const PatternTable& black, const PatternTable& white);

  // Black's pattern in the lower four bits, white's in the upper four. The centre is ignored.
  std::uint8_t operator[](LineWord window) const {
    return patterns_[before_[side_before(window)] + after_[side_after(window)]];
  }

 private:
  std::array<std::uint32_t, kSideMask + 1> before_{}, after_{};
  std::vector<std::uint8_t> patterns_;
};

// Immutable; shared by the positions of all threads.
class RuleTables {
 public:
  RuleTables(Rule rule, std::shared_ptr<const Weights> weights);

  Rule rule() const { return rule_; }
  const RuleWeights& weights() const { return weights_->rules[static_cast<int>(rule_)]; }
  const LineTable& lines() const { return lines_; }
  // Null if the rule has no network.
  const Network* network() const { return weights_->networks[static_cast<std::size_t>(rule_)].get(); }
  // For a four of any kind through the centre of a window: the neighbours that complete it, bit 5 + distance.
  std::uint16_t completions(Color color, LineWord window) const;
  const PatternTable& patterns(Color color) const { return *patterns_[static_cast<int>(color)]; }
  // Indexed by slot_of(code); the code inside is one of those that share the slot.
  const CodeInfo* info(Color color) const { return info_[table_of(color)].data(); }
  const OrderValue* order(Color color) const { return order_[table_of(color)].data(); }

 private:
  // Colours with the same weights share one table, which halves the cache footprint.
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
