#pragma once

#include <algorithm>
#include <string>
#include <type_traits>
#include <vector>

#include "erosion/base/knob.h"

namespace scree::test {

/// Returns some values of a knob: all choices of a switch or an enum; the ends and the initial value of a number.
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

/// Calls `visit(settings, what)` with each knob in turn set to each choice, or to each end of its range.
template <class Settings, class Visit>
void forEachVariant(const Visit& visit) {
    visit(Settings{}, "as it is");
    forEachKnob<Settings>([&](const auto& knob) {
        using Value = std::decay_t<decltype(Settings{}.*knob.member)>;
        const auto visitWith = [&](Value value) {
            Settings settings;
            settings.*knob.member = value;
            visit(settings, std::string(knob.key));
        };
        if constexpr (std::is_same_v<Value, bool> || std::is_enum_v<Value>) {
            for (int choice = 0; choice <= static_cast<int>(knob.max); ++choice) visitWith(static_cast<Value>(choice));
        } else if constexpr (std::is_same_v<Value, int>) {
            visitWith(std::clamp(7, knob.min, knob.max));  // few droplets, or an odd number of passes
        } else {
            visitWith(knob.min);
            visitWith(knob.max);
        }
    });
}

}  // namespace scree::test
