// SPDX-License-Identifier: MIT
#include "eval/position.hpp"

#include <algorithm>

#include "rules/forbidden.hpp"

namespace tengen {
namespace {

constexpr int kLanes = 16;  // eleven points of a window, rounded up to whole vectors
using Deltas = std::array<LineIndex, kLanes>;

// What a stone adds to the numbers of the points around it: lane 5 + distance. `digit` is 1 for the
// point of view of the stone's owner, 2 for the other one.
constexpr Deltas deltas(int reach, int digit) {
  Deltas result{};
  for (int distance = -reach; distance <= reach; ++distance) {
    if (distance == 0) continue;
    result[kReach + distance] = static_cast<LineIndex>(digit * kPowersOfThree[digit_of(-distance)]);
  }
  return result;
}

constexpr std::array<std::array<Deltas, 2>, 2> kDeltas = {{
    {deltas(kReach - 1, 1), deltas(kReach - 1, 2)},
    {deltas(kReach, 1), deltas(kReach, 2)},
}};

// The first and last point of a line, counted as LinePlace does.
struct Extent {
  int first;
  int last;
};

Extent extent_of(int direction, int line, int size) {
  switch (static_cast<Direction>(direction)) {
    case Direction::Rising: return {std::max(0, line - size + 1), std::min(line, size - 1)};
    case Direction::Falling: return {std::max(0, line - size + 1), std::min(line, size - 1)};
    default: return {0, size - 1};
  }
}

}  // namespace

Position::Position(const Board& board, std::shared_ptr<const RuleTables> tables)
    : tables_(std::move(tables)),
      lines_(board.size()),
      turn_(board.turn()),
      full_row_((1u << board.size()) - 1),
      key_(empty_board_key(board.size(), board.rule())) {
  reach_ = 0;
  tells_edges_ = false;
  for (const Color color : {Color::Black, Color::White}) {
    const PatternTable& table = tables_->patterns(color);
    reach_ = std::max(reach_, table.reach());
    tells_edges_ = tells_edges_ || table.tells_edges();
    patterns_[index(color)] = table.patterns({});
    info_[index(color)] = tables_->info(color);
    order_[index(color)] = tables_->order(color);
  }
  changes_.reserve(static_cast<std::size_t>(kMaxCells) * 40);
  past_.reserve(kMaxCells + 1);
  clear_lines();
  for (int y = 0; y < size(); ++y) {
    for (int x = 0; x < size(); ++x) {
      if (const auto color = board.at(cell_at(x, y))) put(spot_of(cell_at(x, y)), *color);
    }
  }
  changes_.clear();
  past_.clear();
  if (turn_ == Color::White) key_ ^= kWhiteToMoveKey;
}

Position::Place Position::place(int direction, Spot spot) const {
  const LinePlace found = line_place(cell_of(spot), static_cast<Direction>(direction), size());
  return {found.line, found.bit - kReach};
}

// An empty board: edges are the opponent's stones to both sides.
void Position::clear_lines() {
  for (int d = 0; d < kDirections; ++d) {
    for (int line = 0; line < lines_.count(static_cast<Direction>(d)); ++line) {
      const auto [first, last] = extent_of(d, line, size());
      for (int along = first; along <= last; ++along) {
        const int slot = line * kLineStride + along + kReach;
        line_empties_[d][line] |= 1u << (along + kReach);
        edge_cases_[d][slot] = static_cast<std::uint8_t>(
            edge_case({std::max(0, kReach - (along - first)), std::max(0, kReach - (last - along))}));
        for (const Color color : {Color::Black, Color::White}) {
          const int reach = tables_->patterns(color).reach();
          int number = 0;
          for (int distance = -reach; distance <= reach; ++distance) {
            const bool is_inside = along + distance >= first && along + distance <= last;
            if (distance != 0 && !is_inside)
              number += 2 * static_cast<int>(kPowersOfThree[digit_of(distance)]);
          }
          indices_[index(color)][d][slot] = static_cast<LineIndex>(number);
        }
      }
    }
  }
  for (int y = 0; y < size(); ++y) {
    empties_[y] = full_row_;
    for (int x = 0; x < size(); ++x) {
      const Spot spot = spot_of(cell_at(x, y));
      for (const Color color : {Color::Black, Color::White}) {
        Code code = 0;
        for (int d = 0; d < kDirections; ++d) {
          const auto [line, along] = place(d, spot);
          code = with_pattern(code, d, pattern(color, d, line * kLineStride + along + kReach));
        }
        codes_[index(color)][spot] = code;
        threats_[index(color)][spot] = info_[index(color)][code].threat;
        count_spot(color, spot, 1);
      }
    }
  }
}

Pattern Position::pattern(Color color, int direction, int slot) const {
  const Pattern* table = patterns_[index(color)];
  if (tells_edges_) table += static_cast<std::size_t>(edge_cases_[direction][slot]) * kLineIndices;
  return table[indices_[index(color)][direction][slot]];
}

void Position::play(Spot spot) {
  past_.push_back({spot, static_cast<std::uint32_t>(changes_.size()), key_, mover_, waiter_});
  put(spot, turn_);
  turn_ = other(turn_);
  key_ ^= kWhiteToMoveKey;
}

void Position::pass() {
  past_.push_back({kNoSpot, static_cast<std::uint32_t>(changes_.size()), key_, mover_, waiter_});
  turn_ = other(turn_);
  key_ ^= kWhiteToMoveKey;
}

void Position::undo() {
  const Past& last = past_.back();
  turn_ = other(turn_);
  if (last.spot != kNoSpot) {
    while (changes_.size() > last.first_change) {
      const Change& change = changes_.back();
      for (const Color color : {Color::Black, Color::White}) {
        const Code code = change.codes[index(color)];
        const Threat threat = info_[index(color)][code].threat;
        const Threat was = threats_[index(color)][change.spot];
        codes_[index(color)][change.spot] = code;
        if (threat == was) continue;
        flip_threat(color, change.spot, was, -1);
        flip_threat(color, change.spot, threat, 1);
        threats_[index(color)][change.spot] = threat;
      }
      changes_.pop_back();
    }
    shift_indices(last.spot, turn_, true);
    flip_empty(last.spot, turn_);
    for (const Color color : {Color::Black, Color::White}) {
      flip_threat(color, last.spot, threat(color, last.spot), 1);
    }
    --stones_;
  }
  key_ = last.key;
  mover_ = last.mover;
  waiter_ = last.waiter;
  past_.pop_back();
}

void Position::put(Spot spot, Color color) {
  count_spot(Color::Black, spot, -1);
  count_spot(Color::White, spot, -1);
  flip_empty(spot, color);
  shift_indices(spot, color, false);
  key_ ^= stone_key(cell_of(spot), color);
  ++stones_;
  for (int d = 0; d < kDirections; ++d) update_line(d, spot);
}

void Position::flip_empty(Spot spot, Color color) {
  empties_[spot / kRowStride] ^= 1u << (spot % kRowStride);
  for (int d = 0; d < kDirections; ++d) {
    const auto [line, along] = place(d, spot);
    line_empties_[d][line] ^= 1u << (along + kReach);
  }
  lines_.place(cell_of(spot), color);  // placing and removing are one operation
}

void Position::shift_indices(Spot spot, Color color, bool remove) {
  for (const Color viewer : {Color::Black, Color::White}) {
    const int reach = tables_->patterns(viewer).reach();
    const Deltas& change = kDeltas[reach == kReach][viewer != color];
    for (int d = 0; d < kDirections; ++d) {
      const auto [line, along] = place(d, spot);
      LineIndex* const slots = &indices_[index(viewer)][d][line * kLineStride + along];
      if (remove) {
        for (int lane = 0; lane < kLanes; ++lane)
          slots[lane] = static_cast<LineIndex>(slots[lane] - change[lane]);
      } else {
        for (int lane = 0; lane < kLanes; ++lane)
          slots[lane] = static_cast<LineIndex>(slots[lane] + change[lane]);
      }
    }
  }
}

// Looks up the patterns of the empty points around a new stone, and passes on what has changed.
void Position::update_line(int direction, Spot spot) {
  const auto [line, along] = place(direction, spot);
  const std::uint32_t near = ((1u << (2 * reach_ + 1)) - 1) << (kReach - reach_);
  const int slot = line * kLineStride + along;
  for (std::uint32_t left = (line_empties_[direction][line] >> along) & near; left != 0; left &= left - 1) {
    const int lane = std::countr_zero(left);
    const Spot changed = static_cast<Spot>(spot + (lane - kReach) * kSpotSteps[direction]);
    const Pattern black = pattern(Color::Black, direction, slot + lane);
    const Pattern white = pattern(Color::White, direction, slot + lane);
    const Code codes[2] = {codes_[0][changed], codes_[1][changed]};
    const Code next[2] = {with_pattern(codes[0], direction, black), with_pattern(codes[1], direction, white)};
    if (next[0] == codes[0] && next[1] == codes[1]) continue;
    changes_.push_back({changed, {codes[0], codes[1]}});
    if (next[0] != codes[0]) set_code(Color::Black, changed, next[0]);
    if (next[1] != codes[1]) set_code(Color::White, changed, next[1]);
  }
}

void Position::set_code(Color color, Spot spot, Code code) {
  const int side = index(color);
  const CodeInfo& was = info_[side][codes_[side][spot]];
  const CodeInfo& now = info_[side][code];
  mover_[side] += now.value.mover - was.value.mover;
  waiter_[side] += now.value.waiter - was.value.waiter;
  codes_[side][spot] = code;
  if (now.threat == was.threat) return;
  flip_threat(color, spot, was.threat, -1);
  flip_threat(color, spot, now.threat, 1);
  threats_[side][spot] = now.threat;
}

void Position::flip_threat(Color color, Spot spot, Threat threat, int change) {
  if (threat == Threat::Quiet) return;  // nobody asks for that set
  sets_[index(color)][index(threat)].flip(spot);
  counts_[index(color)][index(threat)] =
      static_cast<std::int16_t>(counts_[index(color)][index(threat)] + change);
}

// Adds or takes away what an empty point contributes.
void Position::count_spot(Color color, Spot spot, int sign) {
  const int side = index(color);
  const CodeInfo& info = info_[side][codes_[side][spot]];
  mover_[side] += sign * info.value.mover;
  waiter_[side] += sign * info.value.waiter;
  flip_threat(color, spot, info.threat, sign);
}

std::uint16_t Position::completions(Color color, Spot spot, int direction) const {
  const auto [line, along] = place(direction, spot);
  const int slot = line * kLineStride + along + kReach;
  const int edges = edge_cases_[direction][slot];
  return tables_->patterns(color).completions(indices_[index(color)][direction][slot],
                                              {edges / (kReach + 1), edges % (kReach + 1)});
}

bool Position::is_forbidden(Spot spot) { return tengen::is_forbidden(judge(lines_, cell_of(spot))); }

int Position::threat_bits(Color color, int bits) const {
  int result = 0;
  for (int i = 0; i < bits; ++i) result |= (counts_[index(color)][i + 1] > 0) << i;
  return result;
}

int Position::tempo_case() const {
  return threat_bits(turn_, kMoverBits) | threat_bits(other(turn_), kWaiterBits) << kMoverBits;
}

int Position::evaluate() const {
  const RuleWeights& weights = tables_->weights();
  const int me = index(turn_), opponent = 1 - me;
  const int tempo = weights.tempo[static_cast<std::size_t>(tempo_case())];
  const int bonus = turn_ == Color::Black ? weights.black_bonus : -weights.black_bonus;
  return (mover_[me] - waiter_[opponent]) / kValueScale + tempo + bonus;
}

bool Position::is_consistent(const Board& board) const {
  const Position fresh(board, tables_);
  if (fresh.mover_ != mover_ || fresh.waiter_ != waiter_ || fresh.turn_ != turn_) return false;
  if (fresh.counts_ != counts_ || fresh.key_ != key_ || !(fresh.lines_ == lines_)) return false;
  for (int y = 0; y < size(); ++y) {
    for (int x = 0; x < size(); ++x) {
      const Spot spot = spot_of(cell_at(x, y));
      if (fresh.is_empty(spot) != is_empty(spot)) return false;
      for (int side = 0; side < 2 && is_empty(spot); ++side) {
        if (fresh.codes_[side][spot] != codes_[side][spot]) return false;
        for (int t = 1; t < kThreats; ++t) {
          if (fresh.sets_[side][t].has(spot) != sets_[side][t].has(spot)) return false;
        }
      }
    }
  }
  return true;
}

}  // namespace tengen
