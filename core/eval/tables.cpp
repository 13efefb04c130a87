// SPDX-License-Identifier: MIT
#include "eval/tables.hpp"

#include <algorithm>

namespace tengen {
namespace {

// The points on one side of the centre, the nearest first.
using Side = std::array<Mark, kReach>;

Side side_of(std::uint32_t bits) {
  Side side;
  for (Mark& mark : side) {
    mark = static_cast<Mark>(bits & 3);
    bits >>= 2;
  }
  return side;
}

bool is_possible(const Side& side) {
  return std::is_partitioned(side.begin(), side.end(), [](Mark mark) { return mark != Mark::Outside; });
}

int outside(const Side& side) { return static_cast<int>(std::ranges::count(side, Mark::Outside)); }

// The LineIndex of a window.
std::uint32_t index_of(const Side& before, const Side& after, Color viewer, int reach) {
  std::uint32_t index = 0;
  for (int distance = 1; distance <= reach; ++distance) {
    const auto digit = [&](Mark mark) {
      return mark == Mark::Empty ? 0u : mark == mark_of(viewer) ? 1u : 2u;
    };
    const auto i = static_cast<std::size_t>(distance - 1);
    index += digit(before[i]) * kPowersOfThree[digit_of(-distance)];
    index += digit(after[i]) * kPowersOfThree[digit_of(distance)];
  }
  return index;
}

}  // namespace

LineTable::LineTable(const PatternTable& black, const PatternTable& white) {
  const int reach = std::max(black.reach(), white.reach());
  std::vector<Side> sides;
  for (std::uint32_t bits = 0; bits <= kSideMask; ++bits) {
    Side side = side_of(bits);
    if (!is_possible(side)) continue;
    std::uint32_t mirrored = 0;
    for (const Mark mark : side) mirrored = mirrored << 2 | static_cast<std::uint32_t>(mark);
    // Beyond the reach only the edge matters.
    if (reach < kReach) side.back() = side[kReach - 2] == Mark::Outside ? Mark::Outside : Mark::Empty;
    const auto found = std::ranges::find(sides, side);
    after_[bits] = before_[mirrored] = static_cast<std::uint32_t>(found - sides.begin());
    if (found == sides.end()) sides.push_back(side);
  }
  for (std::uint32_t& number : before_) number *= static_cast<std::uint32_t>(sides.size());
  for (const Side& before : sides) {
    for (const Side& after : sides) {
      const Edges edges{outside(before), outside(after)};
      const Pattern one = black.patterns(edges)[index_of(before, after, Color::Black, black.reach())];
      const Pattern two = white.patterns(edges)[index_of(before, after, Color::White, white.reach())];
      patterns_.push_back(static_cast<std::uint8_t>(static_cast<int>(one) | static_cast<int>(two) << 4));
    }
  }
}

RuleTables::RuleTables(Rule rule, std::shared_ptr<const Weights> given)
    : rule_(rule),
      weights_(std::move(given)),
      shares_sides_(rule != Rule::Renju && weights().sides[0] == weights().sides[1]),
      patterns_{&PatternTable::of(winning(rule, Color::Black)),
                &PatternTable::of(winning(rule, Color::White))},
      lines_(patterns(Color::Black), patterns(Color::White)) {
  for (const Color color : {Color::Black, Color::White}) {
    const int side = static_cast<int>(color);
    if (table_of(color) != static_cast<std::size_t>(side)) continue;
    info_[side].resize(kCodeSlots);
    order_[side].resize(kCodeSlots);
    for (int code = 0; code < kCodes; ++code) {
      const int combination = combination_of_code()[code];
      const auto slot = static_cast<std::size_t>(slot_of(static_cast<Code>(code)));
      info_[side][slot] = {weights().sides[side].points[combination], static_cast<Code>(code),
                           threat_of(static_cast<Code>(code), rule, color)};
      order_[side][slot] = weights().sides[side].order[combination];
    }
  }
}

std::uint16_t RuleTables::completions(Color color, LineWord window) const {
  Side before = side_of(static_cast<std::uint32_t>(window));
  std::ranges::reverse(before);
  const Side after = side_of(static_cast<std::uint32_t>(window >> (2 * (kReach + 1))));
  const PatternTable& table = patterns(color);
  return table.completions(static_cast<LineIndex>(index_of(before, after, color, table.reach())),
                           {outside(before), outside(after)});
}

}  // namespace tengen
