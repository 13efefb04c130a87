// SPDX-License-Identifier: MIT
// Trains the network of the evaluation on positions with known results, by gradient descent (Adam).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "eval/network.hpp"

namespace tengen {

// One training position. Points are numbered row by row from the top left.
struct NetworkSample {
  std::span<const std::uint8_t> stones;  // by point: 0 empty, 1 black, 2 white
  Color turn;
  float known;                           // log odds of the side to move without the network
  float target;                          // expected result of the side to move, 0 to 1
  std::span<const std::int16_t> policy;  // by point: policy logit without the network, in 1 / kPolicyUnit
  int move = -1;                         // the chosen point; -1: none, the policy is not trained
};

// Mean losses over a batch, in nats.
struct NetworkLoss {
  double value;   // cross-entropy of the expected result
  double policy;  // cross-entropy of the chosen moves
  bool operator==(const NetworkLoss&) const = default;
};

// Owned by one thread at a time. All positions have the same board size. The same calls give the same
// numbers, on any number of cores.
class NetworkFit {
 public:
  NetworkFit(Rule rule, int size, std::uint64_t seed);
  ~NetworkFit();
  NetworkFit(const NetworkFit&) = delete;
  NetworkFit& operator=(const NetworkFit&) = delete;

  int size() const { return size_; }
  Rule rule() const { return rule_; }
  // Continues from a network of this rule instead of random numbers.
  void begin_with(const Network& network);
  // One gradient step on these positions' mean loss; returns the mean value loss before the step.
  double step(std::span<const NetworkSample> samples, double rate);
  // The mean losses without a step.
  NetworkLoss loss(std::span<const NetworkSample> samples);
  // The log odds that the current network gives one position.
  double log_odds(const NetworkSample& sample);
  // Rounded to the integers that the engine uses.
  Network network();

 private:
  // Trained numbers with their gradients and the moments of Adam.
  struct Parameters {
    std::vector<float> values, gradients, mean, variance;
    float bound;  // values are clamped to [-bound, bound]

    Parameters(std::size_t count, float bound);
    void learn(double rate, double weight_decay, std::int64_t step);
  };
  // The windows of one side's view. A window's channels are the sum of what its inner part, which many
  // windows share, and the whole window have learnt.
  struct View {
    Parameters part, whole;
    std::vector<float> sum;  // by row: part + whole

    View(std::size_t rows, std::uint64_t seed);
    void add_up(const std::vector<std::uint32_t>& part_of_row);
    // Adds the gradients of whole windows to those of their parts.
    void pass_down(const std::vector<std::uint32_t>& part_of_row);
    // Inverse of add_up: a part becomes the mean of its windows, a window the difference from that.
    void split(const std::vector<std::uint32_t>& part_of_row);
  };
  struct Workspace;  // scratch memory and gradients of one thread

  std::size_t view_index(int side) const { return views_.size() == 1 ? 0 : static_cast<std::size_t>(side); }
  void find_rows();
  void find_empty_board();
  void prepare();
  double run(std::span<const NetworkSample> samples, bool learns);
  double run_part(std::span<const NetworkSample> samples, double weight, bool learns, Workspace& work) const;
  double policy_loss(std::span<const NetworkSample> samples);
  void find_points(const NetworkSample& sample, Workspace& work) const;
  void add_points(Workspace& work) const;
  float forward(const NetworkSample& sample, Workspace& work) const;
  void backward(const NetworkSample& sample, float gradient, Workspace& work) const;
  double find_policy_gradients(const NetworkSample& sample, float weight, Workspace& work) const;
  void pass_to_points(const NetworkSample& sample, const float* input_gradients, Workspace& work) const;
  void pass_rest(Workspace& work) const;
  void gather();

  Rule rule_;
  int size_;
  std::vector<std::uint32_t> row_of_window_;  // a window and its mirror image share one
  std::vector<std::uint32_t> part_of_row_;
  std::vector<View> views_;
  std::vector<std::array<std::uint32_t, kDirections>> empty_numbers_;  // windows of the empty board, by point
  std::vector<float> rest_;  // activations of the empty board, by point and channel
  Parameters first_, first_bias_, second_, second_bias_, policy_;
  std::int64_t steps_ = 0;
  std::vector<Workspace> workspaces_;
};

}  // namespace tengen
