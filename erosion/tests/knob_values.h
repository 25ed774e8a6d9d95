#pragma once

#include <type_traits>
#include <vector>

#include "erosion/base/knob.h"

namespace scree::test {

/// Some values of a knob: all choices of a switch or an enum; the ends and the initial value of a number.
template <class S, class V>
std::vector<V> valuesOf(const Knob<S, V>& knob) {
    if constexpr (std::is_same_v<V, bool>) {
        return {false, true};
    } else if constexpr (std::is_enum_v<V>) {
        std::vector<V> values;
        for (int i = 0; i <= static_cast<int>(knob.max); ++i) values.push_back(static_cast<V>(i));
        return values;
    } else {
        return {knob.min, S{}.*knob.member, knob.max};
    }
}

}  // namespace scree::test
