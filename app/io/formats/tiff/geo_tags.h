#pragma once

#include <optional>

#include "app/io/formats/cell_size.h"
#include "app/io/formats/raster.h"
#include "app/io/formats/tiff/tiff_stream.h"
#include "erosion/importing/imported_place.h"

/// Cell size and place of a TIFF, as GeoTIFF has them (OGC 19-008r4, GeoTIFF 1.1): ModelPixelScaleTag with
/// ModelTiepointTag, or ModelTransformationTag, and the keys of GeoKeyDirectoryTag.
namespace scree {

struct GeoTags {
    /// Of cells in metres, feet, or degrees at the latitude of the middle of the map. Empty where the file tells none.
    std::optional<CellSteps> cells;
    /// A map in metres of no known system whose north-west node, or its cell's corner, is at 0, 0 lies nowhere.
    FilePlace place;
};

/// What the tags of a file tell whose map has this size.
GeoTags geoTagsOf(TIFF* tiff, MapNodes size);

/// Writes the raster's cell size, and its place: that of a plane in metres whose north-west node is its origin where it
/// has none.
void setGeoTags(TIFF* tiff, const Raster& raster);

/// An Error where a written file does not tell the raster's cell size or place.
Result<void> compareGeoTags(const GeoTags& read, const Raster& raster);

}  // namespace scree
