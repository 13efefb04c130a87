// SPDX-License-Identifier: MIT
#include "bindings/errors.hpp"

#include <exception>
#include <new>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <typeinfo>

namespace nb = nanobind;

namespace tengen::python {
namespace {

// Texts of std exceptions name functions of the C++ library. std::invalid_argument is left to nanobind: only
// the core throws it, with a sentence of its own.
void translate(const std::exception_ptr& exception, void*) {
  try {
    std::rethrow_exception(exception);
  } catch (const std::bad_alloc&) {
    PyErr_SetString(PyExc_MemoryError, "not enough memory");
  } catch (const std::length_error&) {
    PyErr_SetString(PyExc_MemoryError, "not enough memory");
  } catch (const std::bad_cast&) {
    PyErr_SetString(PyExc_TypeError, "an argument has the wrong type");
  } catch (const std::out_of_range&) {
    PyErr_SetString(PyExc_RuntimeError, "an index is out of range inside Tengen: please report this");
  } catch (const std::system_error& error) {
    PyErr_SetString(PyExc_RuntimeError, ("the system refused: " + error.code().message()).c_str());
  }
}

void remove_all(std::string& text, std::string_view part) {
  for (std::size_t at; (at = text.find(part)) != std::string::npos;) text.erase(at, part.size());
}

// The part of a text between two others; empty if they are not there.
std::string_view between(std::string_view text, std::string_view before, std::string_view after) {
  const std::size_t from = text.find(before);
  if (from == text.npos) return {};
  text.remove_prefix(from + before.size());
  return text.substr(0, text.find(after));
}

void remove_first_argument(std::string& arguments) {
  const std::size_t comma = arguments.find(", ");
  arguments.erase(0, comma == arguments.npos ? comma : comma + 2);
}

// nanobind lists every signature as it would be declared. Users need the parameters of the one there is:
// "play() takes (point: Point | str | tuple[int, int]) but was given (int, int)".
std::string call_error(std::string_view message) {
  std::string name(message.substr(0, message.find("()")));
  std::string parameters(between(message, "(self", ") -> "));
  std::string given(between(message, "Invoked with types: ", "\n"));
  const std::string self_type = given.substr(0, given.find(", "));
  const bool is_method = message.find("(self") != message.npos && !given.empty();
  if (is_method) {
    remove_first_argument(parameters);
    remove_first_argument(given);
  } else {
    parameters = between(message, "1. " + name + "(", ") -> ");
  }
  if (name == "__init__" && is_method) {
    name = self_type.substr(self_type.rfind('.') + 1);
  } else if (name == "__new__") {  // points are made by it
    name = "Point";
    remove_first_argument(parameters);
    remove_first_argument(given);
  }
  for (const char* part : {"collections.abc.", "tengen.values.", "tengen.board.", "tengen._core.", "typing.",
                           "nanobind.nb_", ", /", "kwargs = { ", " }"}) {
    remove_all(parameters, part);
    remove_all(given, part);
  }
  const auto listed = [](const std::string& arguments, const char* none) {
    return arguments.empty() ? none : "(" + arguments + ")";
  };
  return name + "() takes " + listed(parameters, "no arguments") + " but was given " + listed(given, "none");
}

}  // namespace

void translate_exceptions() { nb::register_exception_translator(translate); }

std::string shown(nb::handle value) {
  constexpr Py_ssize_t kMaxLength = 40;
  const nb::object text = nb::steal(PyObject_Repr(value.ptr()));
  if (!text.is_valid()) {  // a number with thousands of digits has none
    PyErr_Clear();
    return "a value of type " + std::string(nb::str(nb::handle(value.type()).attr("__name__")).c_str());
  }
  const nb::object cut = nb::steal(PyUnicode_Substring(text.ptr(), 0, kMaxLength));
  const nb::object bytes = nb::steal(PyUnicode_AsEncodedString(cut.ptr(), "utf-8", "backslashreplace"));
  if (!bytes.is_valid()) throw nb::python_error();
  return PyBytes_AsString(bytes.ptr());
}

std::optional<std::int64_t> whole_number(nb::handle value, const char* name) {
  const nb::object number = nb::steal(PyNumber_Index(value.ptr()));
  if (!number.is_valid()) {
    PyErr_Clear();
    throw nb::type_error((std::string(name) + " must be a whole number, not " + shown(value)).c_str());
  }
  int overflow = 0;
  const long long found = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
  return overflow == 0 ? std::optional<std::int64_t>(found) : std::nullopt;
}

std::int64_t integer_from(nb::handle value, const char* name, std::int64_t min, std::int64_t max) {
  const auto found = whole_number(value, name);
  if (found && *found >= min && *found <= max) return *found;
  throw nb::value_error((std::string(name) + " must be " + std::to_string(min) + " to " +
                         std::to_string(max) + ", not " + shown(value))
                            .c_str());
}

double number_from(nb::handle value, const char* name) {
  const double found = PyFloat_AsDouble(value.ptr());
  if (!PyErr_Occurred()) return found;
  PyErr_Clear();
  throw nb::type_error((std::string(name) + " must be a number, not " + shown(value)).c_str());
}

}  // namespace tengen::python

// nanobind is compiled with this in place of PyErr_SetString (CMakeLists.txt).
extern "C" void tengen_set_error(PyObject* type, const char* message) {
  const std::string_view text(message);
  if (text.find("(): incompatible function arguments.") == text.npos) {
    PyErr_SetString(type, message);
    return;
  }
  PyErr_SetString(type, tengen::python::call_error(text).c_str());
}
