#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "erosion/base/knob.h"
#include "renderer/settings/image.h"

namespace scree {

/// The land that variations begin with.
enum class VariationStart { Start, Land };
template <>
inline constexpr auto choicesOf<VariationStart> = std::array<std::string_view, 2>{"start", "land"};

/// Over which part of its range a knob varies.
enum class VariationSpan { Near, Whole };
template <>
inline constexpr auto choicesOf<VariationSpan> = std::array<std::string_view, 2>{"nearby", "wholeRange"};

/// What the user wants to see varied.
struct VariationWish {
    std::string knob;  ///< As --set takes it; empty for the one that variations begin with.
    VariationStart from = VariationStart::Start;
    VariationSpan span = VariationSpan::Near;
    bool operator==(const VariationWish&) const = default;
};

/// A knob that can be varied.
struct VariableKnob {
    std::string name;      ///< "droplet.capacity"
    std::string group;     ///< "Water droplets"
    std::string title;     ///< "Carry capacity"
    bool ofStart = false;  ///< It changes the start: variations cannot begin with the land as it is.
};

/// One of the pictures.
struct Variation {
    double value = 0.0;                    ///< Of the knob.
    std::string text;                      ///< The value as users read it, with its unit.
    bool isCurrent = false;                ///< The document has this value.
    std::shared_ptr<const Image> picture;  ///< Null before the first one is drawn.
    std::string failure;                   ///< Why its erosion has stopped; empty where it has not.
};

/// What the window of variations shows.
struct VariationsView {
    static constexpr std::size_t kMost = 9;

    VariationWish wish;
    std::vector<VariableKnob> knobs;
    std::vector<Variation> variations;  ///< At most kMost.
    int rounds = 0, length = 0;         ///< Done, and to be done.
    std::uint64_t changes = 0;          ///< Number of pictures drawn.
    std::string failure;                ///< Why nothing is drawn; empty where it is.

    /// The knob that is varied; null where it cannot be found.
    const VariableKnob* knob() const {
        for (const VariableKnob& each : knobs)
            if (each.name == wish.knob) return &each;
        return nullptr;
    }
};

/// The window of variations is open.
struct VariationsQuestion {};

}  // namespace scree
