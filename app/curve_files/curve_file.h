#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/curve_files/file_line.h"
#include "erosion/base/result.h"
#include "erosion/base/work_watch.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Most lines that come from one file.
inline constexpr std::size_t kMostFileLines = 200;
/// Most points of all these lines together, so that presets stay small.
inline constexpr std::size_t kMostFilePoints = 50000;

/// Endings of files with lines, with their dots, for file dialogs.
std::vector<std::string> curveFileEndings();

/// Returns true if the name ends in .geojson or .svg, in upper or lower case.
bool isCurveFile(const std::filesystem::path& path);

/// Reads the lines of a file for a map of this form: see geoJsonLines() and svgLines(). Lines off the map or without
/// length are left out. If there are more than kMostFileLines, the longest come in. Lines that have too many points are
/// thinned, all by the same tolerance. A note says each of these.
///
/// Fails if the file cannot be read, is larger than 32 MiB, or has no lines on the map. The error names the file.
/// Throws WorkCancelled.
Result<FileLines> readCurveFile(const std::filesystem::path& path, const TerrainForm& map, const WorkWatch& watch);

/// The curve that a line becomes: like `like`, except for what the file says.
Curve curveAlong(const FileLine& line, Curve like);

}  // namespace scree
