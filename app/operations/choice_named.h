#pragma once

#include <algorithm>
#include <string>

#include "app/operations/damaged_operation.h"
#include "erosion/base/knob.h"

/// Reads enums by name, as choiceName() writes them, from the records of operations.
namespace scree {

/// Returns the value of this name. Throws DamagedOperation if there is none.
template <class Enum>
Enum choiceNamed(const std::string& name) {
    constexpr auto kNames = choicesOf<Enum>;
    const auto found = std::find(kNames.begin(), kNames.end(), name);
    if (found == kNames.end()) throw DamagedOperation("no such choice");
    return static_cast<Enum>(found - kNames.begin());
}

}  // namespace scree
