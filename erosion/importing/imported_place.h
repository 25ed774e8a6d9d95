#pragma once

#include <optional>
#include <string>

#include "erosion/generators/file_settings.h"
#include "erosion/importing/orientation.h"
#include "erosion/terrain/map_place.h"

/// Where a map from a file lies once it is imported.
namespace scree {

/// What a file tells of its place.
struct FilePlace {
    std::optional<MapPlace> place;  ///< Of the whole map as it stands in the file.
    std::string whyNone{};          ///< Where the file tells a place that cannot be kept: the reason, such as "its map
                                    ///< is turned in its coordinate system". Else empty.
};

/// True where edges of an unknown unit lie on the globe and steps from node to node are so small that they must be in
/// degrees.
bool seemsInDegrees(const MapPlace& place, double stepX, double stepY);

/// A part of a map of this size, which lies on it.
MapPlace partOf(const MapPlace& whole, MapNodes size, const MapPart& part);

/// The place of what FileSettings keep of a map of this size. A map that is flipped or rotated lies nowhere, and one
/// whose coordinates are in metres neither, where its cells are made larger or smaller: so that half a node or more of
/// the longer edge would lie beyond it. `fileCell` is the file's own cell size and `cell` that of the import, in
/// metres. Then whyNone says that.
FilePlace importedPlace(const FilePlace& file, MapNodes size, const FileSettings& settings,
                        std::optional<float> fileCell, float cell);

/// "x 350000.5 to 350023, y 5100000 to 5100015, in metres (EPSG:25832)"; x points east and y north.
std::string shownPlace(const MapPlace& place);

}  // namespace scree
