// SPDX-License-Identifier: MIT
#include "search/picker.hpp"

#include <algorithm>
#include <utility>

namespace tengen {
namespace {

// A row widened by two points on each side.
std::uint32_t spread(std::uint32_t row) { return row | row << 1 | row >> 1 | row << 2 | row >> 2; }

}  // namespace

MovePicker::MovePicker(Position& position, const History& history, ParameterAccess parameters, Spot first,
                       int ply, MoveSet moves)
    : position_(position),
      history_(history),
      parameters_(parameters),
      first_(first),
      moves_wanted_(moves),
      has_first_(first != kNoSpot && position.is_legal(first)),
      killers_(history.killers[static_cast<std::size_t>(ply)]) {
  const Spot before = position.last();
  counter_ = before == kNoSpot ? kNoSpot : history.counter[static_cast<int>(position.turn())][before];
}

void MovePicker::find_moves(const SpotSet* preferred) {
  preferred_ = preferred;
  if (moves_wanted_ == MoveSet::NearStones) {
    add_near_stones();
  } else {
    add_defences();
  }
}

// Points within two of a stone in any direction, and the third along a line.
void MovePicker::add_near_stones() {
  const int size = position_.size();
  if (position_.stones() == 0) return add(spot_of(point_at(size / 2, size / 2)));
  std::array<std::uint32_t, kMaxSize + 6> stones{};
  for (int y = 0; y < size; ++y) stones[static_cast<std::size_t>(y + 3)] = position_.stone_row(y);
  for (int y = 0; y < size; ++y) {
    const std::uint32_t* const row = &stones[static_cast<std::size_t>(y + 3)];
    std::uint32_t near = spread(row[-2] | row[-1] | row[0] | row[1] | row[2]);
    near |= row[0] << 3 | row[0] >> 3;
    for (const std::uint32_t far : {row[-3], row[3]}) near |= far | far << 3 | far >> 3;
    for (std::uint32_t left = near & position_.empty_row(y); left != 0; left &= left - 1) {
      add(static_cast<Spot>(y * kRowStride + std::countr_zero(left)));
    }
  }
}

void MovePicker::add_defences() {
  SpotSet stops = win_next_stops(position_);
  if (moves_wanted_ == MoveSet::DefencesAndFours) {
    SpotList fours;
    find_fours(position_, fours);
    for (const Spot four : fours) stops.add(four);
  }
  for (int y = 0; y < position_.size(); ++y)
    stops.rows[static_cast<std::size_t>(y)] &= position_.empty_row(y);
  stops.each(position_.size(), [&](Spot spot) { add(spot); });
}

bool MovePicker::add_fours() {
  if (moves_wanted_ != MoveSet::Defences) return false;
  moves_wanted_ = MoveSet::DefencesAndFours;
  SpotList fours;
  find_fours(position_, fours);
  const int before = count_;
  for (const Spot four : fours) {
    const bool is_known = std::any_of(moves_.begin(), moves_.begin() + before,
                                      [&](const Candidate& move) { return move.spot == four; });
    if (!is_known) add(four);
  }
  return count_ > before;
}

void MovePicker::add(Spot spot) {
  const Color me = position_.turn();
  const int logit = position_.policy_logit(spot);
  max_logit_ = std::max(max_logit_, logit);
  if (spot == first_) return;
  int score = logit + history_.quiet[static_cast<int>(me)][spot] / parameters_->history_divisor;
  if (spot == killers_[0] || spot == killers_[1]) score += parameters_->killer_bonus;
  if (spot == counter_) score += parameters_->counter_bonus;
  if (preferred_ && preferred_->has(spot)) score += parameters_->threat_bonus;
  moves_[static_cast<std::size_t>(count_++)] = {spot, score, logit};
}

PickedMove MovePicker::next() {
  if (has_first_) {
    has_first_ = false;
    return {first_, 0, 0};
  }
  while (next_ < count_) {
    int best = next_;
    for (int i = next_ + 1; i < count_; ++i) {
      if (moves_[static_cast<std::size_t>(i)].score > moves_[static_cast<std::size_t>(best)].score) best = i;
    }
    std::swap(moves_[static_cast<std::size_t>(next_)], moves_[static_cast<std::size_t>(best)]);
    const Candidate& move = moves_[static_cast<std::size_t>(next_++)];
    if (position_.is_legal(move.spot)) return {move.spot, move.score, max_logit_ - move.logit};
  }
  return {};
}

template <typename Predicate>
void MovePicker::keep_if(Predicate predicate) {
  const auto left = std::remove_if(moves_.begin() + next_, moves_.begin() + count_,
                                   [&](const Candidate& move) { return !predicate(move); });
  count_ = static_cast<int>(left - moves_.begin());
}

void MovePicker::keep_gap(int max_gap) {
  keep_if([&](const Candidate& move) { return max_logit_ - move.logit <= max_gap; });
}

void MovePicker::keep_threats() {
  const Color me = position_.turn();
  keep_if([&](const Candidate& move) {
    return position_.threat(me, move.spot) != Threat::Quiet ||
           position_.threat(other(me), move.spot) != Threat::Quiet;
  });
}

}  // namespace tengen
