// SPDX-License-Identifier: MIT
#include "rules/board.hpp"

#include <algorithm>

#include "rules/raise.hpp"
#include "rules/shapes.hpp"
#include "rules/win.hpp"
#include "rules/zobrist.hpp"

namespace tengen {
namespace {

Outcome draw(End end) { return {end, std::nullopt, {}}; }

Refusal refusal_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::Overline: return Refusal::Overline;
    case Verdict::DoubleFour: return Refusal::DoubleFour;
    default: return Refusal::DoubleThree;
  }
}

End end_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::Overline: return End::Overline;
    case Verdict::DoubleFour: return End::DoubleFour;
    default: return End::DoubleThree;
  }
}

}  // namespace

Board::Board(int size, Rule rule, ForbiddenPolicy policy)
    : rule_(rule), policy_(policy), lines_(size), key_(empty_board_key(size, rule)) {}

void Board::set_up(std::span<const Point> black, std::span<const Point> white, Color turn) {
  Board fresh(size(), rule_, policy_);
  const auto put_all = [&](std::span<const Point> points, Color color) {
    for (const Point point : points) {
      if (!point.is_inside(size())) raise(IllegalMove(Refusal::OffBoard, point));
      if (!fresh.is_empty(point)) raise(IllegalMove(Refusal::Occupied, point));
      fresh.put(point, color);
      fresh.setup_[static_cast<int>(color)].push_back(point);
    }
  };
  put_all(black, Color::Black);
  put_all(white, Color::White);
  if (turn == Color::White) fresh.end_turn();
  fresh.outcome_ = fresh.outcome_of_setup(other(turn));
  *this = std::move(fresh);
}

void Board::put(Point point, Color color) {
  lines_.place(point, color);
  key_ ^= stone_key(point, color);
  ++stones_;
}

void Board::end_turn() {
  turn_ = other(turn_);
  key_ ^= kWhiteToMoveKey;
}

std::optional<Refusal> Board::forbidden_refusal(Point point) {
  if (turn_ == Color::White || policy_ == ForbiddenPolicy::Lose) return std::nullopt;
  const Verdict found = verdict(point);
  return is_forbidden(found) ? std::optional(refusal_of(found)) : std::nullopt;
}

std::optional<Refusal> Board::refusal(Point point) {
  if (outcome_) return Refusal::GameOver;
  if (point.is_pass()) return can_pass() ? std::nullopt : std::optional(Refusal::NoPass);
  if (!point.is_inside(size())) return Refusal::OffBoard;
  if (!is_empty(point)) return Refusal::Occupied;
  return forbidden_refusal(point);
}

void Board::play(Point point) {
  if (const auto problem = refusal(point)) raise(IllegalMove(*problem, point));
  const bool second_pass = passed() && point.is_pass();
  if (passed() != point.is_pass()) key_ ^= kPassedKey;
  if (point.is_pass()) {
    if (second_pass) outcome_ = draw(End::Passes);
  } else {
    const bool may_lose = turn_ == Color::Black && policy_ == ForbiddenPolicy::Lose;
    const Verdict judged = may_lose ? verdict(point) : Verdict::Legal;
    put(point, turn_);
    outcome_ = outcome_of_stone(point, turn_, judged);
  }
  moves_.push_back(point);
  end_turn();
}

Point Board::undo() {
  const Point point = moves_.back();
  moves_.pop_back();
  end_turn();
  if (!point.is_pass()) {
    lines_.remove(point, turn_);
    key_ ^= stone_key(point, turn_);
    --stones_;
  }
  if (passed() != point.is_pass()) key_ ^= kPassedKey;
  outcome_.reset();
  return point;
}

void Board::transform(Symmetry symmetry) {
  const auto turned = [&](std::vector<Point> points) {
    for (Point& point : points) point = transformed(point, symmetry, size());
    return points;
  };
  Board fresh(size(), rule_, policy_);
  const Color first = moves_.size() % 2 == 0 ? turn_ : other(turn_);
  fresh.set_up(turned(setup(Color::Black)), turned(setup(Color::White)), first);
  for (const Point point : turned(moves_)) fresh.play(point);
  *this = std::move(fresh);
}

