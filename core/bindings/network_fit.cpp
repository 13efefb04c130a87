// SPDX-License-Identifier: MIT
#include "bindings/network_fit.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
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

// Views into the bytes: they must live as long as the samples.
std::vector<NetworkSample> samples_from(const NetworkFit& fit, const nb::bytes& stones,
                                        const nb::bytes& turns, const nb::bytes& known,
                                        const nb::bytes& target) {
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
  std::vector<NetworkSample> result;
  for (std::size_t i = 0; i < count; ++i)
    result.push_back({{points + i * cells, cells}, static_cast<Color>(sides[i]), odds[i], targets[i]});
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
      "step",
      [](NetworkFit& self, const nb::bytes& stones, const nb::bytes& turns, const nb::bytes& known,
         const nb::bytes& target, double rate) {
        if (!std::isfinite(rate)) throw nb::value_error("expected a finite rate");
        const std::vector<NetworkSample> samples = samples_from(self, stones, turns, known, target);
        const nb::gil_scoped_release released;
        return self.step(samples, rate);
      },
      "stones"_a, "turns"_a, "known"_a, "target"_a, "rate"_a,
      "Learns from positions: a byte a point (0 nothing, 1 black, 2 white), a byte for the side to move (0 "
      "black), its log odds without the network and its expectation as 32-bit numbers. Returns the mean "
      "loss.");
  fit.def(
      "loss",
      [](NetworkFit& self, const nb::bytes& stones, const nb::bytes& turns, const nb::bytes& known,
         const nb::bytes& target) {
        const std::vector<NetworkSample> samples = samples_from(self, stones, turns, known, target);
        const nb::gil_scoped_release released;
        return self.loss(samples);
      },
      "stones"_a, "turns"_a, "known"_a, "target"_a, "The mean loss on positions, without learning.");
  fit.def(
      "log_odds",
      [](NetworkFit& self, const nb::bytes& stones, nb::handle turn) {
        const char side = color_from(turn) == Color::Black ? 0 : 1;
        const float nothing = 0;
        const nb::bytes zero(reinterpret_cast<const char*>(&nothing), sizeof(nothing));
        return self.log_odds(samples_from(self, stones, nb::bytes(&side, 1), zero, zero).front());
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
