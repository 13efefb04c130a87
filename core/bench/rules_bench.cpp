// SPDX-License-Identifier: MIT
// Speed of the rules alone, without Python: reads board texts from standard input, prints JSON.
#include <chrono>
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

#include "rules/board.hpp"
#include "rules/notation.hpp"

namespace {

using Clock = std::chrono::steady_clock;
using tengen::Board;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

std::vector<Board> read_boards() {
  std::vector<Board> boards;
  for (std::string line; std::getline(std::cin, line);) {
    const tengen::ParsedPosition position = tengen::parse_position(line);
    boards.emplace_back(position.size, position.rule, tengen::ForbiddenPolicy::Refuse);
    boards.back().set_up(position.black, position.white, position.turn);
  }
  return boards;
}

// Microseconds per position to find all forbidden points.
double forbidden_microseconds(std::vector<Board>& boards, long& found_total) {
  constexpr int kRounds = 2000;
  tengen::ForbiddenPoints found;
  const auto start = Clock::now();
  for (int round = 0; round < kRounds; ++round) {
    for (Board& board : boards) {
      board.find_forbidden(found);
      found_total += found.count;
    }
  }
  return seconds_since(start) * 1e6 / (static_cast<double>(kRounds) * boards.size());
}

// Play and undo pairs per second, on a board filled in an order that makes no five.
double play_undo_pairs(tengen::Rule rule) {
  Board board(15, rule, tengen::ForbiddenPolicy::Refuse);
  std::vector<tengen::Point> order;
  for (int i = 0; i < 225; ++i) order.push_back(tengen::point_at(i * 2 % 15, i / 15));
  long pairs = 0;
  const auto start = Clock::now();
  while (seconds_since(start) < 0.5) {
    for (const tengen::Point point : order) {
      if (!board.outcome() && !board.refusal(point)) board.play(point);
    }
    pairs += static_cast<long>(board.moves().size());
    while (!board.moves().empty()) board.undo();
  }
  return static_cast<double>(pairs) / seconds_since(start);
}

}  // namespace

int main() {
  std::vector<Board> boards = read_boards();
  long found = 0;
  const double microseconds = forbidden_microseconds(boards, found);
  std::printf("{\"positions\": %zu, \"forbidden_microseconds\": %.3f, \"found\": %ld, ", boards.size(),
              microseconds, found);
  std::printf("\"play_undo_freestyle\": %.0f, \"play_undo_renju\": %.0f}\n",
              play_undo_pairs(tengen::Rule::Freestyle), play_undo_pairs(tengen::Rule::Renju));
}
