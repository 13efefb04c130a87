// SPDX-License-Identifier: MIT
// What the module asks of its host, the script that has loaded it (web/src/engine/instance.ts).
#pragma once

#include <string_view>

namespace tengen::wasm {

// Hands over a report of the running search.
void send_report(std::string_view json);

}  // namespace tengen::wasm
