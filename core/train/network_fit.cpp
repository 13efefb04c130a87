// SPDX-License-Identifier: MIT
#include "train/network_fit.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <thread>

#include "eval/clones.hpp"

namespace tengen {
namespace {

constexpr std::size_t kParts = 2;  // a batch is split in so many, whatever the machine has
constexpr float kMostSum = static_cast<float>(kMostActivation) / kWindowUnit;
constexpr float kInputScale = 1.0f / 16;  // makes the board's sums about as large as everything else
constexpr float kDecay1 = 0.9f, kDecay2 = 0.999f, kTiny = 1e-9f;
constexpr double kShrink = 1e-2;  // pull of a window's own numbers towards zero, times the rate

// Bounds within which whole numbers can stand for what is learnt.
constexpr float kMostFirstWeight = static_cast<float>(kMostFirst) / kFirstUnit / kInputScale;
constexpr float kMostSecondWeight = static_cast<float>(kMostSecond) / kSecondUnit;
constexpr float kMostWindowPart = 12.0f;
constexpr float kMostBias = 100.0f;
constexpr float kMostMoveWeight = static_cast<float>(kMostMove) / kMoveUnit;
constexpr double kFirstSum =
    (kWindowUnit >> kInputShift) * kFirstUnit;  // what 1 is in a sum of the first layer
constexpr float kMoveShare = 0.05f;             // of the surprise at a move in what is minimised

// The inner part of a window: three points on each side.
constexpr int kPartDigits = 2 * kWindowReach - 2;
constexpr int kWindowParts = static_cast<int>(kPowersOfThree[kPartDigits]);
constexpr int part_of(int window) { return window / 3 % kWindowParts; }

TENGEN_CLONES void add_rows(const float* const* rows, float* sum) {
  for (int c = 0; c < kChannels; ++c) sum[c] = rows[0][c] + rows[1][c] + rows[2][c] + rows[3][c];
}

TENGEN_CLONES void add_activation(const float* sum, const float* rest, float* totals) {
  for (int c = 0; c < kChannels; ++c) totals[c] += std::min(std::max(sum[c], 0.0f), kMostSum) - rest[c];
}

float active(float sum) { return std::min(std::max(sum, 0.0f), kMostSum); }

TENGEN_CLONES float weighed(const float* sum, const float* weights) {
  float result = 0;
  for (int c = 0; c < kChannels; ++c) result += weights[c] * active(sum[c]);
  return result;
}

TENGEN_CLONES void add_weight_slopes(const float* sum, float slope, float* slopes) {
  for (int c = 0; c < kChannels; ++c) slopes[c] += slope * active(sum[c]);
}

// Passes the slope of a point's activation, as part of the board's sums and as a move, to its four windows.
TENGEN_CLONES void pass_slope(const float* sum, const float* slope, const float* move_weights,
                              float move_slope, float* const* rows) {
  float masked[kChannels];
  for (int c = 0; c < kChannels; ++c)
    masked[c] = sum[c] > 0.0f && sum[c] < kMostSum ? slope[c] + move_slope * move_weights[c] : 0.0f;
  for (int d = 0; d < kDirections; ++d) {
    for (int c = 0; c < kChannels; ++c) rows[d][c] += masked[c];
  }
}

TENGEN_CLONES void adam(float* values, const float* slopes, float* mean, float* spread, std::size_t count,
                        float rate, float shrink, float mean_scale, float spread_scale, float most) {
  for (std::size_t i = 0; i < count; ++i) {
    mean[i] = kDecay1 * mean[i] + (1 - kDecay1) * slopes[i];
    spread[i] = kDecay2 * spread[i] + (1 - kDecay2) * slopes[i] * slopes[i];
    const float step = rate * (mean[i] * mean_scale) / (std::sqrt(spread[i] * spread_scale) + kTiny);
    values[i] = std::min(std::max(values[i] - step - shrink * values[i], -most), most);
  }
}

std::int16_t rounded(float value, int unit, int most) {
  const long number = std::lround(value * static_cast<float>(unit));
  return static_cast<std::int16_t>(std::clamp<long>(number, -most, most));
}

// Adds what a thread has found to the sum of all, and clears it.
void move_slopes(std::vector<float>& from, std::vector<float>& to) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += from[i];
  std::fill(from.begin(), from.end(), 0.0f);
}

}  // namespace

