// SPDX-License-Identifier: MIT
#include "rules/planes.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace tengen {
namespace {

// The bits of a number as bytes, lowest first.
constexpr auto kBytesOf = [] {
  std::array<std::array<std::uint8_t, 8>, 256> bytes{};
  for (unsigned number = 0; number < 256; ++number) {
    for (unsigned i = 0; i < 8; ++i) bytes[number][i] = number >> i & 1u;
  }
  return bytes;
}();

// One byte for every bit of a row.
void unpack(std::uint32_t row, int size, std::uint8_t* out) {
  row >>= kReach;
  if (size < 8) {
    for (int x = 0; x < size; ++x) out[x] = row >> x & 1u;
    return;
  }
  for (int x = 0; x < size - 8; x += 8) std::memcpy(out + x, kBytesOf[row >> x & 255u].data(), 8);
  const int last = size - 8;  // may overlap the bytes before
  std::memcpy(out + last, kBytesOf[row >> last & 255u].data(), 8);
}

void write_stones(const Board& board, Color color, std::uint8_t* out) {
  for (int y = 0; y < board.size(); ++y) {
    unpack(board.lines().stones(color, Direction::Row, y), board.size(), out + y * board.size());
  }
}

void remove_forbidden(Board& board, std::uint8_t* out) {
  ForbiddenPoints found;
  board.find_forbidden(found);
  for (int i = 0; i < found.count; ++i) {
    const Point point = found.points[i].point;
    out[point.y * board.size() + point.x] = 0;
  }
}

}  // namespace

void write_legal(Board& board, std::uint8_t* out) {
  const int size = board.size();
  if (board.outcome()) {
    std::fill_n(out, size * size, std::uint8_t{0});
    return;
  }
  for (int y = 0; y < size; ++y) unpack(board.lines().empties(Direction::Row, y), size, out + y * size);
  const bool may_be_refused = board.turn() == Color::Black && board.policy() == ForbiddenPolicy::Refuse;
  if (may_be_refused && board.rule() == Rule::Renju) remove_forbidden(board, out);
}

void write_action_mask(Board& board, std::uint8_t* out) {
  write_legal(board, out);
  const int points = board.size() * board.size();
  if (action_count(board.size(), board.rule()) > points) out[points] = board.can_pass() ? 1 : 0;
}

void write_planes(Board& board, Color color, std::uint8_t* out) {
  const int points = board.size() * board.size();
  write_stones(board, color, out);
  write_stones(board, other(color), out + points);
  if (board.turn() == color) {
    write_legal(board, out + 2 * points);
  } else {
    std::fill_n(out + 2 * points, points, std::uint8_t{0});
  }
  std::fill_n(out + 3 * points, points, static_cast<std::uint8_t>(color == Color::Black));
}

}  // namespace tengen
