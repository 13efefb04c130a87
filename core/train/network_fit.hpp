// SPDX-License-Identifier: MIT
// Fits the network of the evaluation to positions with known expectations, by gradient descent (Adam).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "eval/network.hpp"

namespace tengen {

// One position to learn from.
struct NetworkSample {
  std::span<const std::uint8_t> stones;  // row by row from the top: 0 nothing, 1 black, 2 white
  Color turn;
  float known;                            // log odds of the side to move without the network
  float target;                           // what the side to move can expect, 0 to 1
  std::span<const std::int16_t> promise;  // by point: how promising a move is without the network
  int move = -1;                          // the point that was chosen, -1 if that teaches nothing
};

// One thread at a time owns it. All positions have one size of board. The same calls give the same numbers,
// on any number of cores.
class NetworkFit {
 public:
  NetworkFit(Rule rule, int size, std::uint64_t seed);
  ~NetworkFit();
  NetworkFit(const NetworkFit&) = delete;
  NetworkFit& operator=(const NetworkFit&) = delete;

  int size() const { return size_; }
  Rule rule() const { return rule_; }
  // Goes on from a network of this rule instead of chance numbers.
  void begin_with(const Network& network);
  // One step down the slope of these positions' mean loss; returns that loss, in nats.
  double step(std::span<const NetworkSample> samples, double rate);
  // The mean loss, without learning, and the mean surprise at the chosen moves (0 where there are none).
  double surprise(std::span<const NetworkSample> samples);
  double loss(std::span<const NetworkSample> samples);
  // The log odds that the network as it is gives one position.
  double log_odds(const NetworkSample& sample);
  // In whole numbers, as the engine uses it.
  Network network();

 private:
  struct Parameters {
    std::vector<float> values, slopes, mean, spread;
    float most;  // values stay within it

    Parameters(std::size_t count, float bound);
    void learn(double rate, double shrink, std::int64_t step);
  };
  // A side's windows: each is the sum of what its inner part, which many share, and itself have learnt.
  struct View {
    Parameters part, whole;
    std::vector<float> sum;  // by row: what both give together

    View(std::size_t rows, std::uint64_t seed);
    void add_up(const std::vector<std::uint32_t>& part_of_row);
    void pass_down(const std::vector<std::uint32_t>& part_of_row);
    // Gives each part the mean of its windows, and each window what it differs from that.
    void split(const std::vector<std::uint32_t>& part_of_row);
  };
  struct Bench;  // what one thread works with

  View& view(int side) { return views_[views_.size() == 1 ? 0 : static_cast<std::size_t>(side)]; }
  const View& view(int side) const { return const_cast<NetworkFit*>(this)->view(side); }
  void find_rows();
  void prepare();
  double run(std::span<const NetworkSample> samples, bool learns);
  double run_part(std::span<const NetworkSample> samples, double weight, bool learns, Bench& bench) const;
  void find_points(const NetworkSample& sample, Bench& bench) const;
  void add_points(Bench& bench) const;
  float forward(const NetworkSample& sample, Bench& bench) const;
  void backward(const NetworkSample& sample, float slope, Bench& bench) const;
  double find_move_slopes(const NetworkSample& sample, float weight, Bench& bench) const;
  void pass_to_points(const NetworkSample& sample, const float* input_slopes, Bench& bench) const;
  void pass_rest(Bench& bench) const;
  void gather();

  Rule rule_;
  int size_;
  std::vector<std::uint32_t> row_of_window_;  // a window and its mirror image share one
  std::vector<std::uint32_t> part_of_row_;
  std::vector<View> views_;
  std::vector<std::array<std::uint32_t, kDirections>> empty_numbers_;  // of every point of the empty board
  std::vector<float> rest_;  // by point and channel: the activations of the empty board
  Parameters first_, first_bias_, second_, second_bias_, move_;
  std::int64_t steps_ = 0;
  std::vector<Bench> benches_;
};

}  // namespace tengen
