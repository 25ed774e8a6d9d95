#pragma once

#include <filesystem>
#include <optional>

namespace scree {

/// The unit of a map's coordinates, from the .prj file beside the map.
struct PrjUnit {
    bool isDegrees = false;
    double metres = 1.0;  ///< Metres in one unit of length.
};

/// Reads the unit from the .prj file beside `map`, which contains well-known text (ISO 19162, or ESRI's older form) or
/// ArcInfo lines. Geographic systems are in degrees, projected ones in a unit of length. Returns nothing if there is no
/// such file or its unit is unknown.
std::optional<PrjUnit> prjUnitBeside(const std::filesystem::path& map);

}  // namespace scree
