#pragma once

#include "erosion/base/knob.h"

namespace scree {

/// Guides for reading the terrain: lengths, directions, heights and the flow of water. Independent of OpenGL, like
/// view_settings.h.
struct GuideSettings {
    bool scaleBar = true;
    bool northArrow = true;
    bool grid = false;
    float gridSpacing = 0.0f;
    bool contourLabels = true;
    bool flowArrows = false;
    float arrowFlow = 60.0f;
};
inline constexpr Idle<GuideSettings> kNoGrid{[](const GuideSettings& s) { return !s.grid; }, "Grid is off"};
inline constexpr Idle<GuideSettings> kNoArrows{[](const GuideSettings& s) { return !s.flowArrows; },
                                               "Flow arrows are off"};

template <>
inline constexpr auto knobsOf<GuideSettings> = std::tuple{
    Knob{&GuideSettings::scaleBar, "scaleBar", "", "Scale bar", false, true, "", Scale::Linear,
         "Draws a scale bar for the middle of the viewport. Pictures do not show it."}
        .alsoCalled("ruler"),
    Knob{&GuideSettings::northArrow, "northArrow", "", "North arrow", false, true, "", Scale::Linear,
         "Draws an arrow to the north. Pictures do not show it."}
        .alsoCalled("compass"),
    Knob{&GuideSettings::grid, "grid", "", "Grid", false, true, "", Scale::Linear,
         "Draws a square grid on the ground."},
    Knob{&GuideSettings::gridSpacing, "gridSpacing", "", "Grid spacing", 0.0f, 10000.0f, "m", Scale::LogFromZero,
         "Distance between two grid lines. 0 uses a round number that suits the map.", kNoGrid},
    Knob{&GuideSettings::contourLabels, "contourLabels", "", "Contour labels", false, true, "", Scale::Linear,
         "Writes the height along every fifth contour line."},
    Knob{&GuideSettings::flowArrows, "flowArrows", "", "Flow arrows", false, true, "", Scale::Linear,
         "Draws arrows in the direction of flow."},
    Knob{&GuideSettings::arrowFlow, "arrowFlow", "", "Minimum flow for arrows", 1.0f, 100000.0f, "rain cells",
         Scale::Log, "Flow from which arrows are drawn. High values show arrows in large rivers only.", kNoArrows},
};
static_assert(knobsAreComplete<GuideSettings>());

}  // namespace scree
