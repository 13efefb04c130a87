// SPDX-License-Identifier: MIT
// The inner loops of training over the channels of a window, and the optimizer.
//
// Included by one source file, which is compiled without fused multiply-add: the result must not depend
// on the processor.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "eval/cpu_dispatch.hpp"
#include "eval/network.hpp"

namespace tengen::kernels {

inline constexpr float kMaxSum = static_cast<float>(kMaxActivation) / kWindowUnit;

// Clipped ReLU.
inline float activation(float sum) { return std::min(std::max(sum, 0.0f), kMaxSum); }

TENGEN_CPU_DISPATCH inline void add_rows(const float* const* rows, float* sum) {
  for (int c = 0; c < kChannels; ++c) sum[c] = rows[0][c] + rows[1][c] + rows[2][c] + rows[3][c];
}

TENGEN_CPU_DISPATCH inline void add_activation(const float* sum, const float* rest, float* totals) {
  for (int c = 0; c < kChannels; ++c) totals[c] += activation(sum[c]) - rest[c];
}

TENGEN_CPU_DISPATCH inline float weighted_activation(const float* sum, const float* weights) {
  float result = 0;
  for (int c = 0; c < kChannels; ++c) result += weights[c] * activation(sum[c]);
  return result;
}

TENGEN_CPU_DISPATCH inline void add_weight_gradients(const float* sum, float gradient, float* gradients) {
  for (int c = 0; c < kChannels; ++c) gradients[c] += gradient * activation(sum[c]);
}

// Backpropagates to the four windows of a point: `gradient` by its activations as part of the board's
// sums, `policy_gradient` by its policy logit.
TENGEN_CPU_DISPATCH inline void backpropagate_point(const float* sum, const float* gradient,
                                                    const float* policy_weights, float policy_gradient,
                                                    float* const* rows) {
  float masked[kChannels];
  for (int c = 0; c < kChannels; ++c)
    masked[c] = sum[c] > 0.0f && sum[c] < kMaxSum ? gradient[c] + policy_gradient * policy_weights[c] : 0.0f;
  for (int d = 0; d < kDirections; ++d) {
    for (int c = 0; c < kChannels; ++c) rows[d][c] += masked[c];
  }
}

// Adam (Kingma and Ba 2015), with decoupled weight decay.
inline constexpr float kMeanDecay = 0.9f, kVarianceDecay = 0.999f, kEpsilon = 1e-9f;

struct AdamStep {
  float rate;
  float weight_decay;    // times the rate
  float mean_scale;      // bias corrections
  float variance_scale;  //
  float bound;           // values are clamped to [-bound, bound]
};

TENGEN_CPU_DISPATCH inline void adam(float* values, const float* gradients, float* mean, float* variance,
                                     std::size_t count, AdamStep by) {
  for (std::size_t i = 0; i < count; ++i) {
    mean[i] = kMeanDecay * mean[i] + (1 - kMeanDecay) * gradients[i];
    variance[i] = kVarianceDecay * variance[i] + (1 - kVarianceDecay) * gradients[i] * gradients[i];
    const float step =
        by.rate * (mean[i] * by.mean_scale) / (std::sqrt(variance[i] * by.variance_scale) + kEpsilon);
    values[i] = std::min(std::max(values[i] - step - by.weight_decay * values[i], -by.bound), by.bound);
  }
}

}  // namespace tengen::kernels
