// SPDX-License-Identifier: MIT
#include "search/vcf.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "search/forcing.hpp"

namespace tengen {
namespace {

bool is_four(Threat threat) {
  return threat == Threat::Four || threat == Threat::FourThree || threat == Threat::WinNext;
}

// Whether two points are on one line and near enough to be part of one five.
bool are_near(Spot a, Spot b) {
  const Point one = point_of(a), two = point_of(b);
  const int dx = std::abs(one.x - two.x), dy = std::abs(one.y - two.y);
  return dx < kReach && dy < kReach && (dx == 0 || dy == 0 || dx == dy);
}

}  // namespace

VcfSearch::VcfSearch(std::size_t entries) : entries_(entries) {}

void VcfSearch::clear() { std::fill(entries_.begin(), entries_.end(), Entry{}); }

void VcfSearch::resize(std::size_t entries) {
  ZeroedArray<Entry> old = std::exchange(entries_, ZeroedArray<Entry>(entries));
  for (const Entry& entry : old) {
    if (entry.key != 0) entry_of(entry.key) = entry;
  }
}

int VcfSearch::solve(Position& position, int max_fours, int max_nodes, Width width) {
  width_ = width;
  last_node_ = nodes_ + static_cast<std::uint64_t>(max_nodes);
  const int plies = max_nodes > 0 ? attack(position, max_fours, kNoSpot) : 0;
  if (!plies) first_ = kNoSpot;
  return plies;
}

bool VcfSearch::renew() {
  const std::uint64_t more = renewal_ ? renewal_() : 0;
  last_node_ += more;
  return more > 0;
}

// Replays the win found last, as far as the table has it: visit(four, stops) after each four.
template <typename Visit>
void VcfSearch::walk(Position& position, Visit visit) {
  int played = 0;
  while (first_ != kNoSpot) {
    const bool is_last = position.threat(position.turn(), first_) == Threat::Five;
    position.play(first_);
    ++played;
    SpotList stops;
    if (!is_last) find_five_stops(position, stops);
    visit(first_, stops);
    if (stops.count == 0) break;
    position.play(stops.spots[0]);
    ++played;
    first_ = known_win(position, width_ == Width::Near ? position.last(2) : kNoSpot);
  }
  while (played-- > 0) position.undo();
}

SpotSet VcfSearch::main_line(Position& position) {
  SpotSet points;
  walk(position, [&](Spot four, const SpotList& stops) {
    points.add(four);
    for (const Spot stop : stops) points.add(stop);
    const Color attacker = other(position.turn());
    position.spots(attacker, Threat::Five).each(position.size(), [&](Spot spot) { points.add(spot); });
  });
  return points;
}

std::vector<Spot> VcfSearch::moves(Position& position) {
  std::vector<Spot> result;
  walk(position, [&](Spot four, const SpotList& stops) {
    result.push_back(four);
    if (stops.count) result.push_back(stops.spots[0]);
  });
  return result;
}

// The winning move if this position is decided or in the table.
Spot VcfSearch::known_win(const Position& position, Spot before) const {
  const Color me = position.turn();
  if (position.count(me, Threat::Five)) return position.spots(me, Threat::Five).first();
  if (position.count(other(me), Threat::Five)) return kNoSpot;
  if (position.count(me, Threat::WinNext)) return position.spots(me, Threat::WinNext).first();
  const std::uint64_t key = key_of(position, before);
  const Entry& entry = entry_of(key);
  return entry.key == key && entry.plies ? entry.move : kNoSpot;
}

// The result of a near search depends on the four before.
std::uint64_t VcfSearch::key_of(const Position& position, Spot before) const {
  return width_ == Width::Full ? position.key() : mixed(position.key() + before);
}

// The attacker is to move. Leaves the winning move in first_.
int VcfSearch::attack(Position& position, int fours, Spot before) {
  const Color me = position.turn();
  ++nodes_;
  if (position.count(me, Threat::Five)) {
    first_ = position.spots(me, Threat::Five).first();
    return 1;
  }
  if (position.count(other(me), Threat::Five)) return block_with_four(position, fours);
  if (position.count(me, Threat::WinNext) && fours >= last_four_cost_) {
    first_ = position.spots(me, Threat::WinNext).first();
    return 3;
  }
  if (fours <= 0 || is_out_of_nodes()) return 0;
  const std::uint64_t key = key_of(position, before);
  const Entry entry = entry_of(key);
  if (entry.key == key) {
    if (entry.plies) {
      first_ = entry.move;
      return entry.plies;
    }
    if (entry.fours >= fours) return 0;
  }
  SpotList candidates;
  find_fours(position, candidates);
  int result = 0;
  Spot winner = kNoSpot;
  for (const Spot four : candidates) {
    if (width_ == Width::Near && before != kNoSpot && !are_near(four, before)) continue;
    result = try_four(position, four, fours);
    if (result) winner = four;
    if (result || is_out_of_nodes()) break;
  }
  // Out of budget without a win: nothing is proved, so nothing is stored.
  if (result || !is_exhausted())
    entry_of(key) = {key, winner, static_cast<std::int16_t>(result), static_cast<std::int16_t>(fours)};
  first_ = winner;
  return result;
}

// Plays a four: plies to the win if every way to stop it loses, else 0.
int VcfSearch::try_four(Position& position, Spot four, int fours) {
  position.play(four);
  const int rest = after_stops(position, fours - 1, four);
  position.undo();
  return rest ? rest + 1 : 0;
}

// The defender is to move and must stop a five: plies until it has lost, or 0.
int VcfSearch::after_stops(Position& position, int fours, Spot four) {
  if (has_unstoppable_five(position)) return 2;
  SpotList stops;
  find_five_stops(position, stops);
  int longest = 2;  // without a stop: any move, then the five
  for (const Spot stop : stops) {
    position.play(stop);
    const int rest = attack(position, fours, four);
    position.undo();
    if (!rest) return 0;
    longest = std::max(longest, rest + 1);
  }
  return longest;
}

// The defender's stop has made a four of its own: the attacker must stop it by another four.
int VcfSearch::block_with_four(Position& position, int fours) {
  if (fours <= 0 || has_unstoppable_five(position)) return 0;
  SpotList stops;
  find_five_stops(position, stops);
  const Color me = position.turn();
  for (const Spot stop : stops) {
    const Threat threat = position.threat(me, stop);
    if (!is_four(threat) && !(threat == Threat::MaybeForbidden && is_legal_four(position, stop))) continue;
    position.play(stop);
    const bool is_stopped = position.count(position.turn(), Threat::Five) == 0;
    const int rest = is_stopped ? after_stops(position, fours - 1, stop) : 0;
    position.undo();
    if (rest) {
      first_ = stop;
      return rest + 1;
    }
  }
  return 0;
}

}  // namespace tengen
