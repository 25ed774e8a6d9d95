#pragma once

#include <optional>
#include <string>

#include "erosion/generators/file_settings.h"
#include "erosion/importing/orientation.h"
#include "erosion/terrain/map_place.h"

/// The coordinates of an imported map.
namespace scree {

/// The coordinates that a file gives for its map.
struct FilePlace {
    std::optional<MapPlace> place;  ///< Place of the whole map in the file, or nothing if the place is unknown.
    std::string whyNone{};          ///< Why the place in the file cannot be kept, such as "its map is turned in its
                                    ///< coordinate system". Empty if the file has no place, or if the place is kept.
};

/// Returns true if coordinates of an unknown unit must be degrees: the edges are possible latitudes and longitudes, and
/// the steps between nodes are too small for metres.
bool seemsInDegrees(const MapPlace& place, double stepX, double stepY);

/// The place of a part of a map. `whole` is the place of the map, and `size` its number of nodes.
MapPlace partOf(const MapPlace& whole, MapNodes size, const MapPart& part);

/// The place of the part that FileSettings keep of a map of this size. A flipped or rotated map has no place. A map in
/// metres has none either if the import changes its cell size so much that the far end of the longer edge moves by half
/// a node or more. In both cases `whyNone` gives the reason. `fileCell` is the cell size in the file and `cell` that of
/// the import, in metres.
FilePlace importedPlace(const FilePlace& file, MapNodes size, const FileSettings& settings,
                        std::optional<float> fileCell, float cell);

/// "x 350000.5 to 350023, y 5100000 to 5100015, in metres (EPSG:25832)"; x points east and y north.
std::string shownPlace(const MapPlace& place);

}  // namespace scree
