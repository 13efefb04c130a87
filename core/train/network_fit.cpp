// SPDX-License-Identifier: MIT
#include "train/network_fit.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <thread>

#include "train/kernels.hpp"

namespace tengen {
namespace {

using namespace kernels;

constexpr std::size_t kParts = 2;         // threads, the same on every machine, so that results are too
constexpr float kInputScale = 1.0f / 16;  // scales the board's sums to the size of the other activations
constexpr double kWeightDecay = 1e-2;     // of whole windows, times the rate

// Bounds within which the integers of Network can represent the trained numbers.
constexpr float kMaxFirstWeight = static_cast<float>(kMaxFirst) / kFirstUnit / kInputScale;
constexpr float kMaxSecondWeight = static_cast<float>(kMaxSecond) / kSecondUnit;
constexpr float kMaxWindowPart = 12.0f;
constexpr float kMaxBias = 100.0f;
constexpr float kMaxPolicyWeight = static_cast<float>(kMaxPolicy) / kPolicyWeightUnit;
constexpr double kFirstSum = (kWindowUnit >> kInputShift) * kFirstUnit;  // 1.0 in a sum of the first layer
constexpr float kPolicyShare = 0.05f;  // weight of the policy's cross-entropy in the total loss

// The inner part of a window: three points on each side.
constexpr int kPartDigits = 2 * kWindowReach - 2;
constexpr int kWindowParts = static_cast<int>(kPowersOfThree[kPartDigits]);
constexpr int part_of(int window) { return window / 3 % kWindowParts; }

std::int16_t rounded(float value, int unit, int bound) {
  const long number = std::lround(value * static_cast<float>(unit));
  return static_cast<std::int16_t>(std::clamp<long>(number, -bound, bound));
}

// Adds one thread's gradients to the total and clears them.
void move_gradients(std::vector<float>& from, std::vector<float>& to) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += from[i];
  std::fill(from.begin(), from.end(), 0.0f);
}

}  // namespace

NetworkFit::Parameters::Parameters(std::size_t count, float limit)
    : values(count), gradients(count), mean(count), variance(count), bound(limit) {}

void NetworkFit::Parameters::learn(double rate, double weight_decay, std::int64_t step) {
  const auto n = static_cast<double>(step);
  adam(values.data(), gradients.data(), mean.data(), variance.data(), values.size(),
       {static_cast<float>(rate), static_cast<float>(rate * weight_decay),
        static_cast<float>(1 / (1 - std::pow(kMeanDecay, n))),
        static_cast<float>(1 / (1 - std::pow(kVarianceDecay, n))), bound});
  std::fill(gradients.begin(), gradients.end(), 0.0f);
}

// Similar windows start with similar numbers: the sum of a random number for each distance and content.
NetworkFit::View::View(std::size_t rows, std::uint64_t seed)
    : part(static_cast<std::size_t>(kWindowParts) * kChannels, kMaxWindowPart),
      whole(rows * kChannels, kMaxWindowPart),
      sum(rows * kChannels) {
  std::mt19937_64 random(seed);
  std::normal_distribution<float> normal;
  for (int c = 0; c < kChannels; ++c) {
    float by_distance[kPartDigits / 2][3] = {};
    for (auto& contents : by_distance) {
      for (int digit = 1; digit < 3; ++digit) contents[digit] = 0.25f * normal(random);
    }
    const float base = 0.05f * normal(random);
    for (int number = 0; number < kWindowParts; ++number) {
      float value = base;
      for (int digit = 0, rest = number; digit < kPartDigits; ++digit, rest /= 3)
        value += by_distance[digit < kPartDigits / 2 ? kPartDigits / 2 - 1 - digit : digit - kPartDigits / 2]
                            [rest % 3];
      part.values[static_cast<std::size_t>(number * kChannels + c)] = value;
    }
  }
}

void NetworkFit::View::add_up(const std::vector<std::uint32_t>& part_of_row) {
  for (std::size_t i = 0; i < sum.size(); ++i) {
    const std::size_t inner = part_of_row[i / kChannels] * std::size_t{kChannels} + i % kChannels;
    sum[i] = part.values[inner] + whole.values[i];
  }
}

void NetworkFit::View::pass_down(const std::vector<std::uint32_t>& part_of_row) {
  for (std::size_t i = 0; i < sum.size(); ++i)
    part.gradients[part_of_row[i / kChannels] * std::size_t{kChannels} + i % kChannels] += whole.gradients[i];
}

