#pragma once

#include <string>

#include "app/document/json/entry_json.h"
#include "erosion/base/result.h"
#include "erosion/sculpting/curve.h"

namespace scree {

/// A curve as presets have it.
struct CurveEntry {
    std::string title;
    std::string kind = "road";
    std::string points;
    float width = Curve{}.width;
    float height = Curve{}.height;
    float flank = Curve{}.flank;
    float grade = Curve{}.grade;
    bool stays = false;
    bool fromFlow = false;
    bool on = true;
    bool again = false;
};

template <>
inline constexpr auto entryKeysOf<CurveEntry> = std::tuple{
    EntryKey{"title", &CurveEntry::title, EntryNeeds::Nothing, "Name in the list of curves."},
    EntryKey{"kind", &CurveEntry::kind, EntryNeeds::Key, "road, river, ridge, cliff or mask."},
    EntryKey{"points", &CurveEntry::points, EntryNeeds::Key,
             "Points as shares of the map from its north-west corner, such as 0.1 0.25, 0.4 0.5.",
             40 * kMostCurvePoints},
    EntryKey{
        "width", &CurveEntry::width, EntryNeeds::Nothing,
        "Metres: width of the bed, the crest or the soft edge of a mask; how far the land behind a cliff is raised."},
    EntryKey{"height", &CurveEntry::height, EntryNeeds::Nothing,
             "Metres: of the crest or the wall above the ground, of a river's bed below it."},
    EntryKey{"flank", &CurveEntry::flank, EntryNeeds::Nothing, "Slope of embankments, banks and flanks in degrees."},
    EntryKey{"grade", &CurveEntry::grade, EntryNeeds::Nothing, "Largest grade of a road in per cent."},
    EntryKey{"stays", &CurveEntry::stays, EntryNeeds::Nothing,
             "True if nothing erodes the bed, the crest or the wall."},
    EntryKey{"fromFlow", &CurveEntry::fromFlow, EntryNeeds::Nothing,
             "True if a river is as wide as its water needs. The width has no effect then."},
    EntryKey{"on", &CurveEntry::on, EntryNeeds::Nothing, "False if it is not carved with the others."},
    EntryKey{"again", &CurveEntry::again, EntryNeeds::Nothing,
             "True if it is carved again and again while the land erodes."},
};

CurveEntry entryOf(const Curve& curve);

/// Fails if a value is out of its range. The error names the key.
Result<Curve> curveOf(const CurveEntry& entry);

}  // namespace scree
