#include "erosion/importing/orientation.h"

#include <cassert>

namespace scree {

MapNodes rotatedSize(MapNodes size, const FileSettings& settings) {
    const bool lies = settings.rotate == Rotation::Quarter || settings.rotate == Rotation::ThreeQuarters;
    return lies ? MapNodes{size.height, size.width} : size;
}

MapPart croppedPart(MapNodes rotated, const FileSettings& settings) {
    return {settings.cropLeft, settings.cropTop,
            settings.cropWidth > 0 ? settings.cropWidth : rotated.width - settings.cropLeft,
            settings.cropHeight > 0 ? settings.cropHeight : rotated.height - settings.cropTop};
}

bool isWithin(const MapPart& part, MapNodes size) {
    return part.left >= 0 && part.top >= 0 && part.width >= 1 && part.height >= 1 &&
           part.width <= size.width - part.left && part.height <= size.height - part.top;
}

bool keepsOrientation(MapNodes size, const FileSettings& settings) {
    return settings.flip == Flip::None && settings.rotate == Rotation::None &&
           croppedPart(size, settings) == MapPart{0, 0, size.width, size.height};
}

Field<float> oriented(const Field<float>& map, const FileSettings& settings) {
    const MapNodes size{map.width(), map.height()};
    const MapPart part = croppedPart(rotatedSize(size, settings), settings);
    assert(isWithin(part, rotatedSize(size, settings)));
    Field<float> result(part.width, part.height);
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