void NetworkFit::View::split(const std::vector<std::uint32_t>& part_of_row) {
  std::vector<float> rows(kWindowParts);
  for (const std::uint32_t inner : part_of_row) ++rows[inner];
  std::fill(part.values.begin(), part.values.end(), 0.0f);
  for (std::size_t i = 0; i < sum.size(); ++i) {
    const std::uint32_t inner = part_of_row[i / kChannels];
    part.values[inner * std::size_t{kChannels} + i % kChannels] += sum[i] / rows[inner];
  }
  for (std::size_t i = 0; i < sum.size(); ++i)
    whole.values[i] =
        sum[i] - part.values[part_of_row[i / kChannels] * std::size_t{kChannels} + i % kChannels];
}

struct NetworkFit::Workspace {
  struct ActivePoint {
    std::size_t index;
    std::array<std::array<std::uint32_t, kDirections>, 2> rows;  // by view
  };

  std::vector<ActivePoint> points;  // empty points whose windows differ from the empty board's
  std::vector<std::size_t> occupied;
  std::vector<float> sums;            // by point and channel
  std::array<float, kInputs> inputs;  // black's view first
  std::array<float, kHidden> hidden;
  std::vector<float> policy_gradients;                                      // by point
  std::vector<std::vector<float>> windows;                                  // gradients, by view
  std::vector<float> rest, first, first_bias, second, second_bias, policy;  // gradients
};

NetworkFit::~NetworkFit() = default;

NetworkFit::NetworkFit(Rule rule, int size, std::uint64_t seed)
    : rule_(rule),
      size_(size),
      first_(kHidden * kInputs, kMaxFirstWeight),
      first_bias_(kHidden, kMaxBias),
      second_(kHidden, kMaxSecondWeight),
      second_bias_(1, kMaxBias),
      policy_(kInputs, kMaxPolicyWeight) {
  find_rows();
  const std::size_t views = Network(rule).shares_views ? 1 : 2;
  for (std::size_t v = 0; v < views; ++v) views_.emplace_back(part_of_row_.size(), seed + v);
  std::mt19937_64 random(seed + views);
  std::normal_distribution<float> normal;
  for (float& value : first_.values) value = 0.5f * normal(random) / std::sqrt(static_cast<float>(kInputs));
  find_empty_board();
  rest_.resize(empty_numbers_.size() * kInputs);
  workspaces_.resize(kParts);
  for (Workspace& work : workspaces_) {
    work.sums.resize(rest_.size());
    work.rest.resize(rest_.size());
    for (const View& each : views_) work.windows.emplace_back(each.sum.size());
    work.first.resize(first_.values.size());
    work.first_bias.resize(kHidden);
    work.second.resize(kHidden);
    work.second_bias.resize(1);
    work.policy.resize(kInputs);
    work.policy_gradients.resize(empty_numbers_.size());
  }
}

void NetworkFit::begin_with(const Network& network) {
  for (std::size_t v = 0; v < views_.size(); ++v) {
    for (std::size_t window = 0; window < kWindows; ++window) {
      for (std::size_t c = 0; c < kChannels; ++c)
        views_[v].sum[row_of_window_[window] * std::size_t{kChannels} + c] =
            static_cast<float>(network.windows[v][window][c]) / kWindowUnit;
    }
    views_[v].split(part_of_row_);
  }
  for (std::size_t h = 0; h < kHidden; ++h) {
    for (std::size_t c = 0; c < kInputs; ++c)
      first_.values[h * kInputs + c] = static_cast<float>(network.first[h][c]) / kFirstUnit / kInputScale;
    first_bias_.values[h] = static_cast<float>(network.first_bias[h] / kFirstSum);
    second_.values[h] = static_cast<float>(network.second[h]) / kSecondUnit;
  }
  for (std::size_t c = 0; c < kInputs; ++c)
    policy_.values[c] = static_cast<float>(network.policy[c]) / kPolicyWeightUnit;
  second_bias_.values[0] = static_cast<float>(network.second_bias / double{kOutputUnit});
}

void NetworkFit::find_empty_board() {
  const LineWords empty(size_);
  for (int i = 0; i < size_ * size_; ++i) {
    const Spot spot = spot_at(i, size_);
    auto& numbers = empty_numbers_.emplace_back();
    for (int d = 0; d < kDirections; ++d)
      numbers[static_cast<std::size_t>(d)] = WindowNumbers::get()[empty.around(d, empty.offset(d, spot))];
  }
}

