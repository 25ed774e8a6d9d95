#include "erosion/importing/orientation.h"

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

}  // namespace scree
