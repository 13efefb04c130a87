// SPDX-License-Identifier: MIT
// Prints the verdicts of core/proof on the texts of a file, one line for each. Built with the sanitizers;
// scripts/proof_verdicts.py writes the file and compares the verdicts with those of the Python checker.
#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>

#include "proof/checker.hpp"
#include "rules/notation.hpp"

namespace {

using tengen::proof::Fault;
using tengen::proof::Verdict;

// "valid 3", or the fault, its point, the offset of the broken place, and the replies that lead to it: "-"
// for each that there is not.
std::string line_of(const Verdict& verdict) {
  if (verdict.is_valid()) return "valid " + std::to_string(verdict.moves);
  const auto& last = verdict.problems.back();
  std::string line(tengen::proof::kFaultNames[static_cast<std::size_t>(last.fault)]);
  line += ' ' + (last.point ? tengen::to_text(*last.point) : "-");
  line += ' ' + (last.fault == Fault::Broken ? std::to_string(verdict.at) : "-");
  for (const auto& problem : verdict.problems) {
    if (&problem != &last) line += ' ' + tengen::to_text(*problem.point);
  }
  return line;
}

}  // namespace

// The file holds each text after a line with its number of bytes.
int main(int count, char** arguments) {
  if (count != 2) return std::fputs("usage: proof_check FILE\n", stderr), 2;
  std::ifstream file(arguments[1], std::ios::binary);
  std::size_t length = 0;
  while (file >> length && file.get() == '\n') {
    std::string text(length, '\0');
    if (!file.read(text.data(), static_cast<std::streamsize>(length))) break;
    std::cout << line_of(tengen::proof::check(text)) << '\n';
  }
  return file.eof() && !file.bad() ? 0 : 1;
}
