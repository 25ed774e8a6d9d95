#pragma once

#include "app/document/json/entry_json.h"
#include "app/document/named_view.h"

namespace scree {

template <>
inline constexpr auto entryKeysOf<NamedView> = std::tuple{
    EntryKey{"name", &NamedView::name, EntryNeeds::Key, "Name of the view, unlike those of the other views."},
    EntryKey{"east", &NamedView::east, EntryNeeds::Key,
             "Target, around which the camera turns: metres from the west edge of the map."},
    EntryKey{"north", &NamedView::north, EntryNeeds::Key, "Target: metres from the south edge of the map."},
    EntryKey{"height", &NamedView::height, EntryNeeds::Key,
             "Target: height in metres, like those of the terrain, without exaggeration."},
    EntryKey{"distance", &NamedView::distance, EntryNeeds::Key, "Metres from the eye to the target."},
    EntryKey{"direction", &NamedView::direction, EntryNeeds::Key, "Direction of view in degrees: 0 is north, 90 east."},
    EntryKey{"pitch", &NamedView::pitch, EntryNeeds::Key, "Degrees below the horizon."},
    EntryKey{"fieldOfView", &NamedView::fieldOfView, EntryNeeds::Nothing, "Vertical field of view in degrees."},
    EntryKey{"orthographic", &NamedView::orthographic, EntryNeeds::Nothing, "Whether the projection is parallel."},
};

}  // namespace scree
