// SPDX-License-Identifier: MIT
#include "search/levels.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "rules/zobrist.hpp"
#include "search/score.hpp"

namespace tengen {
namespace {

constexpr int kSight = 3;  // distance from the last moves within which points are considered
constexpr std::size_t kLastMoves = 3;

// What a random number decides: one number of a position says nothing about the other.
enum class Purpose : std::uint64_t { Sight = 1, Pick = 2 };

// A random number from 0 to 1, without 1, that depends on position, seed and purpose only. 53 bits fit a
// double, so that it is the same on every platform.
double random_unit(std::uint64_t key, std::uint64_t seed, Purpose purpose) {
  const std::uint64_t bits = mixed(mixed(mixed(key) ^ seed) ^ static_cast<std::uint64_t>(purpose));
  return static_cast<double>(bits >> 11) * 0x1p-53;
}

bool is_near(Point point, Point move) {
  return !move.is_pass() && std::abs(point.x - move.x) <= kSight && std::abs(point.y - move.y) <= kSight;
}

// Whether the side to move may play there without losing by it, whatever the board's policy: the search
// plays no forbidden move.
bool is_playable(Board& board, Point point) {
  if (!board.is_empty(point)) return false;
  return board.turn() == Color::White || !is_forbidden(board.verdict(point));
}

void narrow(Limits& limits, const Level& level) {
  limits.depth = std::min(level.depth, limits.depth.value_or(level.depth));
  limits.nodes = std::min(level.nodes, limits.nodes.value_or(level.nodes));
  limits.lines = level.lines;
}

std::vector<int> scores_of(const std::vector<Line>& lines) {
  std::vector<int> scores;
  for (const Line& line : lines) scores.push_back(line.score);
  return scores;
}

}  // namespace

std::vector<Point> points_in_sight(const Board& board, double overlooks, std::uint64_t seed) {
  if (board.moves().empty() || random_unit(board.key(), seed, Purpose::Sight) >= overlooks) return {};
  const std::span moves(board.moves());
  const auto recent = moves.last(std::min(kLastMoves, moves.size()));
  Board probe = board;
  std::vector<Point> points;
  for (int i = 0; i < board.size() * board.size(); ++i) {
    const Point point = point_at(i % board.size(), i / board.size());
    const bool is_seen = std::ranges::any_of(recent, [&](Point move) { return is_near(point, move); });
    if (is_seen && is_playable(probe, point)) points.push_back(point);
  }
  return points;
}

std::size_t pick(std::span<const int> scores, double temperature, std::uint64_t key, std::uint64_t seed) {
  assert(!scores.empty());
  if (temperature <= 0 || is_mate(scores.front())) return 0;
  // Relative to the highest score, so that no weight is infinite.
  int highest = scores.front();
  for (const int score : scores) {
    if (!is_mate(score)) highest = std::max(highest, score);
  }
  double total = 0;
  std::vector<double> weights;
  for (const int score : scores) {
    weights.push_back(is_mate(score) ? 0.0 : std::exp((score - highest) / temperature));
    total += weights.back();
  }
  double left = random_unit(key, seed, Purpose::Pick) * total;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    left -= weights[i];
    if (left < 0) return i;
  }
  return 0;  // rounding
}

Choice choose(Engine& engine, const Board& board, Limits limits, int level, std::uint64_t seed,
              const StopFlag& stop, const OnReport& on_report, Tracer* tracer,
              std::function<bool()> on_poll) {
  assert(level >= kFullStrength && level <= static_cast<int>(kLevels.size()));
  if (level == kFullStrength)
    return {engine.search(board, limits, stop, on_report, tracer, std::move(on_poll))};
  const Level& weakness = kLevels[static_cast<std::size_t>(level) - 1];
  narrow(limits, weakness);
  // A node limit ends a search of several threads somewhere else each time.
  limits.threads = 1;
  limits.only = points_in_sight(board, weakness.overlooks, seed);
  Choice choice{engine.search(board, limits, stop, on_report, tracer, std::move(on_poll))};
  choice.line = pick(scores_of(choice.result.lines), weakness.temperature, board.key(), seed);
  return choice;
}

}  // namespace tengen
