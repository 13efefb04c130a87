// SPDX-License-Identifier: MIT
// Everything an evaluation looks up under one rule, laid out by code for speed.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "eval/patterns.hpp"
#include "eval/threats.hpp"
#include "eval/weights.hpp"

namespace tengen {

struct CodeInfo {
  PointValue value;
  Threat threat;
};

// Immutable once made; positions of any number of threads share it.
class RuleTables {
 public:
  RuleTables(Rule rule, std::shared_ptr<const Weights> weights);

  Rule rule() const { return rule_; }
  const RuleWeights& weights() const { return weights_->rules[static_cast<int>(rule_)]; }
  const PatternTable& patterns(Color color) const { return *patterns_[static_cast<int>(color)]; }
  const CodeInfo* info(Color color) const { return info_[static_cast<int>(color)].data(); }
  const OrderValue* order(Color color) const { return order_[static_cast<int>(color)].data(); }

 private:
  Rule rule_;
  std::shared_ptr<const Weights> weights_;
  std::array<const PatternTable*, 2> patterns_;
  std::array<std::vector<CodeInfo>, 2> info_;
  std::array<std::vector<OrderValue>, 2> order_;
};

}  // namespace tengen
