// SPDX-License-Identifier: MIT
#include "search/forcing.hpp"

#include <algorithm>

namespace tengen {
namespace {

constexpr bool is_four(Pattern pattern) { return pattern >= Pattern::Four && pattern <= Pattern::OpenFour; }

bool has_four(Code code) {
  for (int d = 0; d < kDirections; ++d) {
    if (is_four(pattern_of(code, d))) return true;
  }
  return false;
}

// Adds the empty points of a line within reach of a spot.
void add_line(const Position& position, Spot spot, int direction, SpotSet& set) {
  const Point centre = point_of(spot);
  for (int distance = -kReach; distance <= kReach; ++distance) {
    const Point point = moved(centre, static_cast<Direction>(direction), distance);
    if (point.is_inside(position.size()) && position.is_empty(spot_of(point))) set.add(spot_of(point));
  }
}

// The points that answer one double threat: its own, and those that complete one of its fours.
SpotSet stops_of(const Position& position, Color attacker, Spot spot) {
  SpotSet stops;
  stops.add(spot);
  const Code code = position.code(attacker, spot);
  for (int d = 0; d < kDirections; ++d) {
    if (!is_four(pattern_of(code, d))) continue;
    if (position.edge_is_open()) {
      add_line(position, spot, d, stops);
      continue;
    }
    for (std::uint32_t left = position.completions(attacker, spot, d); left != 0; left &= left - 1) {
      stops.add(static_cast<Spot>(spot + (std::countr_zero(left) - kReach) * kSpotSteps[d]));
    }
  }
  return stops;
}

}  // namespace

void find_five_stops(Position& position, SpotList& stops) {
  const Color attacker = other(position.turn());
  SpotSet points = position.spots(attacker, Threat::Five);
  if (position.edge_is_open()) {
    SpotSet wider;
    points.each(position.size(), [&](Spot spot) {
      for (int d = 0; d < kDirections; ++d) {
        if (pattern_of(position.code(attacker, spot), d) == Pattern::Five) add_line(position, spot, d, wider);
      }
    });
    points = wider;
  }
  points.each(position.size(), [&](Spot spot) {
    if (position.is_legal(spot)) stops.add(spot);
  });
}

SpotSet win_next_stops(const Position& position) {
  const Color attacker = other(position.turn());
  SpotSet common;
  common.rows.fill(~0u);
  position.spots(attacker, Threat::WinNext).each(position.size(), [&](Spot spot) {
    const SpotSet stops = stops_of(position, attacker, spot);
    for (int y = 0; y < position.size(); ++y) common.rows[y] &= stops.rows[y];
  });
  return common;
}

bool is_legal_four(Position& position, Spot spot) {
  return has_four(position.code(position.turn(), spot)) && !position.is_forbidden(spot);
}

void find_fours(Position& position, SpotList& fours) {
  const Color me = position.turn();
  for (const Threat threat : {Threat::WinNext, Threat::FourThree}) {
    if (position.count(me, threat))
      position.spots(me, threat).each(position.size(), [&](Spot s) { fours.add(s); });
  }
  if (position.count(me, Threat::MaybeForbidden)) {
    position.spots(me, Threat::MaybeForbidden).each(position.size(), [&](Spot spot) {
      if (is_legal_four(position, spot)) fours.add(spot);
    });
  }
  const int strong = fours.count;
  if (position.count(me, Threat::Four)) {
    position.spots(me, Threat::Four).each(position.size(), [&](Spot s) { fours.add(s); });
  }
  const auto logit = [&](Spot spot) {
    return position.order(me, spot).attack + position.order(other(me), spot).defend;
  };
  std::sort(fours.spots.begin() + strong, fours.spots.begin() + fours.count,
            [&](Spot a, Spot b) { return logit(a) != logit(b) ? logit(a) > logit(b) : a < b; });
}

}  // namespace tengen
