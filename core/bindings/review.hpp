// SPDX-License-Identifier: MIT
// The review of a position as a Python function, conversions only.
#pragma once

#include <nanobind/nanobind.h>

namespace tengen::python {

void bind_review(nanobind::module_& module);

}  // namespace tengen::python