std::optional<Color> Board::at(Point point) const {
  if (lines_.has(point, Color::Black)) return Color::Black;
  if (lines_.has(point, Color::White)) return Color::White;
  return std::nullopt;
}

Verdict Board::verdict(Point point) {
  if (rule_ != Rule::Renju || !is_empty(point)) return Verdict::Legal;
  return judge(lines_, point);
}

void Board::find_forbidden(ForbiddenPoints& found) {
  found.count = 0;
  if (rule_ == Rule::Renju) tengen::find_forbidden(lines_, found);
}

Explanation Board::explain(Point point) {
  if (rule_ != Rule::Renju) return {point, Verdict::Legal, {}};
  return tengen::explain(lines_, point);
}

std::array<Shape, kDirections> Board::shapes(Point point, Color color) {
  return tengen::shapes(lines_, rule_, point, color);
}

std::vector<Point> Board::run_of(Point point, Direction direction, Color color) const {
  const auto holds = [&](int distance) {
    const Point next = moved(point, direction, distance);
    return next.is_inside(size()) && lines_.has(next, color);
  };
  int from = 0, to = 0;
  while (holds(from - 1)) --from;
  while (holds(to + 1)) ++to;
  std::vector<Point> run;
  for (int i = from; i <= to; ++i) run.push_back(moved(point, direction, i));
  return run;
}

std::optional<Outcome> Board::outcome_of_stone(Point point, Color color, Verdict verdict) const {
  const Winning way = winning(rule_, color);
  for (int d = 0; d < kDirections; ++d) {
    const auto direction = static_cast<Direction>(d);
    const Window window = lines_.window(point, direction, color);
    const bool lost = verdict == Verdict::Overline && run_through_centre(window.own).length() > 5;
    if (lost) return Outcome{End::Overline, other(color), run_of(point, direction, color)};
    if (wins(way, window)) return Outcome{End::Five, color, run_of(point, direction, color)};
  }
  if (is_forbidden(verdict)) return Outcome{end_of(verdict), other(color), {}};
  if (stones_ == size() * size()) return draw(End::FullBoard);
  return std::nullopt;
}

// A set-up may be decided already; the side that moved last is checked first.
std::optional<Outcome> Board::outcome_of_setup(Color mover) const {
  for (const Color color : {mover, other(mover)}) {
    for (const Point point : setup(color)) {
      const auto outcome = outcome_of_stone(point, color, Verdict::Legal);
      if (outcome && outcome->winner) return outcome;
    }
  }
  return stones_ == size() * size() ? std::optional(draw(End::FullBoard)) : std::nullopt;
}

std::pair<std::uint64_t, Symmetry> Board::canonical() const {
  std::array<std::uint64_t, kSymmetries> keys;
  const std::uint64_t rest = empty_board_key(size(), rule_) ^ (turn_ == Color::White ? kWhiteToMoveKey : 0) ^
                             (passed() ? kPassedKey : 0);
  keys.fill(rest);
  for (int i = 0; i < size() * size(); ++i) {
    const Point point = point_at(i % size(), i / size());
    const auto color = at(point);
    if (!color) continue;
    for (int s = 0; s < kSymmetries; ++s) {
      keys[s] ^= stone_key(transformed(point, static_cast<Symmetry>(s), size()), *color);
    }
  }
  const auto least = std::min_element(keys.begin(), keys.end());
  return {*least, static_cast<Symmetry>(least - keys.begin())};
}

bool Board::operator==(const Board& that) const {
  return rule_ == that.rule_ && policy_ == that.policy_ && turn_ == that.turn_ && passed() == that.passed() &&
         lines_ == that.lines_;
}

}  // namespace tengen
