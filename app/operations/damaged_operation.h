#pragma once

#include <stdexcept>

namespace scree {

/// The payload of an operation cannot be read. The message says which part is wrong.
class DamagedOperation : public std::runtime_error {
 public:
    using std::runtime_error::runtime_error;
};

}  // namespace scree
