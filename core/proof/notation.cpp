// SPDX-License-Identifier: MIT
#include "proof/notation.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <utility>

namespace tengen::proof {
namespace {

constexpr std::size_t kMinBoard = 9, kMaxBoard = 600, kMinRule = 4, kMaxRule = 13;
constexpr int kMaxRow = 99;  // numbers of one or two digits
constexpr int kMaxRun = 99;  // empty points that a number in a row may mean; no row is as long

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_board(char c) { return is_digit(c) || c == 'x' || c == 'o' || c == '/'; }
constexpr bool is_rule(char c) { return (c >= 'a' && c <= 'z') || c == '-'; }

// Reads the four lines before the tree.
class HeaderReader {
 public:
  explicit HeaderReader(std::string_view text) : text_(text) {}

  bool read(Claim& claim) {
    return word("tengen-proof 1\nboard: ") && run(is_board, kMinBoard, kMaxBoard, claim.rows) && word(" ") &&
           turn(claim.turn) && word(" ") && run(is_rule, kMinRule, kMaxRule, claim.rule) &&
           word("\nattacker: ") && attacker(claim.attacker) && word("\nkind: ") && kind(claim.kind) &&
           word("\n");
  }
  std::size_t end() const { return at_; }

 private:
  bool word(std::string_view expected) {
    if (!text_.substr(at_).starts_with(expected)) return false;
    at_ += expected.size();
    return true;
  }

  bool run(bool (*is_part)(char), std::size_t least, std::size_t most, std::string_view& found) {
    const std::size_t start = at_;
    while (at_ < text_.size() && is_part(text_[at_])) ++at_;
    found = text_.substr(start, at_ - start);
    return found.size() >= least && found.size() <= most;
  }

  bool turn(Color& color) {
    if (word("b")) return color = Color::Black, true;
    return word("w") && (color = Color::White, true);
  }

  bool attacker(Color& color) {
    if (word("black")) return color = Color::Black, true;
    return word("white") && (color = Color::White, true);
  }

