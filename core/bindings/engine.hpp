// SPDX-License-Identifier: MIT
// The engine as a Python object, conversions only.
#pragma once

#include <nanobind/nanobind.h>

namespace tengen::python {

void bind_engine(nanobind::module_& module);

}  // namespace tengen::python
