// SPDX-License-Identifier: MIT
#include "eval/position.hpp"

#include <algorithm>

#include "eval/cpu_dispatch.hpp"
#include "rules/forbidden.hpp"

namespace tengen {

Position::Position(const Board& board, std::shared_ptr<const RuleTables> tables)
    : tables_(std::move(tables)),
      lines_(board.size()),
      turn_(board.turn()),
      full_row_((1u << board.size()) - 1),
      key_(empty_board_key(board.size(), board.rule())),
      words_(board.size()) {
  line_table_ = &tables_->lines();
  edge_is_open_ = false;
  int reach = 0;
  for (const Color color : {Color::Black, Color::White}) {
    const PatternTable& table = tables_->patterns(color);
    reach = std::max(reach, table.reach());
    edge_is_open_ = edge_is_open_ || table.edge_is_open();
    info_[index(color)] = tables_->info(color);
    order_[index(color)] = tables_->order(color);
  }
  near_ = bits_within(reach);
  changes_.resize(static_cast<std::size_t>(size() * size() + 1) * kMaxChanges);
  past_.reserve(kMaxPoints + 1);
  clear_points();
  if (tables_->network()) network_.emplace(*tables_->network(), size());
  for (int i = 0; i < size() * size(); ++i) {
    const Spot spot = spot_at(i, size());
    const auto color = board.at(point_of(spot));
    if (!color) continue;
    put(spot, *color);
    if (network_) network_->put(spot, *color);
  }
  if (network_) network_->settle();
  change_count_ = 0;
  past_.clear();
  if (turn_ == Color::White) key_ ^= kWhiteToMoveKey;
}

// An empty board.
void Position::clear_points() {
  for (int y = 0; y < size(); ++y) {
    empties_[y] = full_row_;
    for (int x = 0; x < size(); ++x) {
      const Spot spot = spot_of(point_at(x, y));
      Code codes[2] = {0, 0};
      for (int d = 0; d < kDirections; ++d) {
        const std::uint8_t patterns = patterns_[d][spot] = patterns_at(d, spot);
        codes[0] = with_pattern(codes[0], d, static_cast<Pattern>(patterns & 15));
        codes[1] = with_pattern(codes[1], d, static_cast<Pattern>(patterns >> 4));
      }
      for (const Color color : {Color::Black, Color::White}) {
        points_[index(color)][spot] = info(index(color), codes[index(color)]);
        count_spot(color, spot, 1);
      }
    }
  }
}

void Position::play(Spot spot) {
  past_.push_back({spot, static_cast<std::uint32_t>(change_count_), key_, sums_});
  put(spot, turn_);
  turn_ = other(turn_);
  key_ ^= kWhiteToMoveKey;
}

void Position::pass() {
  past_.push_back({kNoSpot, static_cast<std::uint32_t>(change_count_), key_, sums_});
  turn_ = other(turn_);
  key_ ^= kWhiteToMoveKey;
}

void Position::undo() {
  const Past& last = past_.back();
  turn_ = other(turn_);
  if (last.spot != kNoSpot) {
    while (change_count_ > last.first_change) {
      const Change& change = changes_[--change_count_];
      patterns_[change.direction][change.spot] = change.patterns;
      for (const Color color : {Color::Black, Color::White}) {
        const CodeInfo before = change.before[index(color)];
        CodeInfo& point = points_[index(color)][change.spot];
        if (point.threat() != before.threat())
          change_threat(color, change.spot, point.threat(), before.threat());
        point = before;
      }
    }
    flip_empty(last.spot, turn_);
    for (const Color color : {Color::Black, Color::White}) {
      flip_threat(color, last.spot, threat(color, last.spot), 1);
    }
    --stones_;
  }
  key_ = last.key;
  sums_ = last.sums;
  past_.pop_back();
  network_common_ = std::min(network_common_, past_.size());
}

void Position::put(Spot spot, Color color) {
  count_spot(Color::Black, spot, -1);
  count_spot(Color::White, spot, -1);
  flip_empty(spot, color);
  key_ ^= stone_key(point_of(spot), color);
  ++stones_;
  update_lines(spot);
}

void Position::flip_empty(Spot spot, Color color) {
  empties_[spot / kRowStride] ^= 1u << (spot % kRowStride);
  words_.flip(spot, color);
  // place() also removes. Only the renju rule needs these lines.
  if (rule() == Rule::Renju) lines_.place(point_of(spot), color);
}

// The hottest function of the search: sums and the change pointer are kept in registers.
TENGEN_CPU_DISPATCH void Position::update_lines(Spot spot) {
  Sums sums = sums_;
  Change* change = &changes_[change_count_];
  update_line<0>(spot, sums, change);
  update_line<1>(spot, sums, change);
  update_line<2>(spot, sums, change);
  update_line<3>(spot, sums, change);
  change_count_ = static_cast<std::size_t>(change - changes_.data());
  sums_ = sums;
}

// Looks up the patterns of the empty points around a new stone and updates those that have changed.
template <int kDirection>
inline void Position::update_line(Spot spot, Sums& sums, Change*& change) {
  const auto [line, along] = words_.offset(kDirection, spot);
  const LineWord word = words_.word(kDirection, line);
  for (LineWord left = empty_bits(word >> (2 * along)) & near_; left != 0; left &= left - 1) {
    const int twice = std::countr_zero(left);
    const auto changed = static_cast<Spot>(spot + (twice / 2 - kReach) * kSpotSteps[kDirection]);
    const std::uint8_t now = (*line_table_)[word >> (2 * (along - kReach) + twice)];
    const std::uint8_t was = patterns_[kDirection][changed];
    if (now == was) continue;
    patterns_[kDirection][changed] = now;
    change->spot = changed;
    change->direction = kDirection;
    change->patterns = was;
    for (int side = 0; side < 2; ++side) {
      const CodeInfo before = points_[side][changed];
      const auto pattern = static_cast<Pattern>(side == 0 ? now & 15 : now >> 4);
      const CodeInfo after = info(side, with_pattern(before.code(), kDirection, pattern));
      change->before[side] = before;
      points_[side][changed] = after;
      sums.mover[side] += after.mover() - before.mover();
      sums.waiter[side] += after.waiter() - before.waiter();
      if (after.threat() != before.threat())
        change_threat(static_cast<Color>(side), changed, before.threat(), after.threat());
    }
    ++change;
  }
}

void Position::change_threat(Color color, Spot spot, Threat was, Threat now) {
  flip_threat(color, spot, was, -1);
  flip_threat(color, spot, now, 1);
}

void Position::flip_threat(Color color, Spot spot, Threat threat, int change) {
  if (threat == Threat::Quiet) return;  // that set is never used
  sets_[index(color)][index(threat)].flip(spot);
  counts_[index(color)][index(threat)] =
      static_cast<std::int16_t>(counts_[index(color)][index(threat)] + change);
}

// Adds (sign 1) or removes (sign -1) the contribution of an empty point.
void Position::count_spot(Color color, Spot spot, int sign) {
  const int side = index(color);
  const CodeInfo point = points_[side][spot];
  sums_.mover[side] += sign * point.mover();
  sums_.waiter[side] += sign * point.waiter();
  flip_threat(color, spot, point.threat(), sign);
}

std::uint16_t Position::completions(Color color, Spot spot, int direction) const {
  return tables_->completions(color, words_.around(direction, words_.offset(direction, spot)));
}

bool Position::is_forbidden(Spot spot) { return tengen::is_forbidden(judge(lines_, point_of(spot))); }

int Position::threat_bits(Color color, int bits) const {
  int result = 0;
  for (int i = 0; i < bits; ++i) result |= (counts_[index(color)][i + 1] > 0) << i;
  return result;
}

int Position::tempo_case() const {
  return threat_bits(turn_, kMoverBits) | threat_bits(other(turn_), kWaiterBits) << kMoverBits;
}

// Passes put no stone down but are on the stack too.
void Position::sync_network(std::size_t moves) {
  while (network_stones_.size() > network_common_) {
    const auto [spot, color] = network_stones_.back();
    if (spot != kNoSpot) network_->take(spot, color);
    network_stones_.pop_back();
  }
  Color color = (past_.size() - network_common_) % 2 ? other(turn_) : turn_;
  for (std::size_t i = network_common_; i < moves; ++i, color = other(color)) {
    if (past_[i].spot != kNoSpot) network_->put(past_[i].spot, color);
    network_stones_.emplace_back(past_[i].spot, color);
  }
  network_common_ = network_stones_.size();
}

int Position::plain_score() const {
  const RuleWeights& weights = tables_->weights();
  const int me = index(turn_), opponent = 1 - me;
  const int tempo = weights.tempo[static_cast<std::size_t>(tempo_case())];
  const int bonus = turn_ == Color::Black ? weights.black_bonus : -weights.black_bonus;
  return (sums_.mover[me] - sums_.waiter[opponent]) / kValueScale + tempo + bonus;
}

int Position::policy_logit(Spot spot) {
  const int plain = order(turn_, spot).attack + order(other(turn_), spot).defend;
  if (!network_) return plain;
  sync_network(past_.size());
  return plain + network_->policy_logit(spot, turn_);
}

int Position::evaluate() {
  if (!network_) return plain_score();
  const int scale = tables_->weights().win_scale;
  // Most evaluations are of leaves whose siblings come next, so the network stays at their parent.
  if (past_.size() > network_common_ && past_.back().spot != kNoSpot) {
    sync_network(past_.size() - 1);
    return plain_score() + network_->evaluate_after(past_.back().spot, turn_, scale);
  }
  sync_network(past_.size());
  return plain_score() + network_->evaluate(turn_, scale);
}

bool Position::is_consistent(const Board& board) {
  const Position fresh(board, tables_);
  if (network_) sync_network(past_.size());
  if (fresh.network_ != network_ || fresh.sums_ != sums_ || fresh.turn_ != turn_) return false;
  if (fresh.counts_ != counts_ || fresh.key_ != key_ || !(fresh.lines_ == lines_)) return false;
  for (int y = 0; y < size(); ++y) {
    for (int x = 0; x < size(); ++x) {
      const Spot spot = spot_of(point_at(x, y));
      if (fresh.is_empty(spot) != is_empty(spot)) return false;
      for (int side = 0; side < 2 && is_empty(spot); ++side) {
        if (fresh.points_[side][spot].code() != points_[side][spot].code()) return false;
        for (int t = 1; t < kThreats; ++t) {
          if (fresh.sets_[side][t].has(spot) != sets_[side][t].has(spot)) return false;
        }
      }
    }
  }
  return true;
}

}  // namespace tengen
