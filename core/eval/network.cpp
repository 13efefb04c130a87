// SPDX-License-Identifier: MIT
#include "eval/network.hpp"

#include <algorithm>
#include <type_traits>

#include "eval/cpu_dispatch.hpp"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace tengen {
namespace {

using Totals = std::array<std::int32_t, kInputs>;
using Channels = Network::Channels;

constexpr LineWord kNeighbourBits = bits_within(kWindowReach) & ~(LineWord{1} << (2 * kReach));

template <typename Number>
Number activation(Number sum) {
  return std::min(std::max(sum, Number{0}), static_cast<Number>(kMaxActivation));
}

// The sum of products of weights and numbers, or activations of numbers.
#if defined(__wasm_simd128__)
// Written out, because the compiler does not find the instruction that multiplies 16-bit numbers and adds
// pairs of them.
template <int kCount, bool kActivated>
std::int32_t dot(const std::int16_t* weights, const std::int16_t* numbers) {
  v128_t sum = wasm_i32x4_const_splat(0);
  for (int c = 0; c < kCount; c += 8) {
    v128_t eight = wasm_v128_load(numbers + c);
    if constexpr (kActivated)
      eight = wasm_i16x8_min(wasm_i16x8_max(eight, wasm_i16x8_const_splat(0)),
                             wasm_i16x8_const_splat(kMaxActivation));
    sum = wasm_i32x4_add(sum, wasm_i32x4_dot_i16x8(wasm_v128_load(weights + c), eight));
  }
  return wasm_i32x4_extract_lane(sum, 0) + wasm_i32x4_extract_lane(sum, 1) + wasm_i32x4_extract_lane(sum, 2) +
         wasm_i32x4_extract_lane(sum, 3);
}
#else
template <int kCount, bool kActivated>
[[gnu::always_inline]] inline std::int32_t dot(const std::int16_t* __restrict weights,
                                               const std::int16_t* __restrict numbers) {
  std::int32_t sum = 0;
  for (int c = 0; c < kCount; ++c) sum += weights[c] * (kActivated ? activation(numbers[c]) : numbers[c]);
  return sum;
}
#endif

// The two layers on top of the board's sums. `mine`: index of the mover's first channel.
TENGEN_CPU_DISPATCH std::int32_t output_of(const Network& network, const Totals& totals, int mine) {
  alignas(64) std::int16_t inputs[kInputs];
  for (int c = 0; c < kInputs; ++c) {
    inputs[c] = static_cast<std::int16_t>(
        std::clamp(totals[static_cast<std::size_t>(c ^ mine)] >> kInputShift, -kMaxInput, kMaxInput));
  }
  std::int32_t result = network.second_bias;
  for (std::size_t h = 0; h < kHidden; ++h) {
    const std::int32_t sum = network.first_bias[h] + dot<kInputs, false>(network.first[h].data(), inputs);
    result += network.second[h] * std::clamp(sum >> kHiddenShift, 0, kMaxHidden);
  }
  return result;
}

TENGEN_CPU_DISPATCH int policy_of(const Network& network, const std::int16_t* channels, int mine) {
  const std::int16_t* const weights = network.policy.data();
  const std::int32_t sum = dot<kChannels, true>(weights, channels + mine) +
                           dot<kChannels, true>(weights + kChannels, channels + (mine ^ kChannels));
  return sum >> kPolicyShift;
}

}  // namespace

const WindowNumbers& WindowNumbers::get() {
  static const WindowNumbers numbers;
  return numbers;
}

WindowNumbers::WindowNumbers() {
  for (std::uint32_t bits = 0; bits <= kSideMask; ++bits) {
    for (int side = 0; side < 2; ++side) {
      const Mark own = mark_of(static_cast<Color>(side));
      std::uint32_t before = 0, after = 0;
      for (int distance = 1; distance <= kWindowReach; ++distance) {
        const auto mark_at = [&](int i) { return static_cast<Mark>((bits >> (2 * i)) & 3); };
        const auto digit = [&](Mark mark) { return mark == Mark::Empty ? 0u : mark == own ? 1u : 2u; };
        before += digit(mark_at(kReach - distance)) * kPowersOfThree[digit_of(-distance)];
        after += digit(mark_at(distance - 1)) * kPowersOfThree[digit_of(distance)];
      }
      before_[bits] |= before << (16 * side);
      after_[bits] |= after << (16 * side);
    }
  }
  for (int distance = 1; distance <= kReach; ++distance) {
    for (const Color color : {Color::Black, Color::White}) {
      auto& changes = changes_[static_cast<std::size_t>(color)];
      const auto mark = static_cast<std::size_t>(mark_of(color));
      changes[static_cast<std::size_t>(kReach - distance)] = before_[mark << (2 * (kReach - distance))];
      changes[static_cast<std::size_t>(kReach + distance)] = after_[mark << (2 * (distance - 1))];
    }
  }
}

