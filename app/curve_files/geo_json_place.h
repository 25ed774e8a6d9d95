#pragma once

#include <optional>
#include <string>

#include "erosion/base/result.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// What a GeoJSON file says about the coordinate system of its coordinates.
struct FileCrs {
    enum class Said { Nothing, Unknown, Named };
    Said said = Said::Nothing;  ///< Unknown: its member "crs" is null.
    std::string name;           ///< Name of the system, if it is named.
};

/// The range of the coordinates of a file.
struct CoordinateRange {
    double west = 0.0, south = 0.0, east = 0.0, north = 0.0;
};

/// Returns the EPSG code in the name of a coordinate system, such as "urn:ogc:def:crs:EPSG::25832" or "EPSG:25832", or
/// nothing if it has none. CRS84 is 4326, which in GeoJSON has the same order of coordinates (RFC 7946, section 4).
std::optional<int> epsgOf(const std::string& name);

/// Returns the outer edges of the map in the coordinates of a file: in the map's place, or, without one, in metres from
/// the middle of its south-western node. Fails if the file's system is not the map's, or if the file has longitude and
/// latitude and the map does not. A file that names no system has longitude and latitude if its coordinates can be
/// that and the map's own ones cannot. The error begins with `origin`, the name of the file.
Result<MapPlace> placeInFile(const TerrainForm& map, const FileCrs& crs, const CoordinateRange& range,
                             const std::string& origin);

}  // namespace scree
