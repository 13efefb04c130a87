// SPDX-License-Identifier: MIT
#include "proof/checker.hpp"

#include <algorithm>
#include <utility>

#include "proof/forbidden_reads.hpp"
#include "proof/points.hpp"
#include "proof/rows.hpp"
#include "rules/win.hpp"

namespace tengen::proof {
namespace {

constexpr int kPlaceCost = 10;  // steps for a stone on the board
constexpr int kPassIndex = -1;  // sorts before all points

// Replays one proof. The functions that return bool end at the first fault, which they note.
class Checker {
 public:
  Checker(const Claim& claim, const ParsedPosition& position)
      : claim_(claim),
        size_(position.size),
        rule_(position.rule),
        attacker_(claim.attacker),
        defender_(other(claim.attacker)),
        lines_(position.size),
        rows_(position.size, defender_),
        budget_(std::min(kSteps + static_cast<std::int64_t>(claim.nodes.size()) * kStepsPerMove, kMaxSteps)) {
    for (const Point point : position.black) put(point, Color::Black);
    for (const Point point : position.white) put(point, Color::White);
  }

  // The first fault, from the outside in; empty for a valid proof.
  std::vector<Problem> check() {
    if (is_over()) return {{Fault::GameOver, {}}};
    PointSet needed;
    const bool is_replayed = claim_.nodes[0].move.is_pass() ? defences(0, 0, needed) : attack(0, 0, needed);
    if (is_replayed && level(0) > claim_.kind) return {{Fault::OtherKind, {}}};
    std::ranges::reverse(problems_);
    return std::move(problems_);
  }

 private:
  using Answers = std::vector<std::pair<int, NodeIndex>>;  // by index of the reply

  bool fail(Fault fault, std::optional<PointName> point = {}) {
    problems_.push_back({fault, point});
    return false;
  }
  bool spend(int steps) { return budget_.spend(steps) || fail(Fault::TooMuchWork); }

  void put(Point point, Color color) {
    lines_.place(point, color);
    rows_.place(point, color);
  }
  void take(Point point, Color color) {
    lines_.remove(point, color);
    rows_.remove(point, color);
  }
  bool place(Point point, Color color) {
    if (!spend(kPlaceCost)) return false;
    put(point, color);
    return true;
  }

  PointName name(Point point) const { return name_of(point, size_); }
  Point point_at(int index) const { return point_at_index(index, size_); }
  bool is_empty(Point point) const { return point.is_inside(size_) && lines_.is_empty(point); }

  // If a stone there wins, the empty points on which that depends.
  std::optional<PointSet> win(Point point, Color color) const {
    const Winning way = winning(rule_, color);
    for (const Direction d : {Direction::Row, Direction::Column, Direction::Falling, Direction::Rising}) {
      const Window window = lines_.window(point, d, color).with_own(kReach);
      if (!wins(way, window)) continue;
      PointSet ends;
      const Run run = run_through_centre(window.own);
      // Under caro the ends of a five decide: it must not be shut in.
      const bool has_ends = way == Winning::OpenFiveOrMore || way == Winning::OpenFive;
      if (!has_ends || run.length() != 5) return ends;
      for (const int bit : {run.low - 1, run.high + 1}) {
        if ((window.empty >> bit) & 1u) ends.add(index_of(moved(point, d, bit - kReach), size_));
      }
      return ends;
    }
    return std::nullopt;
  }

  bool is_over() const {
    for (int index = 0; index < size_ * size_; ++index) {
      for (const Color color : {Color::Black, Color::White}) {
        if (lines_.has(point_at(index), color) && win(point_at(index), color)) return true;
      }
    }
    return false;
  }

  // Plays the attacker's move; adds the empty points on which its win depends. `unknown`: how many stones
  // the defender may have besides those on the board, on points that are not among these.
  bool attack(NodeIndex index, int unknown, PointSet& needed) {
    const Node& node = claim_.nodes[index];
    const Point move = point_of(node.move, size_);
    if (!is_empty(move)) return fail(Fault::NotEmpty, node.move);
    needed.add(index_of(move, size_));
    const auto ends = win(move, attacker_);
    if (ends.has_value() != node.wins) return fail(node.wins ? Fault::NoFive : Fault::Five, node.move);
    if (node.wins) {
      needed |= *ends;
      return true;
    }
    const bool is_refused = is_forbidden(move, attacker_, needed);
    if (budget_.is_spent()) return fail(Fault::TooMuchWork);
    if (is_refused) return fail(Fault::Forbidden, node.move);
    if (!place(move, attacker_) || !defences(index, unknown, needed)) return false;
    take(move, attacker_);
    return true;
  }

  bool is_forbidden(Point point, Color color, PointSet& read) {
    return rule_ == Rule::Renju && color == Color::Black && proof::is_forbidden(lines_, point, read, budget_);
  }

  // Plays every reply of the defender that must be answered.
  bool defences(NodeIndex index, int unknown, PointSet& needed) {
    const Node& node = claim_.nodes[index];
    PointSet replies;
    if (!defender_rows(unknown, replies)) return false;
    if (node.threat != kNoNode && !attack(node.threat, unknown + 1, replies)) return false;
    needed |= replies;
    if (node.threat == kNoNode && !all_replies(replies)) return false;
    Answers answers;
    if (!read_answers(node, answers)) return false;
    return play_replies(node, answers, replies, unknown, needed);
  }

