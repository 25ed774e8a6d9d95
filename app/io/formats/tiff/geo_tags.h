#pragma once

#include <optional>

#include "app/io/formats/cell_size.h"
#include "app/io/formats/raster.h"
#include "app/io/formats/tiff/tiff_stream.h"
#include "erosion/importing/imported_place.h"

/// Cell size and place of a TIFF, stored as GeoTIFF (OGC 19-008r4, GeoTIFF 1.1): ModelPixelScaleTag with
/// ModelTiepointTag, or ModelTransformationTag, and the keys of GeoKeyDirectoryTag.
namespace scree {

struct GeoTags {
    /// Cell size: converted from metres, feet, or degrees at the latitude of the middle of the map. Empty if the file
    /// has none.
    std::optional<CellSteps> cells;
    /// Place of the map. A map in metres without a known system has no place if its north-west node, or the corner of
    /// that node's cell, is at 0, 0.
    FilePlace place;
};

/// Reads the tags of a file whose map has this size.
GeoTags geoTagsOf(TIFF* tiff, MapNodes size);

/// Writes the raster's cell size and place. A raster without a place gets a plane in metres whose origin is the
/// north-west node.
void setGeoTags(TIFF* tiff, const Raster& raster);

/// Fails if a written file does not contain the raster's cell size or place.
Result<void> compareGeoTags(const GeoTags& read, const Raster& raster);

}  // namespace scree
