// SPDX-License-Identifier: MIT
#include "bindings/network_fit.hpp"

#include <nanobind/stl/pair.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "bindings/convert.hpp"
#include "train/network_fit.hpp"

using namespace nanobind::literals;

namespace tengen::python {
namespace {

std::vector<float> floats_from(const nb::bytes& data, std::size_t count) {
  if (data.size() != count * sizeof(float)) throw nb::value_error("expected one 32-bit number a position");
  std::vector<float> result(count);
  if (count) std::memcpy(result.data(), data.c_str(), data.size());
  if (!std::ranges::all_of(result, [](float value) { return std::isfinite(value); }))
    throw nb::value_error("expected finite numbers");
  return result;
}

// Positions as Python hands them over. The bytes must live as long as this does.
struct Positions {
  std::vector<std::int16_t> promise;
  std::vector<NetworkSample> samples;
};

void add_moves(Positions& positions, const nb::bytes& promise, const nb::bytes& moves, std::size_t cells) {
  const std::size_t count = positions.samples.size();
  if (promise.size() != count * cells * sizeof(std::int16_t) || moves.size() != count * sizeof(std::int16_t))
    throw nb::value_error("expected a 16-bit promise for every point, and a 16-bit move");
  positions.promise.resize(count * cells);
  std::memcpy(positions.promise.data(), promise.c_str(), promise.size());
  std::vector<std::int16_t> places(count);
  std::memcpy(places.data(), moves.c_str(), moves.size());
  for (std::size_t i = 0; i < count; ++i) {
    if (places[i] < -1 || places[i] >= static_cast<int>(cells))
      throw nb::value_error("a move is a point, or -1");
    positions.samples[i].promise = {positions.promise.data() + i * cells, cells};
    positions.samples[i].move = places[i];
  }
}

Positions positions_from(const NetworkFit& fit, const nb::bytes& stones, const nb::bytes& turns,
                         const nb::bytes& known, const nb::bytes& target, const nb::bytes& promise,
                         const nb::bytes& moves) {
  const auto cells = static_cast<std::size_t>(fit.size() * fit.size());
  const std::size_t count = turns.size();
  if (count == 0) throw nb::value_error("expected one position or more");
  if (stones.size() != count * cells)
    throw nb::value_error("expected a byte for every point of every position");
  const auto* const points = reinterpret_cast<const std::uint8_t*>(stones.c_str());
  const auto* const sides = reinterpret_cast<const std::uint8_t*>(turns.c_str());
  const auto is_point = [](std::uint8_t stone) { return stone <= 2; };
  const auto is_side = [](std::uint8_t side) { return side <= 1; };
  if (!std::all_of(points, points + stones.size(), is_point) || !std::all_of(sides, sides + count, is_side))
    throw nb::value_error("a point is 0, 1 or 2, a side 0 or 1");
  const std::vector<float> odds = floats_from(known, count), targets = floats_from(target, count);
  if (!std::ranges::all_of(targets, [](float value) { return value >= 0 && value <= 1; }))
    throw nb::value_error("expected targets from 0 to 1");
  Positions result;
  for (std::size_t i = 0; i < count; ++i) {
    result.samples.push_back(
        {{points + i * cells, cells}, static_cast<Color>(sides[i]), odds[i], targets[i], {}, -1});
  }
  add_moves(result, promise, moves, cells);
  return result;
}

}  // namespace

void bind_network_fit(nb::module_& module) {
  nb::class_<NetworkFit> fit(module, "NetworkFit");
  fit.def(
      "__init__",
      [](NetworkFit* self, nb::handle rule, nb::handle size, std::uint64_t seed) {
        new (self) NetworkFit(rule_from(rule), size_from(size), seed);
      },
      "rule"_a, "size"_a, "seed"_a,
      nb::sig("def __init__(self, rule: tengen.values.Rule | str, size: int, seed: int) -> None"));
  fit.def(
      "begin_with",
      [](NetworkFit& self, const nb::bytes& data) {
        Network network(self.rule());
        const std::span bytes(reinterpret_cast<const std::uint8_t*>(data.c_str()), data.size());
        if (bytes.size() != network.file_size() || !network.read(bytes))
          throw nb::value_error("expected the network of this rule, as the file of the evaluation has it");
        self.begin_with(network);
      },
      "network"_a, "Goes on from a network of this rule instead of chance numbers.");
  fit.def(
      "step",
      [](NetworkFit& self, const nb::bytes& stones, const nb::bytes& turns, const nb::bytes& known,
         const nb::bytes& target, const nb::bytes& promise, const nb::bytes& moves, double rate) {
        if (!std::isfinite(rate)) throw nb::value_error("expected a finite rate");
        const Positions found = positions_from(self, stones, turns, known, target, promise, moves);
        const nb::gil_scoped_release released;
        return self.step(found.samples, rate);
      },
      "stones"_a, "turns"_a, "known"_a, "target"_a, "promise"_a, "moves"_a, "rate"_a,
      "Learns from positions: a byte a point (0 nothing, 1 black, 2 white), a byte for the side to move (0 "
      "black), its log odds without the network and its expectation as 32-bit numbers; for every point how "
      "promising a move is without the network, and the point that was chosen (-1: none), as 16-bit numbers. "
      "Returns the mean loss.");
  fit.def(
      "loss",
      [](NetworkFit& self, const nb::bytes& stones, const nb::bytes& turns, const nb::bytes& known,
         const nb::bytes& target, const nb::bytes& promise, const nb::bytes& moves) {
        const Positions found = positions_from(self, stones, turns, known, target, promise, moves);
        const nb::gil_scoped_release released;
        return std::make_pair(self.loss(found.samples), self.surprise(found.samples));
      },
      "stones"_a, "turns"_a, "known"_a, "target"_a, "promise"_a, "moves"_a,
      "The mean loss on positions and the mean surprise at their moves, without learning.");
  fit.def(
      "log_odds",
      [](NetworkFit& self, const nb::bytes& stones, nb::handle turn) {
        const auto cells = static_cast<std::size_t>(self.size() * self.size());
        const std::string side(1, color_from(turn) == Color::Black ? 0 : 1);
        const std::string zero(sizeof(float), 0), nothing(cells * sizeof(std::int16_t), 0);
        const std::string none(sizeof(std::int16_t), static_cast<char>(-1));
        const auto bytes = [](const std::string& text) { return nb::bytes(text.data(), text.size()); };
        const Positions found =
            positions_from(self, stones, bytes(side), bytes(zero), bytes(zero), bytes(nothing), bytes(none));
        return self.log_odds(found.samples.front());
      },
      "stones"_a, "turn"_a,
      nb::sig("def log_odds(self, stones: bytes, turn: tengen.values.Color | str) -> float"),
      "What the network as it is adds to the log odds of the side to move.");
  fit.def(
      "network",
      [](NetworkFit& self) {
        std::string data;
        self.network().append_to(data);
        return nb::bytes(data.data(), data.size());
      },
      "In whole numbers, as the file of the evaluation has it.");
  module.def(
      "network_size", [](nb::handle rule) { return Network(rule_from(rule)).file_size(); }, "rule"_a,
      nb::sig("def network_size(rule: tengen.values.Rule | str) -> int"),
      "Bytes of a rule's network in the file of the evaluation.");
}

}  // namespace tengen::python
