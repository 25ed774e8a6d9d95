#pragma once

#include "erosion/base/field.h"
#include "erosion/generators/file_settings.h"

/// Pure functions on a map of heights that was read from a file.
namespace scree {

/// A part of a map, in nodes. Width and height are at least 1.
struct MapPart {
    int left = 0, top = 0;
    int width = 0, height = 0;
    bool operator==(const MapPart&) const = default;
};

/// Nodes of a map.
struct MapNodes {
    int width = 0, height = 0;
    bool operator==(const MapNodes&) const = default;
};

/// The size of a map of this size after FileSettings::rotate.
MapNodes rotatedSize(MapNodes size, const FileSettings& settings);

/// The part of a flipped and rotated map of this size that FileSettings' crop knobs keep. May reach beyond the map, or
/// be empty: see isWithin().
MapPart croppedPart(MapNodes rotated, const FileSettings& settings);
/// True where a part has at least one node and all of them lie on the map.
bool isWithin(const MapPart& part, MapNodes size);

/// True where FileSettings leave a map of this size as it is, apart from steps and resolution.
bool keepsOrientation(MapNodes size, const FileSettings& settings);

/// The map flipped, then rotated clockwise, then cropped, as the settings say. The part that is kept must lie within
/// the map.
Field<float> oriented(const Field<float>& map, const FileSettings& settings);

}  // namespace scree
