// SPDX-License-Identifier: MIT
#include "solver/attack.hpp"

#include <algorithm>

namespace tengen {
namespace {

bool makes(Code code, Pattern least, Pattern most) {
  for (int d = 0; d < kDirections; ++d) {
    const Pattern pattern = pattern_of(code, d);
    if (pattern >= least && pattern <= most) return true;
  }
  return false;
}

// Whether the opponent of the side to move can make a four that no single stone stops.
bool threatens_to_win(const Position& position) {
  const Color attacker = other(position.turn());
  return position.count(attacker, Threat::WinNext) || position.count(attacker, Threat::MaybeForbidden);
}

template <typename Key>
void sort_by(SpotList& moves, int first, Key key) {
  std::sort(moves.spots.begin() + first, moves.spots.begin() + moves.count, [&](Spot a, Spot b) {
    const auto one = key(a), two = key(b);
    return one != two ? one > two : a < b;
  });
}

}  // namespace

void find_attacks(Position& position, SpotList& moves) {
  const Color me = position.turn();
  find_fours(position, moves);
  const int fours = moves.count;
  for (const Threat threat : {Threat::DoubleThree, Threat::OpenThree}) {
    position.spots(me, threat).each(position.size(), [&](Spot spot) { moves.add(spot); });
  }
  // A stone that makes only closed threes is an attack too if two of them meet in a double four.
  const auto try_three = [&](Spot spot) {
    if (!makes(position.code(me, spot), Pattern::Three, Pattern::OpenThree2)) return;
    if (!position.is_legal(spot)) return;
    position.play(spot);
    const bool is_attack = threatens_to_win(position);
    position.undo();
    if (is_attack) moves.add(spot);
  };
  position.spots(me, Threat::Quiet).each(position.size(), try_three);
  position.spots(me, Threat::MaybeForbidden).each(position.size(), [&](Spot spot) {
    if (!is_legal_four(position, spot)) try_three(spot);
  });
  sort_by(moves, fours, [&](Spot spot) {
    return position.order(me, spot).attack + position.order(other(me), spot).defend;
  });
}

void find_three_stops(Position& position, SpotList& moves) {
  const Color me = position.turn();
  const SpotSet stops = win_next_stops(position);
  for (int i = 0; i < position.size() * position.size(); ++i) {
    const Spot spot = spot_at(i, position.size());
    if (!position.is_empty(spot)) continue;
    const bool is_four = makes(position.code(me, spot), Pattern::Four, Pattern::OpenFour);
    if ((is_four || stops.has(spot)) && position.is_legal(spot)) moves.add(spot);
  }
  sort_by(moves, 0, [&](Spot spot) {
    return position.order(me, spot).attack + position.order(other(me), spot).defend;
  });
}

void find_all(Position& position, SpotList& moves) {
  const Color me = position.turn();
  for (int i = 0; i < position.size() * position.size(); ++i) {
    const Spot spot = spot_at(i, position.size());
    if (position.is_empty(spot) && position.is_legal(spot)) moves.add(spot);
  }
  sort_by(moves, 0, [&](Spot spot) {
    return position.order(me, spot).attack + position.order(other(me), spot).defend;
  });
}

}  // namespace tengen
