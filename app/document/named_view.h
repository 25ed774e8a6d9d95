#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "erosion/base/result.h"

namespace scree {

/// A camera that was saved under a name. It belongs to the land of its preset: lengths are in metres.
struct NamedView {
    std::string name;           ///< One line, unlike the names of the preset's other views.
    float east = 0.0f;          ///< Target of the camera: metres from the west edge of the map.
    float north = 0.0f;         ///< Metres from the south edge.
    float height = 0.0f;        ///< Metres, like the heights of the terrain, without exaggeration.
    float distance = 1000.0f;   ///< From the eye to the target, metres; also sets the scale if orthographic.
    float direction = 0.0f;     ///< Direction of view in degrees: 0 is north, 90 east.
    float pitch = 30.0f;        ///< Degrees below the horizon.
    float fieldOfView = 34.0f;  ///< Vertical, in degrees.
    bool orthographic = false;

    bool operator==(const NamedView&) const = default;
};

/// Most bytes in the name of a view.
inline constexpr std::size_t kLongestViewName = 100;

/// Range of a number of a view.
struct NamedViewLimit {
    std::string_view key;  ///< Key in presets.
    float NamedView::*member;
    float least, most;
};
inline constexpr std::array kNamedViewLimits{
    NamedViewLimit{"east", &NamedView::east, -1e7f, 1e7f},
    NamedViewLimit{"north", &NamedView::north, -1e7f, 1e7f},
    NamedViewLimit{"height", &NamedView::height, -1e6f, 1e6f},
    NamedViewLimit{"distance", &NamedView::distance, 0.001f, 1e8f},
    NamedViewLimit{"direction", &NamedView::direction, 0.0f, 360.0f},
    NamedViewLimit{"pitch", &NamedView::pitch, -90.0f, 90.0f},
    NamedViewLimit{"fieldOfView", &NamedView::fieldOfView, 5.0f, 110.0f},
};

/// Fails if the name is empty or too long, or a number is out of its range. The error names the key.
Result<void> checkNamedView(const NamedView& view);

/// Returns the view of this name, or null.
const NamedView* findView(std::span<const NamedView> views, std::string_view name);
/// Returns the view of this name. Fails if there is none; the error lists the names there are.
Result<NamedView> viewNamed(std::span<const NamedView> views, std::string_view name);
/// Adds the view. It replaces the view of the same name.
void keepView(std::vector<NamedView>& views, NamedView view);
/// Renames a view, which replaces a view of the new name. Does nothing if there is no view of the old name.
void renameView(std::vector<NamedView>& views, std::string_view from, std::string to);

}  // namespace scree