int mirrored_window(int number) {
  int digits[2 * kWindowReach];
  for (int& digit : digits) {
    digit = number % 3;
    number /= 3;
  }
  int result = 0;
  for (int distance = 1; distance <= kWindowReach; ++distance) {
    result += digits[digit_of(distance)] * static_cast<int>(kPowersOfThree[digit_of(-distance)]);
    result += digits[digit_of(-distance)] * static_cast<int>(kPowersOfThree[digit_of(distance)]);
  }
  return result;
}

Network::Network(Rule rule) : shares_views(rule != Rule::Renju) {
  windows[0].resize(kWindows);
  if (!shares_views) windows[1].resize(kWindows);
}

// Visits every number in file order, with its bound.
template <typename Self, typename Visit>
void Network::each_number(Self& self, Visit visit) {
  for (auto& view : self.windows) {
    for (int number = 0; number < static_cast<int>(view.size()); ++number) {
      const int mirrored = mirrored_window(number);
      auto& channels = view[static_cast<std::size_t>(number)];
      if (mirrored >= number) {
        for (auto& channel : channels) visit(channel, kMaxWindow);
      } else if constexpr (!std::is_const_v<Self>) {
        channels = view[static_cast<std::size_t>(mirrored)];
      }
    }
  }
  for (auto& row : self.first) {
    for (auto& weight : row) visit(weight, kMaxFirst);
  }
  for (auto& bias : self.first_bias) visit(bias, 1 << 28);
  for (auto& weight : self.second) visit(weight, kMaxSecond);
  visit(self.second_bias, 1 << 28);
  for (auto& weight : self.policy) visit(weight, kMaxPolicy);
}

std::size_t Network::file_size() const {
  std::size_t size = 0;
  each_number(*this, [&](const auto& number, int) { size += sizeof(number); });
  return size;
}

void Network::append_to(std::string& data) const {
  each_number(*this, [&](const auto& number, int) {
    for (std::size_t i = 0; i < sizeof(number); ++i) data.push_back(static_cast<char>(number >> (8 * i)));
  });
}

bool Network::read(std::span<const std::uint8_t> data) {
  const std::uint8_t* next = data.data();
  bool is_good = true;
  each_number(*this, [&](auto& number, int bound) {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < sizeof(number); ++i) bits |= static_cast<std::uint32_t>(*next++) << (8 * i);
    number = static_cast<std::remove_reference_t<decltype(number)>>(bits);
    is_good = is_good && number >= -bound && number <= bound;
  });
  return is_good;
}

NetworkSums::NetworkSums(const Network& network, int size)
    : network_(&network),
      numbers_(&WindowNumbers::get()),
      size_(size),
      index_steps_{1, size, 1 - size, 1 + size},
      lines_(size),
      points_(static_cast<std::size_t>(size * size)) {
  for (int i = 0; i < size * size; ++i) {
    const Spot spot = spot_at(i, size);
    for (int d = 0; d < kDirections; ++d) {
      const std::uint32_t found = (*numbers_)[lines_.around(d, lines_.offset(d, spot))];
      for (std::size_t c = 0; c < kInputs; ++c) {
        const int side = static_cast<int>(c) / kChannels;
        auto& channel = points_[static_cast<std::size_t>(i)].channels[c];
        channel = static_cast<std::int16_t>(
            channel + network.view(side)[WindowNumbers::view(found, side)][c % kChannels]);
      }
    }
  }
}

// The windows of empty points that a stone of this colour on this spot changes.
int NetworkSums::find_changes(Spot spot, Color color, WindowChange* changes) const {
  WindowChange* change = changes;
  const int centre = index_of(spot);
  for (std::size_t d = 0; d < kDirections; ++d) {
    const auto [line, along] = lines_.offset(static_cast<int>(d), spot);
    const LineWord word = lines_.word(static_cast<int>(d), line);
    for (LineWord left = empty_bits(word >> (2 * along)) & kNeighbourBits; left != 0; left &= left - 1) {
      const int distance = std::countr_zero(left) / 2 - kReach;
      change->point = static_cast<std::uint32_t>(centre + distance * index_steps_[d]);
      change->before = (*numbers_)[word >> (2 * (along + distance))];
      change->after = change->before + numbers_->change(color, -distance);
      ++change;
    }
  }
  return static_cast<int>(change - changes);
}

namespace {

// One changed window of a point in one view: adds to `totals` what the point's activations change by, and
// stores the new sums in `channels` if they are to be kept. The network spends most of its time here, so
// this must be inlined into functions that are compiled for several processors.
template <typename Channel>
[[gnu::always_inline]] inline void change_window(Channel* __restrict channels,
                                                 const std::int16_t* __restrict before,
                                                 const std::int16_t* __restrict after,
                                                 std::int16_t* __restrict totals) {
  for (int c = 0; c < kChannels; ++c) {
    const std::int16_t was = channels[c];
    const auto now = static_cast<std::int16_t>(was - before[c] + after[c]);
    totals[c] = static_cast<std::int16_t>(totals[c] + activation(now) - activation(was));
    if constexpr (!std::is_const_v<Channel>) channels[c] = now;
  }
}

}  // namespace

