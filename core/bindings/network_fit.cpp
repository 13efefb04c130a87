// SPDX-License-Identifier: MIT
#include "bindings/network_fit.hpp"

#include <nanobind/operators.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "bindings/convert.hpp"
#include "bindings/errors.hpp"
#include "train/network_fit.hpp"

using namespace nanobind::literals;

namespace tengen::python {
namespace {

// A batch of positions as Python hands it over, one array of bytes for each field.
struct Batch {
  const nb::bytes& stones;
  const nb::bytes& turns;
  const nb::bytes& known;
  const nb::bytes& target;
  const nb::bytes& policy;
  const nb::bytes& moves;
};

// The samples of a batch. The batch's stones must live as long as this does.
struct Samples {
  std::vector<std::int16_t> policy;
  std::vector<NetworkSample> items;
};

std::vector<float> floats_from(const nb::bytes& data, std::size_t count) {
  if (data.size() != count * sizeof(float)) throw nb::value_error("expected one 32-bit number a position");
  std::vector<float> result(count);
  if (count) std::memcpy(result.data(), data.c_str(), data.size());
  if (!std::ranges::all_of(result, [](float value) { return std::isfinite(value); }))
    throw nb::value_error("expected finite numbers");
  return result;
}

void add_moves(Samples& samples, const Batch& batch, std::size_t board_points) {
  const std::size_t count = samples.items.size();
  if (batch.policy.size() != count * board_points * sizeof(std::int16_t) ||
      batch.moves.size() != count * sizeof(std::int16_t))
    throw nb::value_error("expected a 16-bit policy logit for every point, and a 16-bit move");
  samples.policy.resize(count * board_points);
  std::memcpy(samples.policy.data(), batch.policy.c_str(), batch.policy.size());
  std::vector<std::int16_t> moves(count);
  std::memcpy(moves.data(), batch.moves.c_str(), batch.moves.size());
  for (std::size_t i = 0; i < count; ++i) {
    if (moves[i] < -1 || moves[i] >= static_cast<int>(board_points))
      throw nb::value_error("a move is a point, or -1");
    samples.items[i].policy = {samples.policy.data() + i * board_points, board_points};
    samples.items[i].move = moves[i];
  }
}

Samples samples_from(const NetworkFit& fit, const Batch& batch) {
  const auto board_points = static_cast<std::size_t>(fit.size() * fit.size());
  const std::size_t count = batch.turns.size();
  if (count == 0) throw nb::value_error("expected one position or more");
  if (batch.stones.size() != count * board_points)
    throw nb::value_error("expected a byte for every point of every position");
  const auto* const stones = reinterpret_cast<const std::uint8_t*>(batch.stones.c_str());
  const auto* const turns = reinterpret_cast<const std::uint8_t*>(batch.turns.c_str());
  const auto is_stone = [](std::uint8_t stone) { return stone <= 2; };
  const auto is_turn = [](std::uint8_t turn) { return turn <= 1; };
  if (!std::all_of(stones, stones + batch.stones.size(), is_stone) ||
      !std::all_of(turns, turns + count, is_turn))
    throw nb::value_error("a point is 0, 1 or 2, a side 0 or 1");
  const std::vector<float> known = floats_from(batch.known, count),
                           targets = floats_from(batch.target, count);
  if (!std::ranges::all_of(targets, [](float value) { return value >= 0 && value <= 1; }))
    throw nb::value_error("expected targets from 0 to 1");
  Samples result;
  for (std::size_t i = 0; i < count; ++i) {
    result.items.push_back({{stones + i * board_points, board_points},
                            static_cast<Color>(turns[i]),
                            known[i],
                            targets[i],
                            {},
                            -1});
  }
  add_moves(result, batch, board_points);
  return result;
}

void begin_with(NetworkFit& fit, const nb::bytes& data) {
  Network network(fit.rule());
  const std::span bytes(reinterpret_cast<const std::uint8_t*>(data.c_str()), data.size());
  if (bytes.size() != network.file_size() || !network.read(bytes))
    throw nb::value_error("expected the network of this rule, in the format of the evaluation file");
  fit.begin_with(network);
}

double step(NetworkFit& fit, const nb::bytes& stones, const nb::bytes& turns, const nb::bytes& known,
            const nb::bytes& target, const nb::bytes& policy, const nb::bytes& moves, double rate) {
  if (!std::isfinite(rate)) throw nb::value_error("expected a finite rate");
  const Samples samples = samples_from(fit, {stones, turns, known, target, policy, moves});
  const nb::gil_scoped_release released;
  return fit.step(samples.items, rate);
}

NetworkLoss loss(NetworkFit& fit, const nb::bytes& stones, const nb::bytes& turns, const nb::bytes& known,
                 const nb::bytes& target, const nb::bytes& policy, const nb::bytes& moves) {
  const Samples samples = samples_from(fit, {stones, turns, known, target, policy, moves});
  const nb::gil_scoped_release released;
  return fit.loss(samples.items);
}

double log_odds(NetworkFit& fit, const nb::bytes& stones, nb::handle turn) {
  const auto board_points = static_cast<std::size_t>(fit.size() * fit.size());
  const auto bytes = [](const std::string& text) { return nb::bytes(text.data(), text.size()); };
  const nb::bytes side = bytes(std::string(1, color_from(turn) == Color::Black ? 0 : 1));
  const nb::bytes zero = bytes(std::string(sizeof(float), 0));
  const nb::bytes no_policy = bytes(std::string(board_points * sizeof(std::int16_t), 0));
  const nb::bytes no_move = bytes(std::string(sizeof(std::int16_t), static_cast<char>(-1)));
  return fit.log_odds(samples_from(fit, {stones, side, zero, zero, no_policy, no_move}).items.front());
}

nb::bytes network(NetworkFit& fit) {
  std::string data;
  fit.network().append_to(data);
  return nb::bytes(data.data(), data.size());
}

void bind_loss(nb::module_& module) {
  nb::class_<NetworkLoss>(module, "NetworkLoss", "Mean losses over a batch of positions, in nats.")
      .def(nb::self == nb::self, nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def_ro("value", &NetworkLoss::value, "Cross-entropy of the expected result.")
      .def_ro("policy", &NetworkLoss::policy,
              "Cross-entropy of the chosen moves; 0 for positions without one.");
}

}  // namespace

void bind_network_fit(nb::module_& module) {
  bind_loss(module);
  nb::class_<NetworkFit>(module, "NetworkFit", "Trains the evaluation network of one rule.")
      .def(
          "__init__",
          [](NetworkFit* self, nb::handle rule, nb::handle size, nb::handle seed) {
            constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
            const auto number = static_cast<std::uint64_t>(integer_from(seed, "seed", 0, kMax));
            new (self) NetworkFit(rule_from(rule), size_from(size), number);
          },
          "rule"_a.none(), "size"_a.none(), "seed"_a.none(),
          nb::sig("def __init__(self, rule: tengen.values.Rule | str, size: int, seed: int) -> None"))
      .def("begin_with", &begin_with, "network"_a,
           "Continues from a network of this rule instead of random numbers.")
      .def("step", &step, "stones"_a, "turns"_a, "known"_a, "target"_a, "policy"_a, "moves"_a, "rate"_a,
           "One gradient step on a batch of positions; returns the mean value loss before the step.\n\n"
           "stones: a byte a point (0 empty, 1 black, 2 white); turns: a byte a position (0 black, 1 white); "
           "known: log odds of the side to move without the network, float32; target: its expected result, "
           "0 to 1, float32; policy: for every point the policy logit without the network, int16; moves: the "
           "index of the chosen point, -1 for none, int16.")
      .def("loss", &loss, "stones"_a, "turns"_a, "known"_a, "target"_a, "policy"_a, "moves"_a,
           "The mean losses on a batch of positions as step() takes it, without a step.")
      .def("log_odds", &log_odds, "stones"_a, "turn"_a.none(),
           nb::sig("def log_odds(self, stones: bytes, turn: tengen.values.Color | str) -> float"),
           "What the network adds to the log odds of the side to move.")
      .def("network", &network, "The network as integers, in the format of the evaluation file.");
  module.def(
      "network_size", [](nb::handle rule) { return Network(rule_from(rule)).file_size(); }, "rule"_a.none(),
      nb::sig("def network_size(rule: tengen.values.Rule | str) -> int"),
      "Bytes of a rule's network in the evaluation file.");
}

}  // namespace tengen::python
