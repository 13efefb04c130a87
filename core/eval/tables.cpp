// SPDX-License-Identifier: MIT
#include "eval/tables.hpp"

namespace tengen {

RuleTables::RuleTables(Rule rule, std::shared_ptr<const Weights> given)
    : rule_(rule), weights_(std::move(given)) {
  for (const Color color : {Color::Black, Color::White}) {
    const int side = static_cast<int>(color);
    patterns_[side] = &PatternTable::of(winning(rule, color));
    info_[side].resize(kCodes);
    order_[side].resize(kCodes);
    for (int code = 0; code < kCodes; ++code) {
      const int combination = combination_of_code()[code];
      info_[side][code] = {weights().sides[side].points[combination],
                           threat_of(static_cast<Code>(code), rule, color)};
      order_[side][code] = weights().sides[side].order[combination];
    }
  }
}

}  // namespace tengen