void NetworkFit::find_rows() {
  row_of_window_.resize(kWindows);
  for (int window = 0; window < kWindows; ++window) {
    const int mirrored = mirrored_window(window);
    const bool is_new = mirrored >= window;
    row_of_window_[static_cast<std::size_t>(window)] =
        is_new ? static_cast<std::uint32_t>(part_of_row_.size())
               : row_of_window_[static_cast<std::size_t>(mirrored)];
    if (is_new) part_of_row_.push_back(static_cast<std::uint32_t>(part_of(window)));
  }
}

// Adds up the windows, and the activations of the empty board that every position is compared with.
void NetworkFit::prepare() {
  for (View& each : views_) each.add_up(part_of_row_);
  for (std::size_t i = 0; i < rest_.size(); ++i) {
    const int side = static_cast<int>(i % kInputs) / kChannels;
    float sum = 0;
    for (const std::uint32_t number : empty_numbers_[i / kInputs])
      sum += views_[view_index(side)]
                 .sum[row_of_window_[WindowNumbers::view(number, side)] * std::size_t{kChannels} +
                      i % kChannels];
    rest_[i] = std::clamp(sum, 0.0f, kMaxSum);
  }
}

void NetworkFit::find_points(const NetworkSample& sample, Workspace& work) const {
  const WindowNumbers& window_numbers = WindowNumbers::get();
  LineWords lines(size_);
  work.points.clear();
  work.occupied.clear();
  for (std::size_t i = 0; i < sample.stones.size(); ++i) {
    if (sample.stones[i] == 0) continue;
    work.occupied.push_back(i);
    lines.flip(spot_at(static_cast<int>(i), size_), sample.stones[i] == 1 ? Color::Black : Color::White);
  }
  for (std::size_t i = 0; i < sample.stones.size(); ++i) {
    if (sample.stones[i]) continue;
    const Spot spot = spot_at(static_cast<int>(i), size_);
    std::array<std::uint32_t, kDirections> numbers;
    for (int d = 0; d < kDirections; ++d)
      numbers[static_cast<std::size_t>(d)] = window_numbers[lines.around(d, lines.offset(d, spot))];
    if (numbers == empty_numbers_[i]) continue;
    Workspace::ActivePoint& point = work.points.emplace_back();
    point.index = i;
    for (int side = 0; side < 2; ++side) {
      for (std::size_t d = 0; d < kDirections; ++d)
        point.rows[static_cast<std::size_t>(side)][d] = row_of_window_[WindowNumbers::view(numbers[d], side)];
    }
  }
}

void NetworkFit::add_points(Workspace& work) const {
  work.inputs.fill(0.0f);
  for (std::size_t i = 0; i < work.points.size(); ++i) {
    const Workspace::ActivePoint& point = work.points[i];
    for (std::size_t side = 0; side < 2; ++side) {
      const float* const windows = views_[view_index(static_cast<int>(side))].sum.data();
      const float* rows[kDirections];
      for (std::size_t d = 0; d < kDirections; ++d)
        rows[d] = windows + point.rows[side][d] * std::size_t{kChannels};
      float* const sum = &work.sums[i * kInputs + side * kChannels];
      add_rows(rows, sum);
      add_activation(sum, &rest_[point.index * kInputs + side * kChannels], &work.inputs[side * kChannels]);
    }
  }
  for (const std::size_t index : work.occupied) {
    for (std::size_t c = 0; c < kInputs; ++c) work.inputs[c] -= rest_[index * kInputs + c];
  }
}

// Returns the log odds of the side to move, whose view comes first among the inputs.
float NetworkFit::forward(const NetworkSample& sample, Workspace& work) const {
  find_points(sample, work);
  add_points(work);
  const std::size_t mine = sample.turn == Color::Black ? 0 : kChannels;
  float result = second_bias_.values[0] + sample.known;
  for (std::size_t h = 0; h < kHidden; ++h) {
    const float* const weights = &first_.values[h * kInputs];
    float value = first_bias_.values[h];
    for (std::size_t c = 0; c < kInputs; ++c) value += weights[c] * kInputScale * work.inputs[c ^ mine];
    work.hidden[h] = value;
    result += second_.values[h] * std::max(value, 0.0f);
  }
  return result;
}

