#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "erosion/base/image.h"
#include "erosion/base/knob.h"

namespace scree {

/// The land from which variations start.
enum class VariationStart { Start, Land };
template <>
inline constexpr auto choicesOf<VariationStart> = std::array<std::string_view, 2>{"start", "land"};

/// The part of a knob's range over which it varies.
enum class VariationSpan { Near, Whole };
template <>
inline constexpr auto choicesOf<VariationSpan> = std::array<std::string_view, 2>{"nearby", "wholeRange"};

/// The variations that the user asks for.
struct VariationWish {
    std::string knob;  ///< Name as --set takes it; empty for the default knob.
    VariationStart from = VariationStart::Start;
    VariationSpan span = VariationSpan::Near;
    bool operator==(const VariationWish&) const = default;
};

/// A knob that can be varied.
struct VariableKnob {
    std::string name;      ///< "droplet.capacity"
    std::string group;     ///< "Water droplets"
    std::string title;     ///< "Carry capacity"
    bool ofStart = false;  ///< True if the knob changes the start. Such variations cannot begin with the present land.
};

/// One variation with its picture.
struct Variation {
    double value = 0.0;                    ///< Value of the knob.
    std::string text;                      ///< The value with its unit, as shown to the user.
    bool isCurrent = false;                ///< True if the document has this value.
    std::shared_ptr<const Image> picture;  ///< Picture, or null before the first one is drawn.
    std::string failure;                   ///< Why its erosion stopped early; empty if it did not.
};

/// Content of the window of variations.
struct VariationsView {
    static constexpr std::size_t kMost = 9;

    VariationWish wish;
    std::vector<VariableKnob> knobs;
    std::vector<Variation> variations;  ///< At most kMost.
    int rounds = 0, length = 0;         ///< Rounds done, and rounds to do.
    std::uint64_t changes = 0;          ///< Number of pictures drawn.
    std::string failure;                ///< Why nothing is drawn; empty if there is no failure.

    /// Returns the knob that is varied, or null if it is not among `knobs`.
    const VariableKnob* knob() const {
        for (const VariableKnob& each : knobs)
            if (each.name == wish.knob) return &each;
        return nullptr;
    }
};

/// Open while the window of variations is open.
struct VariationsQuestion {};

}  // namespace scree