  bool kind(Kind& found) {
    for (std::size_t i = 0; i < std::size(kKindNames); ++i) {
      if (word(kKindNames[i])) return found = static_cast<Kind>(i), true;
    }
    return false;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

// A part of a tree: a move with what follows it, a reply with its colon, a sign, or blanks.
struct Token {
  enum class Type : std::uint8_t { None, Attack, Reply, Sign, Blanks } type = Type::None;
  PointName point{};
  char sign = 0;
};

// Reads a tree without recursion: a hostile text may nest deeply.
class TreeReader {
 public:
  TreeReader(std::string_view text, std::size_t at)
      : text_(text.substr(0, std::min(text.size(), text.find_last_not_of('\n') + 1))), at_(at) {}

  // Whether there is a tree; if not, `fault` and `at` say why.
  bool read(bool attacker_begins) {
    if (!root(attacker_begins)) return false;
    while (!open_.empty()) {
      if (open_.size() > kMaxDepth) return fault = Fault::TooDeep, false;
      if (!reply()) return false;
    }
    return at_ == text_.size();
  }
  std::size_t at() const { return at_; }

  Fault fault = Fault::Broken;
  std::vector<Node> nodes;

 private:
  // A node whose replies are not complete, and which of them are listed.
  struct Open {
    NodeIndex node;
    std::bitset<kMaxSize*(kMaxRow + 1) + 1> listed;
  };

  bool root(bool attacker_begins) {
    const Token token = next();
    if (attacker_begins) return attack(token, [](NodeIndex, Node&) {});
    if (token.type != Token::Type::Sign || token.sign != '(') return false;
    nodes.emplace_back();
    open_.push_back({0, {}});
    return true;
  }

  // The threat, a reply with its answer, or the end of the innermost node.
  bool reply() {
    const Token token = next();
    const NodeIndex parent = open_.back().node;
    const bool is_first = nodes[parent].threat == kNoNode && nodes[parent].answers == kNoNode;
    if (token.type == Token::Type::Blanks) return true;
    if (token.type == Token::Type::Sign && token.sign == ')') return open_.pop_back(), true;
    if (token.type == Token::Type::Sign && token.sign == '*' && is_first) {
      return attack(next(), [&](NodeIndex index, Node&) { nodes[parent].threat = index; });
    }
    if (token.type != Token::Type::Reply || is_listed(token.point)) return false;
    return attack(next(), [&](NodeIndex index, Node& node) {
      node.reply = token.point;
      node.sibling = std::exchange(nodes[parent].answers, index);
    });
  }

  // Whether the innermost node has this reply already; from now on it has.
  bool is_listed(PointName point) {
    const int bit = point.is_pass() ? 0 : 1 + point.column * (kMaxRow + 1) + point.row;
    auto listed = open_.back().listed[static_cast<std::size_t>(bit)];
    const bool was_listed = listed;
    listed = true;
    return was_listed;
  }

  template <typename Link>
  bool attack(const Token& token, Link link) {
    if (token.type != Token::Type::Attack) return false;
    const auto index = static_cast<NodeIndex>(nodes.size());
    Node& node = nodes.emplace_back();
    node.move = token.point;
    node.wins = token.sign == '!';
    link(index, node);
    if (!node.wins) open_.push_back({index, {}});
    return true;
  }

  // The token at `at_`, which moves behind it; it stays where there is none.
  Token next() {
    const std::string_view rest = text_.substr(std::min(at_, text_.size()));
    const auto taken = [&](std::size_t length, Token token) { return at_ += length, token; };
    if (rest.empty()) return {};
    if (rest.starts_with("--:")) return taken(3, {Token::Type::Reply});
    if (rest[0] == '(' || rest[0] == '*' || rest[0] == ')') return taken(1, {Token::Type::Sign, {}, rest[0]});
    if (rest[0] == ' ')
      return taken(std::min(rest.find_first_not_of(' '), rest.size()), {Token::Type::Blanks});
    const auto [point, length] = leading_point(rest);
    if (length == 0 || length == rest.size()) return {};
    const char sign = rest[length];
    if (sign == '!' || sign == '(') return taken(length + 1, {Token::Type::Attack, point, sign});
    return sign == ':' ? taken(length + 1, {Token::Type::Reply, point}) : Token{};
  }

  // A column and a row from 1 to 99, and their length; 0 if there is no point.
  static std::pair<PointName, std::size_t> leading_point(std::string_view text) {
    const bool has_point =
        text.size() >= 2 && text[0] >= 'a' && text[0] < 'a' + kMaxSize && is_digit(text[1]) && text[1] != '0';
    if (!has_point) return {{}, 0};
    const bool has_two = text.size() >= 3 && is_digit(text[2]);
    const int row = has_two ? (text[1] - '0') * 10 + (text[2] - '0') : text[1] - '0';
    return {{static_cast<std::int8_t>(text[0] - 'a'), static_cast<std::int8_t>(row)}, has_two ? 3u : 2u};
  }

  std::string_view text_;
  std::size_t at_;
  std::vector<Open> open_;  // from the root on
};

// The number at the start of the text, limited to kMaxRun; `length` receives its digits.
int leading_number(std::string_view text, std::size_t& length) {
  int value = 0;
  for (length = 0; length < text.size() && is_digit(text[length]); ++length) {
    value = std::min(value * 10 + (text[length] - '0'), kMaxRun);
  }
  return value;
}

// Adds the stones of a row; whether it has `size` points.
bool read_row(std::string_view text, int y, ParsedPosition& position) {
  int x = 0;
  for (std::size_t at = 0; at < text.size() && x <= position.size;) {
    if (is_digit(text[at])) {
      std::size_t length = 0;
      x += leading_number(text.substr(at), length);
      at += length;
    } else {
      if (x < position.size) (text[at] == 'x' ? position.black : position.white).push_back(point_at(x, y));
      ++x;
      ++at;
    }
  }
  return x == position.size;
}

}  // namespace

Parsed parse(std::string_view text) {
  if (text.size() > kMaxLength) return {{}, Fault::TooLong};
  Claim claim;
  HeaderReader header(text);
  if (!header.read(claim)) return {};
  TreeReader tree(text, header.end());
  if (!tree.read(claim.turn == claim.attacker)) return {{}, tree.fault, tree.at()};
  claim.nodes = std::move(tree.nodes);
  return {std::move(claim)};
}

std::optional<ParsedPosition> position_of(const Claim& claim) {
  const auto rule = std::ranges::find(kRuleNames, claim.rule);
  const auto size = static_cast<int>(std::ranges::count(claim.rows, '/')) + 1;
  if (rule == std::end(kRuleNames) || size < kMinSize || size > kMaxSize) return std::nullopt;
  ParsedPosition position;
  position.size = size;
  position.rule = static_cast<Rule>(rule - std::begin(kRuleNames));
  position.turn = claim.turn;
  std::string_view rest = claim.rows;
  for (int y = 0; y < size; ++y) {
    const std::size_t end = std::min(rest.find('/'), rest.size());
    if (!read_row(rest.substr(0, end), y, position)) return std::nullopt;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return position;
}

}  // namespace tengen::proof
