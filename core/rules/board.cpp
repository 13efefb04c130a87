// SPDX-License-Identifier: MIT
#include "rules/board.hpp"

#include <algorithm>

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

void Board::set_up(std::span<const Cell> black, std::span<const Cell> white, Color turn) {
  Board fresh(size(), rule_, policy_);
  const auto put_all = [&](std::span<const Cell> cells, Color color) {
    for (const Cell cell : cells) {
      if (!cell.is_inside(size())) throw IllegalMove(Refusal::OffBoard, cell);
      if (!fresh.is_empty(cell)) throw IllegalMove(Refusal::Occupied, cell);
      fresh.put(cell, color);
      fresh.setup_[static_cast<int>(color)].push_back(cell);
    }
  };
  put_all(black, Color::Black);
  put_all(white, Color::White);
  if (turn == Color::White) fresh.end_turn();
  fresh.outcome_ = fresh.outcome_of_setup(other(turn));
  *this = std::move(fresh);
}

void Board::put(Cell cell, Color color) {
  lines_.place(cell, color);
  key_ ^= stone_key(cell, color);
  ++stones_;
}

void Board::end_turn() {
  turn_ = other(turn_);
  key_ ^= kWhiteToMoveKey;
}

std::optional<Refusal> Board::forbidden_refusal(Cell cell) {
  if (turn_ == Color::White || policy_ == ForbiddenPolicy::Lose) return std::nullopt;
  const Verdict found = verdict(cell);
  return is_forbidden(found) ? std::optional(refusal_of(found)) : std::nullopt;
}

std::optional<Refusal> Board::refusal(Cell cell) {
  if (outcome_) return Refusal::GameOver;
  if (cell.is_pass()) return can_pass() ? std::nullopt : std::optional(Refusal::NoPass);
  if (!cell.is_inside(size())) return Refusal::OffBoard;
  if (!is_empty(cell)) return Refusal::Occupied;
  return forbidden_refusal(cell);
}

void Board::play(Cell cell) {
  if (const auto problem = refusal(cell)) throw IllegalMove(*problem, cell);
  const bool second_pass = passed() && cell.is_pass();
  if (passed() != cell.is_pass()) key_ ^= kPassedKey;
  if (cell.is_pass()) {
    if (second_pass) outcome_ = draw(End::Passes);
  } else {
    const bool may_lose = turn_ == Color::Black && policy_ == ForbiddenPolicy::Lose;
    const Verdict judged = may_lose ? verdict(cell) : Verdict::Legal;
    put(cell, turn_);
    outcome_ = outcome_of_stone(cell, turn_, judged);
  }
  moves_.push_back(cell);
  end_turn();
}

Cell Board::undo() {
  const Cell cell = moves_.back();
  moves_.pop_back();
  end_turn();
  if (!cell.is_pass()) {
    lines_.remove(cell, turn_);
    key_ ^= stone_key(cell, turn_);
    --stones_;
  }
  if (passed() != cell.is_pass()) key_ ^= kPassedKey;
  outcome_.reset();
  return cell;
}

void Board::transform(Symmetry symmetry) {
  const auto turned = [&](std::vector<Cell> cells) {
    for (Cell& cell : cells) cell = transformed(cell, symmetry, size());
    return cells;
  };
  Board fresh(size(), rule_, policy_);
  const Color first = moves_.size() % 2 == 0 ? turn_ : other(turn_);
  fresh.set_up(turned(setup(Color::Black)), turned(setup(Color::White)), first);
  for (const Cell cell : turned(moves_)) fresh.play(cell);
  *this = std::move(fresh);
}

std::optional<Color> Board::at(Cell cell) const {
  if (lines_.has(cell, Color::Black)) return Color::Black;
  if (lines_.has(cell, Color::White)) return Color::White;
  return std::nullopt;
}

Verdict Board::verdict(Cell cell) {
  if (rule_ != Rule::Renju || !is_empty(cell)) return Verdict::Legal;
  return judge(lines_, cell);
}

void Board::find_forbidden(ForbiddenPoints& found) {
  found.count = 0;
  if (rule_ == Rule::Renju) tengen::find_forbidden(lines_, found);
}

Explanation Board::explain(Cell cell) {
  if (rule_ != Rule::Renju) return {cell, Verdict::Legal, {}};
  return tengen::explain(lines_, cell);
}

std::array<Shape, kDirections> Board::shapes(Cell cell, Color color) {
  return tengen::shapes(lines_, rule_, cell, color);
}

std::vector<Cell> Board::run_of(Cell cell, Direction direction, Color color) const {
  const auto holds = [&](int distance) {
    const Cell next = moved(cell, direction, distance);
    return next.is_inside(size()) && lines_.has(next, color);
  };
  int from = 0, to = 0;
  while (holds(from - 1)) --from;
  while (holds(to + 1)) ++to;
  std::vector<Cell> run;
  for (int i = from; i <= to; ++i) run.push_back(moved(cell, direction, i));
  return run;
}

std::optional<Outcome> Board::outcome_of_stone(Cell cell, Color color, Verdict verdict) const {
  const Winning way = winning(rule_, color);
  for (int d = 0; d < kDirections; ++d) {
    const auto direction = static_cast<Direction>(d);
    const Window window = lines_.window(cell, direction, color);
    const bool lost = verdict == Verdict::Overline && run_through_centre(window.own).length() > 5;
    if (lost) return Outcome{End::Overline, other(color), run_of(cell, direction, color)};
    if (wins(way, window)) return Outcome{End::Five, color, run_of(cell, direction, color)};
  }
  if (is_forbidden(verdict)) return Outcome{end_of(verdict), other(color), {}};
  if (stones_ == size() * size()) return draw(End::FullBoard);
  return std::nullopt;
}

// A set-up may already be decided; the side that would have moved last is asked first.
std::optional<Outcome> Board::outcome_of_setup(Color mover) const {
  for (const Color color : {mover, other(mover)}) {
    for (const Cell cell : setup(color)) {
      const auto outcome = outcome_of_stone(cell, color, Verdict::Legal);
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
    const Cell cell = cell_at(i % size(), i / size());
    const auto color = at(cell);
    if (!color) continue;
    for (int s = 0; s < kSymmetries; ++s) {
      keys[s] ^= stone_key(transformed(cell, static_cast<Symmetry>(s), size()), *color);
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
