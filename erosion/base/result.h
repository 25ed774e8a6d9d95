#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace scree {

/// An error that a user, a file or a driver can cause: one line that names the file, knob or option and says what to
/// do.
struct Error {
    std::string message;
};

/// Either a value or an Error.
template <class T>
class [[nodiscard]] Result {
 public:
    Result(T value) : state_(std::move(value)) {}      // implicit: `return value;`
    Result(Error error) : state_(std::move(error)) {}  // implicit: `return Error{"..."};`

    explicit operator bool() const { return std::holds_alternative<T>(state_); }
    bool ok() const { return static_cast<bool>(*this); }

    T& value() {
        assert(ok());
        return *std::get_if<T>(&state_);
    }
    const T& value() const {
        assert(ok());
        return *std::get_if<T>(&state_);
    }
    T& operator*() { return value(); }
    const T& operator*() const { return value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    const Error& error() const {
        assert(!ok());
        return *std::get_if<Error>(&state_);
    }

 private:
    std::variant<T, Error> state_;
};

/// Either success or an Error.
template <>
class [[nodiscard]] Result<void> {
 public:
    Result() = default;
    Result(Error error) : error_(std::move(error)) {}  // implicit: `return Error{"..."};`

    explicit operator bool() const { return !error_; }
    bool ok() const { return !error_; }
    const Error& error() const {
        assert(error_);
        return *error_;
    }

 private:
    std::optional<Error> error_;
};

}  // namespace scree
