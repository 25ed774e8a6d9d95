#pragma once

#include <string>
#include <string_view>

#include "app/curve_files/file_line.h"
#include "erosion/base/result.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Reads the lines of GeoJSON (RFC 7946): LineString, MultiLineString, and the rings of Polygon and MultiPolygon, which
/// become closed. Coordinates are as placeInFile() says; heights are ignored. Points are left out.
///
/// Properties of a feature: `name` becomes the title; `kind`; and the numbers `width`, `height`, `flank` and `grade`,
/// with the units of Curve. If one is a list of numbers, its median is used. If one is out of range, it is ignored, and
/// a note says so.
///
/// Fails if the text is not GeoJSON, if a coordinate is no finite number, if a line has fewer than two points, or if
/// the file has another coordinate system than the map. The error begins with `origin`, the name of the file.
Result<FileLines> geoJsonLines(std::string_view text, const std::string& origin, const TerrainForm& map);

}  // namespace scree
