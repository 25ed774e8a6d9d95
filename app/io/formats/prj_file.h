#pragma once

#include <filesystem>
#include <optional>

namespace scree {

/// The unit of a map's coordinates, from the file with the ending .prj beside it.
struct PrjUnit {
    bool isDegrees = false;
    double metres = 1.0;  ///< Of a unit of length.
};

/// The unit of the system that the .prj file beside `map` describes in well-known text (ISO 19162, or ESRI's older
/// form of it) or in the lines of ArcInfo: geographic systems are in degrees, projected ones have a unit of length.
/// Empty where there is no such file, or none that says so.
std::optional<PrjUnit> prjUnitBeside(const std::filesystem::path& map);

}  // namespace scree
