// SPDX-License-Identifier: MIT
#include "bindings/review.hpp"

#include <nanobind/stl/string.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <iterator>
#include <string>

#include "bindings/convert.hpp"
#include "review/review.hpp"
#include "search/score.hpp"

using namespace nanobind::literals;

namespace tengen::python {
namespace {

using Clock = std::chrono::steady_clock;
// Waiting for the interpreter may take longer than a step of the search.
constexpr auto kSignalInterval = std::chrono::milliseconds(5);

// ---- to the document that tengen.game_review.document reads

nb::list texts_of(const std::vector<Point>& points, int size) {
  nb::list result;
  for (const Point point : points) result.append(nb::str(to_text(name_of(point, size)).c_str()));
  return result;
}

nb::object to_document(const std::optional<Line>& line, const Engine& engine, const Board& board) {
  if (!line) return nb::none();
  const auto mate = mate_distance(line->score);
  nb::dict result;
  result["score"] = line->score;
  result["mateIn"] = mate ? nb::cast(*mate) : nb::none();
  result["winProbability"] = rounded_win_probability(engine, board.rule(), line->score);
  result["depth"] = line->depth;
  result["selectiveDepth"] = line->selective_depth;
  result["moves"] = texts_of(line->moves, board.size());
  return result;
}

nb::object to_document(const std::optional<ProvedWin>& win) {
  if (!win) return nb::none();
  nb::dict result;
  result["kind"] = text_of(kProofKindNames[static_cast<std::size_t>(win->kind)]);
  result["tree"] = win->tree;
  return result;
}

nb::object to_document(const std::optional<MoveReview>& move, int size) {
  if (!move) return nb::none();
  nb::dict result;
  result["move"] = to_text(name_of(move->move, size));
  result["class"] = text_of(kMoveClassNames[static_cast<std::size_t>(move->move_class)]);
  result["winProbability"] = move->win_probability;
  result["cost"] = move->cost;
  result["better"] = texts_of(move->better, size);
  result["holds"] = move->holds ? nb::cast(*move->holds) : nb::none();
  return result;
}

nb::dict to_document(const PositionReview& review, const Engine& engine, const Board& board) {
  nb::dict result;
  result["line"] = to_document(review.line, engine, board);
  result["win"] = to_document(review.win);
  result["loss"] = to_document(review.loss);
  result["played"] = to_document(review.played, board.size());
  return result;
}

// ---- from it; its fields have been checked

std::optional<ProvedWin> win_from(nb::handle win) {
  if (win.is_none()) return std::nullopt;
  const auto kind = nb::cast<std::string>(win["kind"]);
  const auto found = std::ranges::find(kProofKindNames, kind);
  if (found == std::end(kProofKindNames)) throw nb::value_error("the kind must be vcf, vct or win");
  const auto number = static_cast<ProofKind>(found - std::begin(kProofKindNames));
  return ProvedWin{number, nb::cast<std::string>(win["tree"])};
}

PositionReview review_from(nb::handle document, int size) {
  PositionReview review;
  if (const nb::object line = document["line"]; !line.is_none()) {
    review.line = Line{nb::cast<int>(line["score"]), nb::cast<int>(line["depth"]),
                       nb::cast<int>(line["selectiveDepth"]), points_from(line["moves"], size)};
  }
  review.win = win_from(document["win"]);
  review.loss = win_from(document["loss"]);
  return review;
}

nb::object review(Engine& engine, const Board& board, nb::handle played, nb::handle after,
                  std::uint64_t nodes, nb::handle seconds, const StopFlag& stop) {
  const Board copy = board;  // Python may change its own meanwhile
  std::optional<Point> move;
  std::optional<PositionReview> next;
  if (!played.is_none()) move = point_from(played, board.size());
  if (!after.is_none()) next = review_from(after, board.size());
  ReviewLimits limits{nodes, std::nullopt};
  if (!seconds.is_none()) limits.seconds = nb::cast<double>(seconds);
  // Cancelled with the caller's flag, and by a signal such as Ctrl-C.
  StopFlag inner;
  std::exception_ptr error;
  auto latest = Clock::now();
  const auto poll = [&] {
    if (stop.is_cancelled()) inner.cancel();
    if (Clock::now() - latest < kSignalInterval) return;
    latest = Clock::now();
    const nb::gil_scoped_acquire held;
    if (error || PyErr_CheckSignals() == 0) return;
    error = std::make_exception_ptr(nb::python_error());
    inner.cancel();
  };
  std::optional<PositionReview> found;
  {
    const nb::gil_scoped_release released;
    if (stop.is_cancelled()) inner.cancel();
    found = review_position(engine, copy, move, next ? &*next : nullptr, limits, inner, poll);
  }
  if (error) std::rethrow_exception(error);
  return found ? nb::object(to_document(*found, engine, copy)) : nb::none();
}

}  // namespace

void bind_review(nb::module_& module) {
  module.def(
      "review_position", &review, "engine"_a, "board"_a, "played"_a.none(), "after"_a.none(), "nodes"_a,
      "seconds"_a.none(), "stop"_a,
      nb::sig(
          "def review_position(engine: Engine, board: Board, played: Point | None, after: dict[str, "
          "typing.Any] | None, nodes: int, seconds: float | None, stop: StopFlag) -> dict[str, typing.Any] "
          "| None"),
      "Reviews a position and the move played from it; None if cancelled. The forms of `after`, the review "
      "of "
      "the position after that move, and of the result are those of docs/review.md.");
}

}  // namespace tengen::python
