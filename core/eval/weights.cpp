// SPDX-License-Identifier: MIT
#include "eval/weights.hpp"

#include <cstring>

#include "rules/raise.hpp"

namespace tengen {
namespace {

constexpr char kMagic[] = "tengen weights 2\n";
constexpr std::size_t kMagicSize = sizeof(kMagic) - 1;
constexpr std::size_t kNumbersPerRule = 2 * kCombinations * 4 + kTempoCases + 2;
constexpr char kNoNetwork = 0, kOwnNetwork = 1, kFirstNetwork = 2;
constexpr std::size_t kPlainSize = kMagicSize + kRules * kNumbersPerRule * 2;

// Visits every number of a rule's weights in file order.
template <typename RuleWeightsType, typename Visit>
void each_number(RuleWeightsType& weights, Visit visit) {
  for (auto& side : weights.sides) {
    for (auto& value : side.points) {
      visit(value.mover);
      visit(value.waiter);
    }
    for (auto& value : side.order) {
      visit(value.attack);
      visit(value.defend);
    }
  }
  for (auto& value : weights.tempo) visit(value);
  visit(weights.black_bonus);
  visit(weights.win_scale);
}

// The value of a pattern for the side to move, in 1 / kValueScale.
constexpr std::array<int, kPatterns> kPlainValues = {0,  2,   8,   12,  16,  24,  40, 48,
                                                     40, 150, 220, 110, 200, 300, 0,  0};
constexpr std::array<int, kPatterns> kPlainOrder = {0,  1,   6,   8,   9,   22,  26,   30,
                                                    24, 120, 140, 160, 900, 990, 2000, 0};

RuleWeights plain_rule() {
  RuleWeights result;
  for (int i = 0; i < kCombinations; ++i) {
    int value = 0, order = 0;
    for (int d = 0; d < kDirections; ++d) {
      const int pattern = static_cast<int>(pattern_of(code_of_combination()[i], d));
      value += kPlainValues[pattern];
      order += kPlainOrder[pattern];
    }
    for (SideWeights& side : result.sides) {
      side.points[i] = {static_cast<std::int16_t>(value), static_cast<std::int16_t>(value * 3 / 4)};
      side.order[i] = {static_cast<std::int16_t>(order), static_cast<std::int16_t>(order * 3 / 4)};
    }
  }
  return result;
}

}  // namespace

std::shared_ptr<const Weights> Weights::decode(std::span<const std::uint8_t> data) {
  const BadWeights other("other_file");
  if (data.size() < kPlainSize || std::memcmp(data.data(), kMagic, kMagicSize) != 0) raise(other);
  auto result = std::make_shared<Weights>();
  const std::uint8_t* next = data.data() + kMagicSize;
  for (RuleWeights& rule : result->rules) {
    each_number(rule, [&](std::int16_t& number) {
      number = static_cast<std::int16_t>(next[0] | next[1] << 8);
      next += 2;
    });
    if (rule.win_scale <= 0) raise(BadWeights("win_scale"));
  }
  // Then, for every rule, a byte: no network, its own network, which follows, or that of the first rule.
  data = data.subspan(kPlainSize);
  for (std::size_t rule = 0; rule < kRules; ++rule) {
    if (data.empty()) raise(other);
    const std::uint8_t kind = data[0];
    data = data.subspan(1);
    auto network = std::make_shared<Network>(static_cast<Rule>(rule));
    if (kind == kFirstNetwork && result->networks[0] && network->shares_views) {
      result->networks[rule] = result->networks[0];
    } else if (kind == kOwnNetwork && data.size() >= network->file_size()) {
      if (!network->read(data.first(network->file_size()))) raise(BadWeights("out_of_bounds"));
      data = data.subspan(network->file_size());
      result->networks[rule] = std::move(network);
    } else if (kind != kNoNetwork) {
      raise(other);
    }
  }
  if (!data.empty()) raise(other);
  return result;
}

std::shared_ptr<const Weights> Weights::plain() {
  auto result = std::make_shared<Weights>();
  result->rules.fill(plain_rule());
  return result;
}

std::string Weights::encode() const {
  std::string result(kMagic, kMagicSize);
  for (const RuleWeights& rule : rules) {
    each_number(rule, [&](std::int16_t number) {
      result.push_back(static_cast<char>(number & 0xFF));
      result.push_back(static_cast<char>((number >> 8) & 0xFF));
    });
  }
  for (std::size_t rule = 0; rule < kRules; ++rule) {
    const bool is_first = rule > 0 && networks[rule] == networks[0];
    result.push_back(!networks[rule] ? kNoNetwork : is_first ? kFirstNetwork : kOwnNetwork);
    if (networks[rule] && !is_first) networks[rule]->append_to(result);
  }
  return result;
}

}  // namespace tengen
