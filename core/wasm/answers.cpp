// SPDX-License-Identifier: MIT
#include "wasm/answers.hpp"

#include <array>
#include <cstdint>
#include <span>

#include "rules/notation.hpp"
#include "rules/planes.hpp"
#include "search/score.hpp"

namespace tengen::wasm {
namespace {

constexpr std::string_view kColors[] = {"black", "white"};
constexpr std::string_view kDirectionNames[] = {"row", "column", "rising", "falling"};
constexpr std::string_view kEnds[] = {"five",         "overline",   "double-four",
                                      "double-three", "full-board", "passes"};
constexpr std::string_view kShapes[] = {"five",       "overline", "open-four", "double-four", "four",
                                        "open-three", "three",    "open-two",  "two",         "none"};

template <typename Enum, std::size_t kSize>
std::string_view name(const std::string_view (&names)[kSize], Enum value) {
  return names[static_cast<std::size_t>(value)];
}

std::string text_of(Point point, int size) { return to_text(name_of(point, size)); }

// One character for each point, rows from the top.
std::string legal_points(Board& board) {
  std::array<std::uint8_t, kMaxPoints> is_legal;
  write_legal(board, is_legal.data());
  std::string result;
  for (int i = 0; i < board.size() * board.size(); ++i)
    result += is_legal[static_cast<std::size_t>(i)] != 0 ? '1' : '0';
  return result;
}

void write_outcome(Json& json, const Outcome& outcome, int size) {
  json.object([&] {
    json.key("winner");
    if (outcome.winner) {
      json.text(name(kColors, *outcome.winner));
    } else {
      json.null();
    }
    json.key("termination").text(name(kEnds, outcome.end));
    json.key("line");
    write_points(json, outcome.line, size);
  });
}

void write_completion(Json& json, const Completion& completion, int size) {
  json.object([&] {
    json.key("point").text(text_of(completion.point, size));
    json.key("verdict").text(name(kVerdictNames, completion.verdict));
    json.key("because");
    if (completion.because) {
      write_explanation(json, *completion.because, size);
    } else {
      json.null();
    }
  });
}

void write_line(Json& json, const Line& line, const Engine& engine, const Board& board) {
  const int score = line.score;
  json.object([&] {
    json.key("score").number(score);
    json.key("mateIn");
    if (const auto plies = mate_distance(score)) {
      json.number(*plies);
    } else {
      json.null();
    }
    json.key("winProbability").millionths(engine.win_probability(board.rule(), score));
    json.key("depth").number(line.depth);
    json.key("selectiveDepth").number(line.selective_depth);
    json.key("moves");
    write_points(json, line.moves, board.size());
  });
}

// Writes null if there is none.
template <typename Value, typename Write>
void write_optional(Json& json, const std::optional<Value>& value, Write write) {
  if (value) {
    write(*value);
  } else {
    json.null();
  }
}

void write_win(Json& json, const std::optional<ProvedWin>& win) {
  write_optional(json, win, [&](const ProvedWin& proved) {
    json.object([&] {
      json.key("kind").text(name(kProofKindNames, proved.kind));
      json.key("tree").text(proved.tree);
    });
  });
}

void write_move(Json& json, const MoveReview& move, int size) {
  json.object([&] {
    json.key("move").text(text_of(move.move, size));
    json.key("class").text(name(kMoveClassNames, move.move_class));
    json.key("winProbability").millionths(move.win_probability);
    json.key("cost").millionths(move.cost);
    json.key("better");
    write_points(json, move.better, size);
    json.key("holds");
    write_optional(json, move.holds, [&](bool holds) { json.boolean(holds); });
  });
}

}  // namespace

std::string_view name_of(Color color) { return name(kColors, color); }

std::string_view name_of(Refusal refusal) { return name(kRefusalNames, refusal); }

void write_points(Json& json, const std::vector<Point>& points, int size) {
  json.array(points, [&](Point point) { json.text(text_of(point, size)); });
}

void write_board(Json& json, Board& board) {
  ForbiddenPoints forbidden;
  board.find_forbidden(forbidden);
  json.object([&] {
    json.key("turn").text(name(kColors, board.turn()));
    json.key("legal").text(legal_points(board));
    json.key("forbidden").object([&] {
      for (int i = 0; i < forbidden.count; ++i) {
        const auto [point, verdict] = forbidden.points[static_cast<std::size_t>(i)];
        json.key(text_of(point, board.size())).text(name(kVerdictNames, verdict));
      }
    });
    json.key("outcome");
    if (board.outcome()) {
      write_outcome(json, *board.outcome(), board.size());
    } else {
      json.null();
    }
    json.key("canPass").boolean(board.can_pass());
    json.key("text").text(position_text(board));
  });
}

void write_explanation(Json& json, const Explanation& explanation, int size) {
  json.object([&] {
    json.key("point").text(text_of(explanation.point, size));
    json.key("verdict");
    if (is_forbidden(explanation.verdict)) {
      json.text(name(kVerdictNames, explanation.verdict));
    } else {
      json.null();
    }
    json.key("wins").boolean(explanation.verdict == Verdict::Five);
    json.key("lines").array(explanation.lines, [&](const LineReason& line) {
      json.object([&] {
        json.key("direction").text(name(kDirectionNames, line.direction));
        json.key("kind").text(name(kReasonNames, line.kind));
        json.key("stones");
        write_points(json, line.stones, size);
        json.key("completions").array(line.completions, [&](const Completion& completion) {
          write_completion(json, completion, size);
        });
      });
    });
  });
}

void write_position(Json& json, const ParsedPosition& position) {
  json.object([&] {
    json.key("size").number(position.size);
    json.key("rule").text(name(kRuleNames, position.rule));
    json.key("turn").text(name(kColors, position.turn));
    json.key("black");
    write_points(json, position.black, position.size);
    json.key("white");
    write_points(json, position.white, position.size);
  });
}

void write_shapes(Json& json, const std::array<Shape, kDirections>& shapes) {
  json.object([&] {
    for (std::size_t d = 0; d < kDirections; ++d) json.key(kDirectionNames[d]).text(name(kShapes, shapes[d]));
  });
}

void write_threats(Json& json, const std::vector<ThreatShape>& threats, int size) {
  json.array(threats, [&](const ThreatShape& threat) {
    json.object([&] {
      json.key("color").text(name(kColors, threat.color));
      json.key("shape").text(name(kThreatNames, threat.kind));
      json.key("stones");
      write_points(json, threat.stones, size);
      json.key("gains");
      write_points(json, threat.gains, size);
    });
  });
}

void write_reasons(Json& json, const Reasons& reasons, Point point, int size) {
  json.object([&] {
    json.key("point").text(text_of(point, size));
    json.key("idea").text(name(kIdeaNames, reasons.idea));
    json.key("makes").array(reasons.makes, [&](const MadeShape& made) {
      json.object([&] {
        json.key("direction").text(name(kDirectionNames, made.direction));
        json.key("shape").text(name(kShapes, made.shape));
      });
    });
    json.key("blocks").array(reasons.blocks, [&](Shape shape) { json.text(name(kShapes, shape)); });
  });
}

void write_report(Json& json, const SearchReport& report, const Engine& engine, const Board& board) {
  json.key("lines").array(report.lines, [&](const Line& line) { write_line(json, line, engine, board); });
  json.key("nodes").number(static_cast<std::int64_t>(report.nodes));
  json.key("seconds").millionths(report.seconds);
}

void write_progress(Json& json, const SolveReport& report) {
  json.object([&] {
    json.key("proof").number(report.numbers.proof);
    json.key("disproof").number(report.numbers.disproof);
    json.key("nodes").number(static_cast<std::int64_t>(report.nodes));
    json.key("seconds").millionths(report.seconds);
  });
}

void write_solution(Json& json, const SolveResult& result) {
  constexpr std::string_view kStatuses[] = {"win", "none", "unknown"};
  json.object([&] {
    json.key("status").text(name(kStatuses, result.status));
    json.key("tree").text(result.tree);
    json.key("nodes").number(static_cast<std::int64_t>(result.nodes));
    json.key("seconds").millionths(result.seconds);
  });
}

void write_verdict(Json& json, const proof::Verdict& verdict) {
  const auto& problems = verdict.problems;
  const auto write_name = [&](PointName point) { json.text(to_text(point)); };
  json.object([&] {
    json.key("valid").boolean(verdict.is_valid());
    json.key("moves").number(static_cast<std::int64_t>(verdict.moves));
    json.key("attacker").text(name(kColors, verdict.attacker));
    json.key("kind").text(name(proof::kKindNames, verdict.kind));
    json.key("position");
    if (verdict.position) {
      write_position(json, *verdict.position);
    } else {
      json.null();
    }
    json.key("after").array(std::span(problems).first(problems.size() - (problems.empty() ? 0 : 1)),
                            [&](const proof::Problem& problem) { write_name(*problem.point); });
    json.key("fault");
    if (problems.empty()) return void(json.null());
    json.text(name(proof::kFaultNames, problems.back().fault));
    json.key("at").number(static_cast<std::int64_t>(verdict.at));
    if (problems.back().point) {
      json.key("point");
      write_name(*problems.back().point);
    }
  });
}

void write_review(Json& json, const PositionReview& review, const Engine& engine, const Board& board) {
  json.object([&] {
    json.key("line");
    write_optional(json, review.line, [&](const Line& line) { write_line(json, line, engine, board); });
    json.key("win");
    write_win(json, review.win);
    json.key("loss");
    write_win(json, review.loss);
    json.key("played");
    write_optional(json, review.played,
                   [&](const MoveReview& move) { write_move(json, move, board.size()); });
  });
}

void write_trace(Json& json, const std::vector<TraceEvent>& events, int size) {
  constexpr std::string_view kKinds[] = {"enter", "evaluate", "cut", "leave"};
  json.array(events, [&](const TraceEvent& event) {
    json.object([&] {
      json.key("kind").text(name(kKinds, event.kind));
      if (event.kind != TraceKind::Enter) {
        json.key("value").number(event.value);
        return;
      }
      json.key("move");
      if (event.move == kNoSpot) {
        json.null();
      } else {
        json.text(text_of(point_of(event.move), size));
      }
      json.key("depth").number(event.depth);
      json.key("alpha").number(event.alpha);
      json.key("beta").number(event.beta);
    });
  });
}

}  // namespace tengen::wasm
