#pragma once

#include "erosion/knob.h"

namespace scree {

/// Help to read the terrain: lengths, directions, heights, and where the water runs. No OpenGL here, as in
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
template <>
inline constexpr auto knobsOf<GuideSettings> = std::tuple{
    Knob{&GuideSettings::scaleBar, "scaleBar", "", "Scale bar", false, true, "", Scale::Linear,
         "A length in metres, as it is in the middle of the window. Not in pictures."},
    Knob{&GuideSettings::northArrow, "northArrow", "", "North arrow", false, true, "", Scale::Linear,
         "Where north is. Not in pictures."},
    Knob{&GuideSettings::grid, "grid", "", "Grid", false, true, "", Scale::Linear, "Square lines over the ground."},
    Knob{&GuideSettings::gridSpacing, "gridSpacing", "", "Grid spacing", 0.0f, 10000.0f, "m", Scale::LogFromZero,
         "Between two lines of the grid; 0 takes a round number that suits the map."},
    Knob{&GuideSettings::contourLabels, "contourLabels", "", "Contour labels", false, true, "", Scale::Linear,
         "Heights in metres along every fifth contour line."},
    Knob{&GuideSettings::flowArrows, "flowArrows", "", "Flow arrows", false, true, "", Scale::Linear,
         "Shows which way the water runs."},
    Knob{&GuideSettings::arrowFlow, "arrowFlow", "", "Least flow for arrows", 1.0f, 100000.0f, "cells", Scale::Log,
         "Higher leaves the arrows to the large rivers."},
};
static_assert(knobsAreComplete<GuideSettings>());

}  // namespace scree