// `gradient`: of the loss by the log odds of the position that forward() has just evaluated.
void NetworkFit::backward(const NetworkSample& sample, float gradient, Workspace& work) const {
  const std::size_t mine = sample.turn == Color::Black ? 0 : kChannels;
  float input_gradients[kInputs] = {};
  work.second_bias[0] += gradient;
  for (std::size_t h = 0; h < kHidden; ++h) {
    if (work.hidden[h] <= 0) continue;
    work.second[h] += gradient * work.hidden[h];
    const float hidden_gradient = gradient * second_.values[h];
    work.first_bias[h] += hidden_gradient;
    const float* const weights = &first_.values[h * kInputs];
    float* const gradients = &work.first[h * kInputs];
    for (std::size_t c = 0; c < kInputs; ++c) {
      gradients[c] += hidden_gradient * kInputScale * work.inputs[c ^ mine];
      input_gradients[c ^ mine] += hidden_gradient * kInputScale * weights[c];
    }
  }
  pass_to_points(sample, input_gradients, work);
}

// The gradients of the loss by each point's policy logit, and the cross-entropy of the chosen move: a softmax
// over the points in `work`.
double NetworkFit::find_policy_gradients(const NetworkSample& sample, float weight, Workspace& work) const {
  auto& gradients = work.policy_gradients;
  std::fill(gradients.begin(), gradients.begin() + static_cast<std::ptrdiff_t>(work.points.size()), 0.0f);
  const auto chosen =
      std::ranges::find(work.points, static_cast<std::size_t>(sample.move), &Workspace::ActivePoint::index);
  if (sample.move < 0 || chosen == work.points.end()) return 0;
  const std::size_t mine = sample.turn == Color::Black ? 0 : kChannels;
  float largest = -1e9f;
  for (std::size_t i = 0; i < work.points.size(); ++i) {
    const float* const sums = &work.sums[i * kInputs];
    gradients[i] = static_cast<float>(sample.policy[work.points[i].index]) / kPolicyUnit +
                   weighted_activation(sums + mine, policy_.values.data()) +
                   weighted_activation(sums + (mine ^ kChannels), policy_.values.data() + kChannels);
    largest = std::max(largest, gradients[i]);
  }
  const auto at = static_cast<std::size_t>(chosen - work.points.begin());
  const float chosen_logit = gradients[at] - largest;
  float total = 0;
  for (std::size_t i = 0; i < work.points.size(); ++i)
    total += gradients[i] = std::exp(gradients[i] - largest);
  for (std::size_t i = 0; i < work.points.size(); ++i) gradients[i] *= weight / total;
  gradients[at] -= weight;
  return std::log(total) - chosen_logit;
}

void NetworkFit::pass_to_points(const NetworkSample& sample, const float* input_gradients,
                                Workspace& work) const {
  const std::size_t mine = sample.turn == Color::Black ? 0 : kChannels;
  const auto pass_to_rest = [&](std::size_t index) {
    for (std::size_t c = 0; c < kInputs; ++c) work.rest[index * kInputs + c] -= input_gradients[c];
  };
  for (std::size_t i = 0; i < work.points.size(); ++i) {
    const Workspace::ActivePoint& point = work.points[i];
    for (std::size_t side = 0; side < 2; ++side) {
      float* const windows = work.windows[work.windows.size() == 1 ? 0 : side].data();
      float* rows[kDirections];
      for (std::size_t d = 0; d < kDirections; ++d)
        rows[d] = windows + point.rows[side][d] * std::size_t{kChannels};
      const std::size_t weights = (side * kChannels) ^ mine;
      const float* const sum = &work.sums[i * kInputs + side * kChannels];
      const float policy_gradient = work.policy_gradients[i];
      backpropagate_point(sum, input_gradients + side * kChannels, &policy_.values[weights], policy_gradient,
                          rows);
      if (policy_gradient != 0.0f) add_weight_gradients(sum, policy_gradient, &work.policy[weights]);
    }
    pass_to_rest(point.index);
  }
  for (const std::size_t index : work.occupied) pass_to_rest(index);
}

double NetworkFit::run_part(std::span<const NetworkSample> samples, double weight, bool learns,
                            Workspace& work) const {
  double loss = 0;
  for (const NetworkSample& sample : samples) {
    const float odds = forward(sample, work);
    loss += std::log1p(std::exp(-std::abs(odds))) + std::max(odds, 0.0f) - sample.target * odds;
    if (!learns) continue;
    find_policy_gradients(sample, kPolicyShare * static_cast<float>(weight), work);
    const float gradient = 1 / (1 + std::exp(-odds)) - sample.target;
    backward(sample, gradient * static_cast<float>(weight), work);
  }
  if (learns) pass_rest(work);
  return loss;
}

