// SPDX-License-Identifier: MIT
// What the shapes of a stone's four lines are worth together.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "rules/types.hpp"

namespace tengen {

// Two threats at once, or an open four, which threatens five at both ends; strongest first.
enum class Combination : std::uint8_t { OpenFour, DoubleFour, FourThree, DoubleThree };

// The names that users see, in the order of the enum.
inline constexpr std::string_view kCombinationNames[] = {"open-four", "double-four", "four-three",
                                                         "double-three"};

// The combination that these shapes form, if any.
constexpr std::optional<Combination> combination(std::span<const Shape> shapes) {
  const auto count = [&](Shape shape) { return std::ranges::count(shapes, shape); };
  const auto fours = count(Shape::Four), threes = count(Shape::OpenThree);
  if (count(Shape::OpenFour) > 0) return Combination::OpenFour;
  if (count(Shape::DoubleFour) > 0 || fours > 1) return Combination::DoubleFour;
  if (fours > 0 && threes > 0) return Combination::FourThree;
  return threes > 1 ? std::optional(Combination::DoubleThree) : std::nullopt;
}

}  // namespace tengen
