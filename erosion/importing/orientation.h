#pragma once

#include <cassert>

#include "erosion/base/field.h"
#include "erosion/generators/file_settings.h"

/// Pure functions on a map read from a file. The map may hold heights or other values.
namespace scree {

/// A part of a map, in nodes. Width and height are at least 1.
struct MapPart {
    int left = 0, top = 0;
    int width = 0, height = 0;
    bool operator==(const MapPart&) const = default;
};

/// Size of a map in nodes.
struct MapNodes {
    int width = 0, height = 0;
    bool operator==(const MapNodes&) const = default;
};

/// Returns the size of a map of this size after FileSettings::rotate.
MapNodes rotatedSize(MapNodes size, const FileSettings& settings);

/// The part that the crop knobs of FileSettings keep of a flipped and rotated map of this size. The part may be empty
/// or reach beyond the map; check it with isWithin().
MapPart croppedPart(MapNodes rotated, const FileSettings& settings);
/// Returns true if the part has at least one node and lies wholly on the map.
bool isWithin(const MapPart& part, MapNodes size);

/// Returns true if FileSettings neither flip, rotate nor crop a map of this size.
bool keepsOrientation(MapNodes size, const FileSettings& settings);

/// Returns the map flipped, then rotated clockwise, then cropped, as in the settings. Precondition: the cropped part
/// lies within the map.
template <class T>
Field<T> oriented(const Field<T>& map, const FileSettings& settings) {
    const MapNodes size{map.width(), map.height()};
    const MapPart part = croppedPart(rotatedSize(size, settings), settings);
    assert(isWithin(part, rotatedSize(size, settings)));
    Field<T> result(part.width, part.height);
    for (int y = 0; y < part.height; ++y)
        for (int x = 0; x < part.width; ++x) {
            const int east = x + part.left, south = y + part.top;  // on the rotated map
            int fromX = east, fromY = south;                       // on the flipped map
            if (settings.rotate == Rotation::Quarter) fromX = south, fromY = size.height - 1 - east;
            if (settings.rotate == Rotation::Half) fromX = size.width - 1 - east, fromY = size.height - 1 - south;
            if (settings.rotate == Rotation::ThreeQuarters) fromX = size.width - 1 - south, fromY = east;
            if (settings.flip == Flip::EastWest) fromX = size.width - 1 - fromX;
            if (settings.flip == Flip::NorthSouth) fromY = size.height - 1 - fromY;
            result(x, y) = map(fromX, fromY);
        }
    return result;
}

}  // namespace scree
