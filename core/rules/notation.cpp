// SPDX-License-Identifier: MIT
#include "rules/notation.hpp"

#include <algorithm>

#include "rules/raise.hpp"

namespace tengen {
namespace {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
constexpr bool is_column(char c) { return lower(c) >= 'a' && lower(c) < 'a' + kMaxSize; }
constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

void check_length(std::string_view text) {
  if (text.size() > kMaxTextLength) raise(ParseError("too_long", kMaxTextLength));
}

// The number of digits at the start of the text.
std::size_t digits(std::string_view text) {
  return std::find_if_not(text.begin(), text.end(), is_digit) - text.begin();
}

// Reads one point at the start of the text; `used` receives its length.
std::optional<PointName> leading_name(std::string_view text, std::size_t& used) {
  if (text.empty() || !is_column(text[0])) return std::nullopt;
  const std::size_t count = std::min<std::size_t>(digits(text.substr(1)), 2);
  if (count == 0) return std::nullopt;
  int row = text[1] - '0';
  if (count == 2) row = row * 10 + (text[2] - '0');
  if (row < 1 || row > kMaxSize) return std::nullopt;
  used = 1 + count;
  return PointName{static_cast<std::int8_t>(lower(text[0]) - 'a'), static_cast<std::int8_t>(row)};
}

bool is_separator(char c) { return is_space(c) || c == ',' || c == ';' || c == '-' || c == '|' || c == '+'; }

// The length of `12.`, `12...`, `12)`, `12:` or `12 ` at the start of the text, or 0.
std::size_t move_number(std::string_view text) {
  const std::size_t count = digits(text);
  if (count == 0 || count > 3) return 0;
  const auto ends_number = [](char c) { return c == '.' || c == ')' || c == ':' || is_space(c); };
  std::size_t end = count;
  while (end < text.size() && ends_number(text[end])) ++end;
  return end > count ? end : 0;
}

}  // namespace

std::string to_text(PointName point) {
  if (point.is_pass()) return "--";
  return static_cast<char>('a' + point.column) + std::to_string(static_cast<int>(point.row));
}

std::optional<PointName> parse_name(std::string_view text) {
  if (text == "--") return PointName{};
  std::size_t used = 0;
  const auto point = leading_name(text, used);
  return used == text.size() ? point : std::nullopt;
}

std::vector<PointName> parse_moves(std::string_view text) {
  check_length(text);
  std::vector<PointName> moves;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::string_view rest = text.substr(at);
    std::size_t used = 0;
    if (rest.starts_with("--")) {
      moves.push_back(PointName{});
      at += 2;
    } else if (const auto point = leading_name(rest, used)) {
      moves.push_back(*point);
      at += used;
    } else if (is_separator(rest[0])) {
      ++at;
    } else if (const std::size_t number = move_number(rest)) {
      at += number;
    } else {
      raise(ParseError("no_move", at));
    }
  }
  return moves;
}

namespace {

// Reads a board text from left to right; errors report the offset `at_`.
class PositionReader {
 public:
  explicit PositionReader(std::string_view text) : text_(text) { check_length(text); }

  ParsedPosition read() {
    skip_spaces();
    read_rows();
    read_turn();
    read_rule();
    skip_spaces();
    if (at_ < text_.size()) fail("trailing");
    return std::move(position_);
  }

 private:
  [[noreturn]] void fail(const char* problem, const std::string& value = {}) const {
    raise(ParseError(problem, at_, value));
  }

  void skip_spaces() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }

  std::string_view word() {
    skip_spaces();
    const std::size_t start = at_;
    while (at_ < text_.size() && !is_space(text_[at_])) ++at_;
    return text_.substr(start, at_ - start);
  }

  void read_rows() {
    const std::size_t end = std::find_if(text_.begin() + at_, text_.end(), is_space) - text_.begin();
    const auto slashes = std::count(text_.begin() + at_, text_.begin() + end, '/');
    position_.size = static_cast<int>(std::min<std::ptrdiff_t>(slashes + 1, kMaxSize + 1));
    if (position_.size < kMinSize || position_.size > kMaxSize) {
      fail("row_count", std::to_string(slashes + 1));
    }
    for (int y = 0; y < position_.size; ++y) {
      read_row(y, end);
      if (y + 1 < position_.size) ++at_;  // the slash that ended the row
    }
  }

  void read_row(int y, std::size_t end) {
    int x = 0;
    while (at_ < end && text_[at_] != '/') {
      const std::size_t start = at_;
      x = read_points(x, y);
      if (x > position_.size) {
        at_ = start;
        fail("long_row", std::to_string(position_.size - y));
      }
    }
    if (x < position_.size) fail("short_row", std::to_string(position_.size - y));
  }

  // Reads a stone or a number of empty points; returns the column after it.
  int read_points(int x, int y) {
    const char c = lower(text_[at_]);
    if (is_digit(c)) {
      const std::size_t count = std::min<std::size_t>(digits(text_.substr(at_)), 2);
      int empty = 0;
      for (std::size_t i = 0; i < count; ++i) empty = empty * 10 + (text_[at_ + i] - '0');
      if (empty == 0) fail("no_points");
      at_ += count;
      return x + empty;
    }
    if (c != 'x' && c != 'o') fail("no_stone");
    ++at_;
    if (x < position_.size) (c == 'x' ? position_.black : position_.white).push_back(point_at(x, y));
    return x + 1;
  }

  void read_turn() {
    skip_spaces();
    const std::size_t start = at_;
    const std::string_view turn = word();
    if (turn == "b" || turn == "black") return;
    if (turn == "w" || turn == "white") {
      position_.turn = Color::White;
      return;
    }
    at_ = start;
    fail("no_turn");
  }

  void read_rule() {
    skip_spaces();
    const std::size_t start = at_;
    const std::string_view name = word();
    if (name.empty()) return;
    const auto known = std::find(std::begin(kRuleNames), std::end(kRuleNames), name);
    if (known == std::end(kRuleNames)) {
      at_ = start;
      std::string names;
      for (const std::string_view rule : kRuleNames) names += (names.empty() ? "" : ", ") + std::string(rule);
      fail("no_rule", names);
    }
    position_.rule = static_cast<Rule>(known - std::begin(kRuleNames));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  ParsedPosition position_{};
};

void append_row(std::string& text, const Board& board, int y) {
  int empty = 0;
  const auto flush = [&] {
    if (empty > 0) text += std::to_string(empty);
    empty = 0;
  };
  for (int x = 0; x < board.size(); ++x) {
    const auto color = board.at(point_at(x, y));
    if (!color) {
      ++empty;
      continue;
    }
    flush();
    text += *color == Color::Black ? 'x' : 'o';
  }
  flush();
}

}  // namespace

ParsedPosition parse_position(std::string_view text) { return PositionReader(text).read(); }

std::string position_text(const Board& board) {
  std::string text;
  for (int y = 0; y < board.size(); ++y) {
    if (y > 0) text += '/';
    append_row(text, board, y);
  }
  text += board.turn() == Color::Black ? " b " : " w ";
  text += kRuleNames[static_cast<int>(board.rule())];
  return text;
}

}  // namespace tengen
