// SPDX-License-Identifier: MIT
// What wins on a line (rules section 2).
#pragma once

#include "rules/lines.hpp"
#include "rules/types.hpp"

namespace tengen {

// The ways in which a row can win; rule and colour choose one.
enum class Winning : std::uint8_t {
  FiveOrMore,
  ExactlyFive,
  OpenFiveOrMore,  // exactly five, not blocked at both ends, or six and more
  OpenFive,        // exactly five, not blocked at both ends
};

constexpr Winning winning(Rule rule, Color color) {
  // No default: the compiler reports a rule that is missing here.
  switch (rule) {
    case Rule::Freestyle: return Winning::FiveOrMore;
    case Rule::Standard: return Winning::ExactlyFive;
    case Rule::Renju: return color == Color::Black ? Winning::ExactlyFive : Winning::FiveOrMore;
    case Rule::Caro: return Winning::OpenFiveOrMore;
    case Rule::StandardCaro: return Winning::OpenFive;
  }
  return Winning::FiveOrMore;
}

// Whether the row through the window's centre, which holds an own stone, wins. Only an opponent's stone
// blocks a row; the board's edge does not.
constexpr bool wins(Winning way, const Window& window) {
  const Run run = run_through_centre(window.own);
  if (run.length() < 5) return false;
  if (run.length() > 5) return way == Winning::FiveOrMore || way == Winning::OpenFiveOrMore;
  if (way == Winning::FiveOrMore || way == Winning::ExactlyFive) return true;
  const std::uint32_t ends = (1u << (run.low - 1)) | (1u << (run.high + 1));
  return (window.opponent & ends) != ends;
}

}  // namespace tengen
