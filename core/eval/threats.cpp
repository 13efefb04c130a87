// SPDX-License-Identifier: MIT
#include "eval/threats.hpp"

#include <algorithm>
#include <functional>

namespace tengen {
namespace {

struct Combinations {
  std::array<std::uint16_t, kCodes> of_code{};
  std::array<Code, kCombinations> codes{};
};

Code sorted(Code code) {
  std::array<int, kDirections> nibbles;
  for (int d = 0; d < kDirections; ++d) nibbles[d] = static_cast<int>(pattern_of(code, d));
  std::ranges::sort(nibbles, std::greater());
  Code result = 0;
  for (int d = 0; d < kDirections; ++d) result = with_pattern(result, d, static_cast<Pattern>(nibbles[d]));
  return result;
}

const Combinations& combinations() {
  static const Combinations made = [] {
    Combinations result;
    int next = 0;
    for (int code = 0; code < kCodes; ++code) {
      if (sorted(static_cast<Code>(code)) != code) continue;
      result.of_code[code] = static_cast<std::uint16_t>(next);
      result.codes[next++] = static_cast<Code>(code);
    }
    for (int code = 0; code < kCodes; ++code) {
      result.of_code[code] = result.of_code[sorted(static_cast<Code>(code))];
    }
    return result;
  }();
  return made;
}

}  // namespace

const std::array<std::uint16_t, kCodes>& combination_of_code() { return combinations().of_code; }
const std::array<Code, kCombinations>& code_of_combination() { return combinations().codes; }

}  // namespace tengen
