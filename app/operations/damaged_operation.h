#pragma once

#include <stdexcept>

namespace scree {

/// Thrown when the payload of an operation cannot be read. The message says what is wrong with it.
class DamagedOperation : public std::runtime_error {
 public:
    using std::runtime_error::runtime_error;
};

}  // namespace scree
