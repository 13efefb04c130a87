// SPDX-License-Identifier: MIT
// The functions that a page calls: a request of lines of text in, JSON out. One call at a time.
//
// Arguments are checked here, because an error inside the core ends the instance: see rules/raise.hpp.
#include <algorithm>
#include <array>
#include <chrono>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

#include "search/levels.hpp"
#include "wasm/answers.hpp"
#include "wasm/host.hpp"
#include "wasm/request.hpp"

#define TENGEN_EXPORT(name) __attribute__((export_name(name)))

namespace tengen::wasm {
namespace {

constexpr std::size_t kMaxTableMb = 512;
constexpr std::uint64_t kMaxReviewNodes = 1'000'000'000;
constexpr auto kReportEvery = std::chrono::milliseconds(100);

// The engine with the weights of one rule: each rule has its own file, and a page rarely needs two.
struct Session {
  std::shared_ptr<const Weights> weights;
  std::unique_ptr<Engine> engine;
};

std::string input, output;
Session session;
// Written by the page, which shares the memory: it clears the flag before a request, and sets it to cancel
// the search of that request.
StopFlag stop_flag;

void fail(std::string_view code) {
  output.clear();
  Json json(output);
  json.object([&] { json.key("error").text(code); });
}

Rule rule_of(std::string_view name) {
  const auto found = std::ranges::find(kRuleNames, name);
  return static_cast<Rule>(found - std::begin(kRuleNames));
}

// `otherwise` if the line is empty.
Color color_of(std::string_view name, Color otherwise) {
  return name.empty() ? otherwise : name == "white" ? Color::White : Color::Black;
}

// Why stones cannot be set up; empty if they can.
std::string_view setup_problem(const std::vector<Point>& black, const std::vector<Point>& white, int size) {
  std::array<bool, kMaxPoints> is_taken{};
  for (const auto* side : {&black, &white}) {
    for (const Point point : *side) {
      if (!point.is_inside(size)) return name_of(Refusal::OffBoard);
      if (std::exchange(is_taken[static_cast<std::size_t>(point.y * size + point.x)], true))
        return name_of(Refusal::Occupied);
    }
  }
  return {};
}

// Reads size, rule, moves, and the set-up: black, white, turn. None, and an error as the answer, if that is
// no position.
std::optional<Board> read_board(Request& request, ForbiddenPolicy policy) {
  const int size = request.number<int>().value_or(0);
  const Rule rule = rule_of(request.next());
  const auto moves = request.points(size), black = request.points(size), white = request.points(size);
  const std::string_view turn = request.next();
  const bool is_known = size >= kMinSize && size <= kMaxSize && static_cast<int>(rule) < kRules;
  if (!is_known || !moves || !black || !white) return fail("position"), std::nullopt;
  Board board(size, rule, policy);
  if (!turn.empty()) {
    const std::string_view problem = setup_problem(*black, *white, size);
    if (!problem.empty()) return fail(problem), std::nullopt;
    board.set_up(*black, *white, color_of(turn, Color::Black));
  }
  for (const Point move : *moves) {
    if (const auto refusal = board.refusal(move)) return fail(name_of(*refusal)), std::nullopt;
    board.play(move);
  }
  return board;
}

std::optional<Point> read_point(Request& request, const Board& board) {
  const auto name = parse_name(request.next());
  const Point point = name ? point_of(*name, board.size()) : kPass;
  if (!point.is_inside(board.size())) return fail("off-board"), std::nullopt;
  if (!board.is_empty(point)) return fail("occupied"), std::nullopt;
  return point;
}

// The engine, if its weights are loaded and the game goes on.
Engine* ready_engine(const Board& board) {
  if (!session.engine) return fail("evaluation"), nullptr;
  if (board.outcome()) return fail("game-over"), nullptr;
  return session.engine.get();
}

Limits read_limits(Request& request) {
  Limits limits;
  limits.seconds = request.seconds();
  limits.depth = request.number<int>();
  limits.nodes = request.number<std::uint64_t>();
  return limits;
}

void write_result(Json& json, const SearchResult& result, const Engine& engine, const Board& board) {
  write_report(json, result, engine, board);
  json.key("depth").number(result.depth);
}

OnReport reporter(const Engine& engine, const Board& board) {
  return [&](const SearchReport& report) {
    std::string text;
    Json json(text);
    json.object([&] { write_report(json, report, engine, board); });
    send_report(text);
  };
}

void choose(Request& request, Board& board) {
  Engine* const engine = ready_engine(board);
  if (engine == nullptr) return;
  const Limits limits = read_limits(request);
  const int level = std::clamp(request.number<int>().value_or(0), 0, static_cast<int>(kLevels.size()));
  const auto seed = request.number<std::uint64_t>().value_or(0);
  const auto max_events = request.number<std::size_t>().value_or(0);
  Tracer tracer(max_events);
  const Choice choice = tengen::choose(*engine, board, limits, level, seed, stop_flag,
                                       reporter(*engine, board), max_events > 0 ? &tracer : nullptr);
  Json json(output);
  json.object([&] {
    json.key("choice").number(static_cast<std::int64_t>(choice.line));
    write_result(json, choice.result, *engine, board);
    if (max_events == 0) return;
    json.key("events");
    write_trace(json, tracer.events(), board.size());
  });
}

std::vector<Point> all_points(int size) {
  std::vector<Point> result;
  for (int i = 0; i < size * size; ++i) result.push_back(point_at(i % size, i / size));
  return result;
}

void analyse(Request& request, Board& board) {
  Engine* const engine = ready_engine(board);
  if (engine == nullptr) return;
  Limits limits = read_limits(request);
  limits.lines = std::clamp(request.number<int>().value_or(1), 1, kMaxPoints);
  const auto only = request.points(board.size()), excluded = request.points(board.size());
  if (!only || !excluded) return fail("position");
  std::vector<Point> left = only->empty() ? all_points(board.size()) : *only;
  std::erase_if(left, [&](Point point) {
    return !point.is_inside(board.size()) || board.refusal(point) ||
           std::ranges::find(*excluded, point) != excluded->end();
  });
  if (left.empty()) return fail("no-move");
  if (!only->empty()) limits.only = std::move(left);
  limits.excluded = *excluded;
  const SearchResult result = engine->search(board, limits, stop_flag, reporter(*engine, board));
  Json json(output);
  json.object([&] { write_result(json, result, *engine, board); });
}

void solve(Request& request, Board& board) {
  Engine* const engine = ready_engine(board);
  if (engine == nullptr) return;
  SolveRequest wanted;
  const std::string_view kind = request.next();
  wanted.kind = kind == "vcf" ? ProofKind::Vcf : kind == "vct" ? ProofKind::Vct : ProofKind::Win;
  wanted.attacker = color_of(request.next(), board.turn());
  wanted.seconds = request.seconds();
  wanted.nodes = request.number<std::uint64_t>();
  wanted.memory_mb = std::min(request.number<std::size_t>().value_or(64), kMaxTableMb);
  wanted.threads = engine->threads();
  auto latest = std::chrono::steady_clock::now();
  const SolveResult result =
      tengen::solve(board, engine->tables(board.rule()), wanted, stop_flag, [&](const SolveReport& report) {
        const auto now = std::chrono::steady_clock::now();
        if (now - latest < kReportEvery) return;
        latest = now;
        std::string text;
        Json json(text);
        write_progress(json, report);
        send_report(text);
      });
  Json json(output);
  write_solution(json, result);
}

// A review of all positions of a game, which may be over. Reports each as {"ply", "review"}.
void review(Request& request, const Board& board) {
  if (!session.engine) return fail("evaluation");
  Engine& engine = *session.engine;
  ReviewLimits limits;
  const auto nodes = request.number<std::uint64_t>().value_or(limits.nodes);
  limits.nodes = std::clamp<std::uint64_t>(nodes, 1, kMaxReviewNodes);
  const auto reviews =
      review_game(engine, board, limits, stop_flag, {}, [&](std::size_t ply, const PositionReview& position) {
        std::string text;
        Json json(text);
        json.object([&] {
          json.key("ply").number(static_cast<std::int64_t>(ply));
          json.key("review");
          write_review(json, position, engine, board);
        });
        send_report(text);
      });
  if (!reviews) return fail("aborted");
  Json json(output);
  json.array(*reviews, [&](const PositionReview& each) { write_review(json, each, engine, board); });
}

// `threads` and megabytes of the transposition table. Clears what was learnt.
void configure(Request& request) {
  const int threads = std::clamp(request.number<int>().value_or(1), 1, HelperThreads::available() + 1);
  const auto table_mb = std::clamp<std::size_t>(request.number<std::size_t>().value_or(32), 1, kMaxTableMb);
  if (!session.weights) return fail("evaluation");
  session.engine.reset();  // first, so that old and new are never allocated at once
  session.engine = std::make_unique<Engine>(session.weights, threads, table_mb);
  Json json(output);
  json.object([&] { json.key("threads").number(threads); });
}

// A board text or a list of moves. An unreadable one ends the instance with its reason.
void parse(Request& request) {
  const std::string_view text = request.next();
  Json json(output);
  if (text.find('/') == std::string_view::npos) {
    const std::vector<PointName> moves = parse_moves(text);
    json.object([&] { json.key("moves").array(moves, [&](PointName move) { json.text(to_text(move)); }); });
    return;
  }
  write_position(json, parse_position(text));
}

// A proof file: everything after the first line.
void verify(const Request& request) {
  Json json(output);
  write_verdict(json, proof::check(request.rest()));
}

void answer_about(std::string_view what, Request& request, Board& board) {
  Json json(output);
  if (what == "board") return write_board(json, board);
  if (what == "threats") return write_threats(json, threat_shapes(board), board.size());
  if (what == "choose") return choose(request, board);
  if (what == "analyse") return analyse(request, board);
  if (what == "solve") return solve(request, board);
  if (what == "review") return review(request, board);
  if (what == "evaluate") {
    if (Engine* const engine = ready_engine(board)) json.number(engine->evaluate(board));
    return;
  }
  if (what == "fives") {
    const Color color = color_of(request.next(), board.turn());
    return write_points(json, five_points(board, color), board.size());
  }
  const auto point = read_point(request, board);
  if (!point) return;
  if (what == "explain") return write_explanation(json, board.explain(*point), board.size());
  if (what == "reasons") return write_reasons(json, reasons(board, *point), *point, board.size());
  if (what == "shapes") {
    return write_shapes(json, board.shapes(*point, color_of(request.next(), board.turn())));
  }
  fail("request");
}

void answer(Request request) {
  const std::string_view what = request.next();
  if (what == "parse") return parse(request);
  if (what == "verify") return verify(request);
  if (what == "configure") return configure(request);
  if (what == "prepare" || what == "clear") {
    if (!session.engine) return fail("evaluation");
    if (what == "clear") {
      session.engine->clear();
    } else {
      const Rule rule = rule_of(request.next());
      if (static_cast<int>(rule) >= kRules) return fail("position");
      session.engine->prepare(rule);
    }
    output = "{}";
    return;
  }
  // A finished game may have ended by a forbidden move.
  const auto policy = what == "review" ? ForbiddenPolicy::Lose : ForbiddenPolicy::Refuse;
  if (auto board = read_board(request, policy)) answer_about(what, request, *board);
}

}  // namespace
}  // namespace tengen::wasm

extern "C" {

using namespace tengen;
using namespace tengen::wasm;

// Room for a request or a file of `size` bytes; valid until the next call.
TENGEN_EXPORT("tengen_input") char* tengen_input(std::size_t size) {
  input.resize(size);
  return input.data();
}

// Answers the request in the input; returns the length of the answer.
TENGEN_EXPORT("tengen_call") std::size_t tengen_call() {
  output.clear();
  answer(Request(input));
  return output.size();
}

TENGEN_EXPORT("tengen_output") const char* tengen_output() { return output.data(); }

// A byte that is 0; any other value cancels the running search.
TENGEN_EXPORT("tengen_stop_flag") void* tengen_stop_flag() { return &stop_flag; }

// Takes the input as an evaluation file.
TENGEN_EXPORT("tengen_load_evaluation") void tengen_load_evaluation() {
  session.weights = Weights::decode({reinterpret_cast<const std::uint8_t*>(input.data()), input.size()});
  session.engine.reset();
  input.clear();
  input.shrink_to_fit();
}

}  // extern "C"
