// SPDX-License-Identifier: MIT
// The trainer of the network as a Python object, conversions only.
#pragma once

#include <nanobind/nanobind.h>

namespace tengen::python {

void bind_network_fit(nanobind::module_& module);

}  // namespace tengen::python