TENGEN_CPU_DISPATCH void NetworkSums::apply(const WindowChange* changes, int count, PointSums* saved) {
  const Channels* const views[2] = {network_->view(0).data(), network_->view(1).data()};
  alignas(64) std::int16_t totals[kInputs] = {};
  for (int i = 0; i < count; ++i) {
    PointSums& point = points_[changes[i].point];
    saved[i] = point;
    for (int side = 0; side < 2; ++side) {
      change_window(point.channels.data() + side * kChannels,
                    views[side][WindowNumbers::view(changes[i].before, side)].data(),
                    views[side][WindowNumbers::view(changes[i].after, side)].data(),
                    totals + side * kChannels);
    }
  }
  for (std::size_t c = 0; c < kInputs; ++c) totals_[c] += totals[c];
}

// The board's sums with one more stone; the points stay as they are.
TENGEN_CPU_DISPATCH NetworkSums::Totals NetworkSums::totals_with(Spot spot, Color color) const {
  WindowChange changes[kMaxChanges];
  const int count = find_changes(spot, color, changes);
  const Channels* const views[2] = {network_->view(0).data(), network_->view(1).data()};
  Totals result;
  for (int side = 0; side < 2; ++side) {
    const int begin = side * kChannels;
    alignas(64) std::int16_t totals[kChannels] = {};
    for (int i = 0; i < count; ++i) {
      change_window(points_[changes[i].point].channels.data() + begin,
                    views[side][WindowNumbers::view(changes[i].before, side)].data(),
                    views[side][WindowNumbers::view(changes[i].after, side)].data(), totals);
    }
    const std::int16_t* const own = points_[static_cast<std::size_t>(index_of(spot))].channels.data() + begin;
    for (int c = 0; c < kChannels; ++c) {
      const auto at = static_cast<std::size_t>(begin + c);
      result[at] = totals_[at] + totals[c] - activation(own[c]);
    }
  }
  return result;
}

void NetworkSums::put(Spot spot, Color color) {
  WindowChange changes[kMaxChanges];
  UndoRecord& undo = undo_.emplace_back();
  undo.totals = totals_;
  undo.count = find_changes(spot, color, changes);
  for (int i = 0; i < undo.count; ++i)
    undo.points[static_cast<std::size_t>(i)] = static_cast<std::uint16_t>(changes[i].point);
  if (saved_.size() < saved_count_ + kMaxChanges) saved_.resize(2 * saved_.size() + kMaxChanges);
  lines_.flip(spot, color);
  apply(changes, undo.count, &saved_[saved_count_]);
  saved_count_ += static_cast<std::size_t>(undo.count);
  // An occupied point no longer counts; its sums stay unchanged until the stone is taken.
  const PointSums& own = points_[static_cast<std::size_t>(index_of(spot))];
  for (std::size_t c = 0; c < kInputs; ++c) totals_[c] -= activation(own.channels[c]);
}

void NetworkSums::take(Spot spot, Color color) {
  const UndoRecord& undo = undo_.back();
  saved_count_ -= static_cast<std::size_t>(undo.count);
  for (int i = 0; i < undo.count; ++i)
    points_[undo.points[static_cast<std::size_t>(i)]] = saved_[saved_count_ + static_cast<std::size_t>(i)];
  totals_ = undo.totals;
  lines_.flip(spot, color);
  undo_.pop_back();
}

void NetworkSums::settle() {
  undo_.clear();
  saved_.clear();
  saved_count_ = 0;
}

bool NetworkSums::operator==(const NetworkSums& that) const {
  if (size_ != that.size_ || totals_ != that.totals_) return false;
  for (int i = 0; i < size_ * size_; ++i) {
    const Spot spot = spot_at(i, size_);
    const bool is_empty = empty_bits(lines_.around(0, lines_.offset(0, spot))) >> (2 * kReach) & 1;
    const auto at = static_cast<std::size_t>(i);
    if (is_empty && points_[at].channels != that.points_[at].channels) return false;
  }
  return true;
}

int NetworkSums::policy_logit(Spot spot, Color turn) const {
  const PointSums& own = points_[static_cast<std::size_t>(index_of(spot))];
  return policy_of(*network_, own.channels.data(), turn == Color::Black ? 0 : kChannels);
}

int NetworkSums::score_of(const Totals& totals, Color turn, int scale) const {
  const std::int64_t odds = output_of(*network_, totals, turn == Color::Black ? 0 : kChannels);
  return static_cast<int>(odds * scale / kOutputUnit);
}

}  // namespace tengen