NetworkFit::Parameters::Parameters(std::size_t count, float bound)
    : values(count), slopes(count), mean(count), spread(count), most(bound) {}

void NetworkFit::Parameters::learn(double rate, double shrink, std::int64_t step) {
  const auto n = static_cast<double>(step);
  adam(values.data(), slopes.data(), mean.data(), spread.data(), values.size(), static_cast<float>(rate),
       static_cast<float>(rate * shrink), static_cast<float>(1 / (1 - std::pow(kDecay1, n))),
       static_cast<float>(1 / (1 - std::pow(kDecay2, n))), most);
  std::fill(slopes.begin(), slopes.end(), 0.0f);
}

// Windows that look alike begin alike: a chance number for each place and content, added up.
NetworkFit::View::View(std::size_t rows, std::uint64_t seed)
    : part(static_cast<std::size_t>(kWindowParts) * kChannels, kMostWindowPart),
      whole(rows * kChannels, kMostWindowPart),
      sum(rows * kChannels) {
  std::mt19937_64 random(seed);
  std::normal_distribution<float> normal;
  for (int c = 0; c < kChannels; ++c) {
    float by_place[kPartDigits / 2][3] = {};
    for (auto& place : by_place) {
      for (int digit = 1; digit < 3; ++digit) place[digit] = 0.25f * normal(random);
    }
    const float base = 0.05f * normal(random);
    for (int number = 0; number < kWindowParts; ++number) {
      float value = base;
      for (int digit = 0, rest = number; digit < kPartDigits; ++digit, rest /= 3)
        value += by_place[digit < kPartDigits / 2 ? kPartDigits / 2 - 1 - digit : digit - kPartDigits / 2]
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

// The slope of a window is that of its part too.
void NetworkFit::View::pass_down(const std::vector<std::uint32_t>& part_of_row) {
  for (std::size_t i = 0; i < sum.size(); ++i)
    part.slopes[part_of_row[i / kChannels] * std::size_t{kChannels} + i % kChannels] += whole.slopes[i];
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

struct NetworkFit::Bench {
  struct Point {
    std::size_t place;
    std::array<std::array<std::uint32_t, kDirections>, 2> rows;  // by view
  };

  std::vector<Point> points;  // empty ones near stones
  std::vector<std::size_t> occupied;
  std::vector<float> sums;            // by point and channel
  std::array<float, kInputs> inputs;  // black's view first
  std::array<float, kHidden> hidden;
  std::vector<float> move_slopes;                                         // by point
  std::vector<std::vector<float>> windows;                                // slopes, by view
  std::vector<float> rest, first, first_bias, second, second_bias, move;  // slopes
};

NetworkFit::~NetworkFit() = default;

NetworkFit::NetworkFit(Rule rule, int size, std::uint64_t seed)
    : rule_(rule),
      size_(size),
      first_(kHidden * kInputs, kMostFirstWeight),
      first_bias_(kHidden, kMostBias),
      second_(kHidden, kMostSecondWeight),
      second_bias_(1, kMostBias),
      move_(kInputs, kMostMoveWeight) {
  find_rows();
  const std::size_t views = Network(rule).shares_views ? 1 : 2;
  for (std::size_t v = 0; v < views; ++v) views_.emplace_back(part_of_row_.size(), seed + v);
  std::mt19937_64 random(seed + views);
  std::normal_distribution<float> normal;
  for (float& value : first_.values) value = 0.5f * normal(random) / std::sqrt(static_cast<float>(kInputs));
  const LineWords empty(size);
  for (int i = 0; i < size * size; ++i) {
    const Spot spot = spot_of(cell_at(i % size, i / size));
    auto& numbers = empty_numbers_.emplace_back();
    for (int d = 0; d < kDirections; ++d)
      numbers[static_cast<std::size_t>(d)] = WindowNumbers::get()[empty.around(d, empty.place(d, spot))];
  }
  rest_.resize(empty_numbers_.size() * kInputs);
  benches_.resize(kParts);
  for (Bench& bench : benches_) {
    bench.sums.resize(rest_.size());
    bench.rest.resize(rest_.size());
    for (const View& each : views_) bench.windows.emplace_back(each.sum.size());
    bench.first.resize(first_.values.size());
    bench.first_bias.resize(kHidden);
    bench.second.resize(kHidden);
    bench.second_bias.resize(1);
    bench.move.resize(kInputs);
    bench.move_slopes.resize(empty_numbers_.size());
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
  for (std::size_t c = 0; c < kInputs; ++c) move_.values[c] = static_cast<float>(network.move[c]) / kMoveUnit;
  second_bias_.values[0] = static_cast<float>(network.second_bias / double{kOutputUnit});
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

// Adds up the windows, and the activations of the empty board from which every position's are counted.
void NetworkFit::prepare() {
  for (View& each : views_) each.add_up(part_of_row_);
  for (std::size_t i = 0; i < rest_.size(); ++i) {
    const int side = static_cast<int>(i % kInputs) / kChannels;
    float sum = 0;
    for (const std::uint32_t number : empty_numbers_[i / kInputs])
      sum += view(side).sum[row_of_window_[WindowNumbers::view(number, side)] * std::size_t{kChannels} +
                            i % kChannels];
    rest_[i] = std::clamp(sum, 0.0f, kMostSum);
  }
}

void NetworkFit::find_points(const NetworkSample& sample, Bench& bench) const {
  const WindowNumbers& window_numbers = WindowNumbers::get();
  LineWords lines(size_);
  bench.points.clear();
  bench.occupied.clear();
  for (std::size_t i = 0; i < sample.stones.size(); ++i) {
    const int place = static_cast<int>(i);
    if (sample.stones[i] == 0) continue;
    bench.occupied.push_back(i);
    lines.flip(spot_of(cell_at(place % size_, place / size_)),
               sample.stones[i] == 1 ? Color::Black : Color::White);
  }
  for (std::size_t i = 0; i < sample.stones.size(); ++i) {
    if (sample.stones[i]) continue;
    const int place = static_cast<int>(i);
    const Spot spot = spot_of(cell_at(place % size_, place / size_));
    std::array<std::uint32_t, kDirections> numbers;
    for (int d = 0; d < kDirections; ++d)
      numbers[static_cast<std::size_t>(d)] = window_numbers[lines.around(d, lines.place(d, spot))];
    if (numbers == empty_numbers_[i]) continue;
    Bench::Point& point = bench.points.emplace_back();
    point.place = i;
    for (int side = 0; side < 2; ++side) {
      for (std::size_t d = 0; d < kDirections; ++d)
        point.rows[static_cast<std::size_t>(side)][d] = row_of_window_[WindowNumbers::view(numbers[d], side)];
    }
  }
}

void NetworkFit::add_points(Bench& bench) const {
  bench.inputs.fill(0.0f);
  for (std::size_t i = 0; i < bench.points.size(); ++i) {
    const Bench::Point& point = bench.points[i];
    for (std::size_t side = 0; side < 2; ++side) {
      const float* const windows = view(static_cast<int>(side)).sum.data();
      const float* rows[kDirections];
      for (std::size_t d = 0; d < kDirections; ++d)
        rows[d] = windows + point.rows[side][d] * std::size_t{kChannels};
      float* const sum = &bench.sums[i * kInputs + side * kChannels];
      add_rows(rows, sum);
      add_activation(sum, &rest_[point.place * kInputs + side * kChannels], &bench.inputs[side * kChannels]);
    }
  }
  for (const std::size_t place : bench.occupied) {
    for (std::size_t c = 0; c < kInputs; ++c) bench.inputs[c] -= rest_[place * kInputs + c];
  }
}

// The log odds of the side to move, whose view comes first among the inputs.
float NetworkFit::forward(const NetworkSample& sample, Bench& bench) const {
  find_points(sample, bench);
  add_points(bench);
  const std::size_t mine = sample.turn == Color::Black ? 0 : kChannels;
  float result = second_bias_.values[0] + sample.known;
  for (std::size_t h = 0; h < kHidden; ++h) {
    const float* const weights = &first_.values[h * kInputs];
    float value = first_bias_.values[h];
    for (std::size_t c = 0; c < kInputs; ++c) value += weights[c] * kInputScale * bench.inputs[c ^ mine];
    bench.hidden[h] = value;
    result += second_.values[h] * std::max(value, 0.0f);
  }
  return result;
}

// `slope`: that of the loss by the log odds of the position that forward() has just seen.
void NetworkFit::backward(const NetworkSample& sample, float slope, Bench& bench) const {
  const std::size_t mine = sample.turn == Color::Black ? 0 : kChannels;
  float input_slopes[kInputs] = {};
  bench.second_bias[0] += slope;
  for (std::size_t h = 0; h < kHidden; ++h) {
    if (bench.hidden[h] <= 0) continue;
    bench.second[h] += slope * bench.hidden[h];
    const float hidden_slope = slope * second_.values[h];
    bench.first_bias[h] += hidden_slope;
    const float* const weights = &first_.values[h * kInputs];
    float* const slopes = &bench.first[h * kInputs];
    for (std::size_t c = 0; c < kInputs; ++c) {
      slopes[c] += hidden_slope * kInputScale * bench.inputs[c ^ mine];
      input_slopes[c ^ mine] += hidden_slope * kInputScale * weights[c];
    }
  }
  pass_to_points(sample, input_slopes, bench);
}

// How the loss changes with the promise of each point; returns the surprise at the move that was chosen.
double NetworkFit::find_move_slopes(const NetworkSample& sample, float weight, Bench& bench) const {
  auto& slopes = bench.move_slopes;
  std::fill(slopes.begin(), slopes.begin() + static_cast<std::ptrdiff_t>(bench.points.size()), 0.0f);
  const auto chosen =
      std::ranges::find(bench.points, static_cast<std::size_t>(sample.move), &Bench::Point::place);
  if (sample.move < 0 || chosen == bench.points.end()) return 0;
  const std::size_t mine = sample.turn == Color::Black ? 0 : kChannels;
  float most = -1e9f;
  for (std::size_t i = 0; i < bench.points.size(); ++i) {
    const float* const sums = &bench.sums[i * kInputs];
    slopes[i] = static_cast<float>(sample.promise[bench.points[i].place]) / kPromiseUnit +
                weighed(sums + mine, move_.values.data()) +
                weighed(sums + (mine ^ kChannels), move_.values.data() + kChannels);
    most = std::max(most, slopes[i]);
  }
  const auto at = static_cast<std::size_t>(chosen - bench.points.begin());
  const float chosen_promise = slopes[at] - most;
  float total = 0;
  for (std::size_t i = 0; i < bench.points.size(); ++i) total += slopes[i] = std::exp(slopes[i] - most);
  for (std::size_t i = 0; i < bench.points.size(); ++i) slopes[i] *= weight / total;
  slopes[at] -= weight;
  return std::log(total) - chosen_promise;
}

void NetworkFit::pass_to_points(const NetworkSample& sample, const float* input_slopes, Bench& bench) const {
  const std::size_t mine = sample.turn == Color::Black ? 0 : kChannels;
  const auto pass_to_rest = [&](std::size_t place) {
    for (std::size_t c = 0; c < kInputs; ++c) bench.rest[place * kInputs + c] -= input_slopes[c];
  };
  for (std::size_t i = 0; i < bench.points.size(); ++i) {
    const Bench::Point& point = bench.points[i];
    for (std::size_t side = 0; side < 2; ++side) {
      float* const windows = bench.windows[bench.windows.size() == 1 ? 0 : side].data();
      float* rows[kDirections];
      for (std::size_t d = 0; d < kDirections; ++d)
        rows[d] = windows + point.rows[side][d] * std::size_t{kChannels};
      const std::size_t weights = (side * kChannels) ^ mine;
      const float* const sum = &bench.sums[i * kInputs + side * kChannels];
      const float move_slope = bench.move_slopes[i];
      pass_slope(sum, input_slopes + side * kChannels, &move_.values[weights], move_slope, rows);
      if (move_slope != 0.0f) add_weight_slopes(sum, move_slope, &bench.move[weights]);
    }
    pass_to_rest(point.place);
  }
  for (const std::size_t place : bench.occupied) pass_to_rest(place);
}

double NetworkFit::run_part(std::span<const NetworkSample> samples, double weight, bool learns,
                            Bench& bench) const {
  double loss = 0;
  for (const NetworkSample& sample : samples) {
    const float odds = forward(sample, bench);
    loss += std::log1p(std::exp(-std::abs(odds))) + std::max(odds, 0.0f) - sample.target * odds;
    if (!learns) continue;
    find_move_slopes(sample, kMoveShare * static_cast<float>(weight), bench);
    const float slope = 1 / (1 + std::exp(-odds)) - sample.target;
    backward(sample, slope * static_cast<float>(weight), bench);
  }
  if (learns) pass_rest(bench);
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
      losses[part] = run_part(samples.subspan(from, to - from), weight, learns, benches_[part]);
    });
  }
  threads.clear();  // joins
  double loss = 0;
  for (const double each : losses) loss += each;
  return loss * weight;
}

// The empty board's activations come from windows too.
void NetworkFit::pass_rest(Bench& bench) const {
  for (std::size_t i = 0; i < rest_.size(); ++i) {
    if (rest_[i] <= 0.0f || rest_[i] >= kMostSum) continue;
    const int side = static_cast<int>(i % kInputs) / kChannels;
    auto& windows = bench.windows[bench.windows.size() == 1 ? 0 : static_cast<std::size_t>(side)];
    for (const std::uint32_t number : empty_numbers_[i / kInputs])
      windows[row_of_window_[WindowNumbers::view(number, side)] * std::size_t{kChannels} + i % kChannels] +=
          bench.rest[i];
  }
  std::fill(bench.rest.begin(), bench.rest.end(), 0.0f);
}

void NetworkFit::gather() {
  for (Bench& bench : benches_) {
    for (std::size_t v = 0; v < views_.size(); ++v) move_slopes(bench.windows[v], views_[v].whole.slopes);
    move_slopes(bench.first, first_.slopes);
    move_slopes(bench.first_bias, first_bias_.slopes);
    move_slopes(bench.second, second_.slopes);
    move_slopes(bench.second_bias, second_bias_.slopes);
    move_slopes(bench.move, move_.slopes);
  }
  for (View& each : views_) each.pass_down(part_of_row_);
}

double NetworkFit::step(std::span<const NetworkSample> samples, double rate) {
  const double loss = run(samples, true);
  gather();
  ++steps_;
  for (View& each : views_) {
    each.part.learn(rate, 0, steps_);
    each.whole.learn(rate, kShrink, steps_);
  }
  for (Parameters* each : {&first_, &first_bias_, &second_, &second_bias_, &move_})
    each->learn(rate, 0, steps_);
  return loss;
}

double NetworkFit::loss(std::span<const NetworkSample> samples) { return run(samples, false); }

double NetworkFit::surprise(std::span<const NetworkSample> samples) {
  prepare();
  double result = 0;
  for (const NetworkSample& sample : samples) {
    forward(sample, benches_[0]);
    result += find_move_slopes(sample, 0, benches_[0]);
  }
  return result / static_cast<double>(samples.size());
}

double NetworkFit::log_odds(const NetworkSample& sample) {
  prepare();
  return forward(sample, benches_[0]);
}

Network NetworkFit::network() {
  prepare();
  Network result(rule_);
  for (std::size_t v = 0; v < views_.size(); ++v) {
    for (std::size_t window = 0; window < kWindows; ++window) {
      for (std::size_t c = 0; c < kChannels; ++c)
        result.windows[v][window][c] = rounded(
            views_[v].sum[row_of_window_[window] * std::size_t{kChannels} + c], kWindowUnit, kMostWindow);
    }
  }
  for (std::size_t h = 0; h < kHidden; ++h) {
    for (std::size_t c = 0; c < kInputs; ++c)
      result.first[h][c] = rounded(first_.values[h * kInputs + c] * kInputScale, kFirstUnit, kMostFirst);
    result.first_bias[h] = static_cast<std::int32_t>(std::lround(first_bias_.values[h] * kFirstSum));
    result.second[h] = rounded(second_.values[h], kSecondUnit, kMostSecond);
  }
  for (std::size_t c = 0; c < kInputs; ++c) result.move[c] = rounded(move_.values[c], kMoveUnit, kMostMove);
  result.second_bias = static_cast<std::int32_t>(std::lround(second_bias_.values[0] * double{kOutputUnit}));
  return result;
}

}  // namespace tengen
