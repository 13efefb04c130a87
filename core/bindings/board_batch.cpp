// SPDX-License-Identifier: MIT
#include "bindings/board_batch.hpp"

#include <nanobind/ndarray.h>

#include <span>
#include <string>

#include "bindings/convert.hpp"
#include "rules/board_batch.hpp"
#include "rules/planes.hpp"

using namespace nanobind::literals;

namespace tengen::python {
namespace {

// Arrays that tengen.env and tengen.board have allocated or checked; a wrong length is a bug there.
template <typename T>
using Array = nb::ndarray<T, nb::c_contig, nb::device::cpu>;

template <typename T>
std::span<T> checked(const Array<T>& array, std::size_t length) {
  if (array.size() != length) throw nb::value_error("an array of another length was expected");
  return {array.data(), length};
}

// numpy's bool is a byte; a view of other bytes may hold more than 0 and 1, which C++ must not read as bool.
std::uint8_t* bytes_of(std::span<bool> mask) { return reinterpret_cast<std::uint8_t*>(mask.data()); }
const std::uint8_t* bytes_of(std::span<const bool> mask) {
  return reinterpret_cast<const std::uint8_t*>(mask.data());
}

std::size_t points_of(const BoardBatch& batch) {
  return static_cast<std::size_t>(batch.size() * batch.size());
}

std::size_t actions_of(const BoardBatch& batch) {
  return static_cast<std::size_t>(action_count(batch.size(), batch.rule()));
}

[[noreturn]] void raise_illegal_action(const IllegalAction& error, BoardBatch& batch) {
  const std::string place = "board " + std::to_string(error.index) + ": ";
  if (!error.refusal) {
    throw nb::value_error((place + std::to_string(error.action) + " is not an action: expected 0 to " +
                           std::to_string(actions_of(batch) - 1))
                              .c_str());
  }
  const Point point = point_of_action(static_cast<int>(error.action), batch.size());
  raise_illegal(IllegalMove(*error.refusal, point), batch.board(error.index), place);
}

void step(BoardBatch& batch, const Array<const std::int64_t>& actions, const Array<float>& rewards,
          const Array<bool>& done) {
  const auto chosen = checked(actions, batch.count());
  const auto results = checked(rewards, batch.count());
  const auto over = checked(done, batch.count());
  try {
    const nb::gil_scoped_release released;
    batch.step(chosen, results, over);
  } catch (const IllegalAction& error) {
    raise_illegal_action(error, batch);
  }
}

void bind_batch_actions(nb::class_<BoardBatch>& batch) {
  batch.def("step", &step, "actions"_a.noconvert(), "rewards"_a.noconvert(), "done"_a.noconvert(),
            nb::sig("def step(self, actions: numpy.typing.NDArray[numpy.int64], rewards: "
                    "numpy.typing.NDArray[numpy.float32], done: numpy.typing.NDArray[numpy.bool_]) -> None"));
  batch.def(
      "reset",
      [](BoardBatch& self, const Array<const bool>& chosen) {
        const auto mask = checked(chosen, self.count());
        const nb::gil_scoped_release released;
        self.reset({bytes_of(mask), mask.size()});
      },
      "chosen"_a.noconvert(), nb::sig("def reset(self, chosen: numpy.typing.NDArray[numpy.bool_]) -> None"));
  batch.def(
      "sample",
      [](BoardBatch& self, const Array<std::int64_t>& actions) {
        const auto out = checked(actions, self.count());
        const nb::gil_scoped_release released;
        self.sample(out);
      },
      "actions"_a.noconvert(),
      nb::sig("def sample(self, actions: numpy.typing.NDArray[numpy.int64]) -> None"));
}

void bind_batch_views(nb::class_<BoardBatch>& batch) {
  batch.def(
      "write_planes",
      [](BoardBatch& self, const Array<std::uint8_t>& out) {
        const auto planes = checked(out, self.count() * kPlanes * points_of(self));
        const nb::gil_scoped_release released;
        self.write_planes(planes);
      },
      "out"_a.noconvert(), nb::sig("def write_planes(self, out: numpy.typing.NDArray[numpy.uint8]) -> None"));
  batch.def(
      "write_action_masks",
      [](BoardBatch& self, const Array<bool>& out) {
        const auto masks = checked(out, self.count() * actions_of(self));
        const nb::gil_scoped_release released;
        self.write_action_masks({bytes_of(masks), masks.size()});
      },
      "out"_a.noconvert(),
      nb::sig("def write_action_masks(self, out: numpy.typing.NDArray[numpy.bool_]) -> None"));
  batch.def(
      "write_turns",
      [](BoardBatch& self, const Array<std::uint8_t>& out) {
        const auto turns = checked(out, self.count());
        const nb::gil_scoped_release released;
        self.write_turns(turns);
      },
      "out"_a.noconvert(), nb::sig("def write_turns(self, out: numpy.typing.NDArray[numpy.uint8]) -> None"));
  batch.def(
      "copy_board",
      [](BoardBatch& self, std::size_t index, Board& target) {
        if (index >= self.count()) throw nb::index_error("no such board");
        target = self.board(index);
      },
      "index"_a, "target"_a, nb::sig("def copy_board(self, index: int, target: Board) -> None"));
}

}  // namespace

void bind_planes(nb::class_<Board>& board) {
  board.def(
      "_write_planes",
      [](Board& self, const Array<std::uint8_t>& out, nb::handle color) {
        const auto points = static_cast<std::size_t>(self.size() * self.size());
        const Color side = color.is_none() ? self.turn() : color_from(color);
        write_planes(self, side, checked(out, kPlanes * points).data());
      },
      "out"_a.noconvert(), "color"_a.none(),
      nb::sig("def _write_planes(self, out: numpy.typing.NDArray[numpy.uint8], color: tengen.values.Color | "
              "str | None) -> None"));
  board.def(
      "_write_action_mask",
      [](Board& self, const Array<bool>& out) {
        const auto actions = static_cast<std::size_t>(action_count(self.size(), self.rule()));
        write_action_mask(self, bytes_of(checked(out, actions)));
      },
      "out"_a.noconvert(),
      nb::sig("def _write_action_mask(self, out: numpy.typing.NDArray[numpy.bool_]) -> None"));
}

void bind_board_batch(nb::module_& module) {
  nb::class_<BoardBatch> batch(module, "BoardBatch",
                               "Many games of the same kind; see tengen.env.BoardBatch.");
  batch.def(nb::init<int, const Board&, bool, std::uint64_t>(), "count"_a, "start"_a, "auto_reset"_a,
            "seed"_a);
  bind_batch_actions(batch);
  bind_batch_views(batch);
}

}  // namespace tengen::python