  // Without a threat every point must be answered.
  bool all_replies(PointSet& replies) {
    if (!spend(size_ * size_)) return false;
    replies = {};
    for (int index = 0; index < size_ * size_; ++index) {
      if (lines_.is_empty(point_at(index))) replies.add(index);
    }
    return !replies.is_empty() || rule_ == Rule::Renju || fail(Fault::Full);
  }

  // The listed replies in the order of their points.
  bool read_answers(const Node& node, Answers& answers) {
    std::optional<PointName> unlisted;
    for (NodeIndex each = node.answers; each != kNoNode; each = claim_.nodes[each].sibling) {
      const PointName reply = claim_.nodes[each].reply;
      const Point point = point_of(reply, size_);
      if (reply.is_pass() ? rule_ != Rule::Renju : !point.is_inside(size_)) {
        if (!unlisted || to_text(reply) < to_text(*unlisted)) unlisted = reply;
      } else {
        answers.emplace_back(reply.is_pass() ? kPassIndex : index_of(point, size_), each);
      }
    }
    std::ranges::sort(answers);
    return !unlisted || fail(Fault::NoPoint, unlisted);
  }

  bool play_replies(const Node& node, const Answers& answers, PointSet replies, int unknown,
                    PointSet& needed) {
    auto next = answers.begin();
    const auto answer_to = [&](int index) {
      return next != answers.end() && next->first == index ? (next++)->second : kNoNode;
    };
    const NodeIndex to_pass = answer_to(kPassIndex);
    const bool must_pass = node.threat == kNoNode && rule_ == Rule::Renju;
    if ((must_pass || to_pass != kNoNode) && !reply(kPassIndex, to_pass, node.threat, unknown, needed))
      return false;
    for (const auto& [index, answer] : answers) {
      if (index != kPassIndex) replies.add(index);
    }
    return replies.each(
        [&](int index) { return reply(index, answer_to(index), node.threat, unknown, needed); });
  }

  // The empty points of the rows in which the defender may make five.
  bool defender_rows(int unknown, PointSet& needed) {
    for (int count = std::max(0, kRow - 1 - unknown); count < kRow; ++count) {
      const auto rows = rows_.with(count);
      if (!spend(static_cast<int>(rows.size()))) return false;
      for (const std::uint16_t row : rows) {
        for (const Point point : rows_.points(row)) {
          if (lines_.is_empty(point)) needed.add(index_of(point, size_));
        }
      }
    }
    return !defender_wins();
  }

  // Whether the defender can make five at once; the first of the points is noted.
  bool defender_wins() {
    PointSet fives;
    for (const std::uint16_t row : rows_.with(kRow - 1)) {
      for (const Point point : rows_.points(row)) {
        if (lines_.is_empty(point) && win(point, defender_)) fives.add(index_of(point, size_));
      }
    }
    return !fives.each([&](int index) { return fail(Fault::DefenderFive, name(point_at(index))); });
  }

  // Plays one reply, and its own answer if it has one, else the threat.
  bool reply(int index, NodeIndex own, NodeIndex threat, int unknown, PointSet& needed) {
    const bool is_pass = index == kPassIndex;
    const Point point = is_pass ? kPass : point_at(index);
    if (!is_pass) {
      PointSet read;
      if (!lines_.is_empty(point)) return fail(Fault::NotEmpty, name(point));
      const bool is_refused = is_forbidden(point, defender_, read);
      if (budget_.is_spent()) return fail(Fault::TooMuchWork);
      if (is_refused) return needed |= read, true;
      if (!place(point, defender_)) return false;
    }
    const NodeIndex answer = own != kNoNode ? own : threat;
    if (answer == kNoNode) return fail(Fault::Unanswered, name(point));
    if (!attack(answer, unknown, needed)) {
      if (budget_.is_spent()) return false;
      // What is wrong with the threat after this reply is of no interest: it is no answer.
      if (own == kNoNode) problems_.clear();
      return fail(own != kNoNode ? Fault::After : Fault::Unanswered, name(point));
    }
    if (!is_pass) take(point, defender_);
    return true;
  }

  // The kind of win that a valid tree is.
  Kind level(NodeIndex index) const {
    const Node& node = claim_.nodes[index];
    if (node.wins) return Kind::Vcf;
    if (node.threat == kNoNode || level(node.threat) > Kind::Vcf) return Kind::Win;
    Kind found = claim_.nodes[node.threat].wins ? Kind::Vcf : Kind::Vct;
    for (NodeIndex each = node.answers; each != kNoNode; each = claim_.nodes[each].sibling) {
      found = std::max(found, level(each));
    }
    return found;
  }

  const Claim& claim_;
  int size_;
  Rule rule_;
  Color attacker_, defender_;
  Lines lines_;
  Rows rows_;
  Budget budget_;
  std::vector<Problem> problems_;  // from the inside out
};

}  // namespace

Verdict check(std::string_view text) {
  Verdict verdict;
  const Parsed parsed = parse(text);
  if (!parsed.claim) {
    verdict.problems = {{parsed.fault, {}}};
    verdict.at = parsed.at;
    return verdict;
  }
  const Claim& claim = *parsed.claim;
  verdict.attacker = claim.attacker;
  verdict.kind = claim.kind;
  verdict.moves = claim.nodes.size();
  verdict.position = position_of(claim);
  verdict.problems = verdict.position ? Checker(claim, *verdict.position).check()
                                      : std::vector<Problem>{{Fault::NoPosition, {}}};
  return verdict;
}

}  // namespace tengen::proof