double NetworkFit::run(std::span<const NetworkSample> samples, bool learns) {
  prepare();
  const double weight = 1.0 / static_cast<double>(samples.size());
  std::array<double, kParts> losses{};
  std::vector<std::jthread> threads;
  for (std::size_t part = 0; part < kParts; ++part) {
    const std::size_t from = samples.size() * part / kParts, to = samples.size() * (part + 1) / kParts;
    threads.emplace_back([=, this, &losses] {
      losses[part] = run_part(samples.subspan(from, to - from), weight, learns, workspaces_[part]);
    });
  }
  threads.clear();  // joins
  double loss = 0;
  for (const double each : losses) loss += each;
  return loss * weight;
}

// Backpropagates through the empty board's activations, which come from windows too.
void NetworkFit::pass_rest(Workspace& work) const {
  for (std::size_t i = 0; i < rest_.size(); ++i) {
    if (rest_[i] <= 0.0f || rest_[i] >= kMaxSum) continue;
    const int side = static_cast<int>(i % kInputs) / kChannels;
    auto& windows = work.windows[work.windows.size() == 1 ? 0 : static_cast<std::size_t>(side)];
    for (const std::uint32_t number : empty_numbers_[i / kInputs])
      windows[row_of_window_[WindowNumbers::view(number, side)] * std::size_t{kChannels} + i % kChannels] +=
          work.rest[i];
  }
  std::fill(work.rest.begin(), work.rest.end(), 0.0f);
}

void NetworkFit::gather() {
  for (Workspace& work : workspaces_) {
    for (std::size_t v = 0; v < views_.size(); ++v)
      move_gradients(work.windows[v], views_[v].whole.gradients);
    move_gradients(work.first, first_.gradients);
    move_gradients(work.first_bias, first_bias_.gradients);
    move_gradients(work.second, second_.gradients);
    move_gradients(work.second_bias, second_bias_.gradients);
    move_gradients(work.policy, policy_.gradients);
  }
  for (View& each : views_) each.pass_down(part_of_row_);
}

double NetworkFit::step(std::span<const NetworkSample> samples, double rate) {
  const double loss = run(samples, true);
  gather();
  ++steps_;
  for (View& each : views_) {
    each.part.learn(rate, 0, steps_);
    each.whole.learn(rate, kWeightDecay, steps_);
  }
  for (Parameters* each : {&first_, &first_bias_, &second_, &second_bias_, &policy_})
    each->learn(rate, 0, steps_);
  return loss;
}

NetworkLoss NetworkFit::loss(std::span<const NetworkSample> samples) {
  const double value = run(samples, false);
  return {value, policy_loss(samples)};
}

double NetworkFit::policy_loss(std::span<const NetworkSample> samples) {
  double result = 0;
  for (const NetworkSample& sample : samples) {
    forward(sample, workspaces_[0]);
    result += find_policy_gradients(sample, 0, workspaces_[0]);
  }
  return result / static_cast<double>(samples.size());
}

double NetworkFit::log_odds(const NetworkSample& sample) {
  prepare();
  return forward(sample, workspaces_[0]);
}

Network NetworkFit::network() {
  prepare();
  Network result(rule_);
  for (std::size_t v = 0; v < views_.size(); ++v) {
    for (std::size_t window = 0; window < kWindows; ++window) {
      for (std::size_t c = 0; c < kChannels; ++c)
        result.windows[v][window][c] = rounded(
            views_[v].sum[row_of_window_[window] * std::size_t{kChannels} + c], kWindowUnit, kMaxWindow);
    }
  }
  for (std::size_t h = 0; h < kHidden; ++h) {
    for (std::size_t c = 0; c < kInputs; ++c)
      result.first[h][c] = rounded(first_.values[h * kInputs + c] * kInputScale, kFirstUnit, kMaxFirst);
    result.first_bias[h] = static_cast<std::int32_t>(std::lround(first_bias_.values[h] * kFirstSum));
    result.second[h] = rounded(second_.values[h], kSecondUnit, kMaxSecond);
  }
  for (std::size_t c = 0; c < kInputs; ++c)
    result.policy[c] = rounded(policy_.values[c], kPolicyWeightUnit, kMaxPolicy);
  result.second_bias = static_cast<std::int32_t>(std::lround(second_bias_.values[0] * double{kOutputUnit}));
  return result;
}

}  // namespace tengen
