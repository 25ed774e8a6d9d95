#include "erosion/importing/imported_place.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "erosion/base/knob.h"

namespace scree {

namespace {

/// Formats a coordinate to a millimetre, or to 1e-8 degrees, which is about a millimetre.
std::string shownCoordinate(double value, MapPlace::Unit unit) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), unit == MapPlace::Unit::Metres ? "%.3f" : "%.8f", value);
    std::string shown(text.data());
    shown.erase(shown.find_last_not_of('0') + 1);
    if (shown.ends_with('.')) shown.pop_back();
    return shown == "-0" ? "0" : shown;
}

}  // namespace

bool seemsInDegrees(const MapPlace& place, double stepX, double stepY) {
    constexpr double kLargestDegrees = 0.1;
    return stepX < kLargestDegrees && stepY < kLargestDegrees && std::abs(place.west) <= 360.0 && place.east <= 361.0 &&
           place.south >= -91.0 && place.north <= 91.0;
}

MapPlace partOf(const MapPlace& whole, MapNodes size, const MapPart& part) {
    const auto along = [](double from, double to, int node, int nodes) {
        return node == 0 ? from : node == nodes ? to : from + (to - from) * node / nodes;
    };
    MapPlace place = whole;
    place.west = along(whole.west, whole.east, part.left, size.width);
    place.east = along(whole.west, whole.east, part.left + part.width, size.width);
    place.north = along(whole.north, whole.south, part.top, size.height);
    place.south = along(whole.north, whole.south, part.top + part.height, size.height);
    return place;
}

FilePlace importedPlace(const FilePlace& file, MapNodes size, const FileSettings& settings,
                        std::optional<float> fileCell, float cell) {
    if (!file.place) return file;
    if (settings.flip != Flip::None || settings.rotate != Rotation::None) return {{}, "it is flipped or rotated"};
    const MapPart part = croppedPart(size, settings);
    if (file.place->unit == MapPlace::Unit::Metres && fileCell &&
        std::abs(cell - *fileCell) * static_cast<float>(std::max(part.width, part.height)) >= 0.5f * *fileCell)
        return {{},
                "its cells are " + formatKnobValue(static_cast<double>(*fileCell)) + " m there and are made " +
                    formatKnobValue(static_cast<double>(cell)) + " m"};
    return {partOf(*file.place, size, part)};
}

std::string shownPlace(const MapPlace& place) {
    const auto from = [&](double low, double high) {
        return shownCoordinate(low, place.unit) + " to " + shownCoordinate(high, place.unit);
    };
    return "x " + from(place.west, place.east) + ", y " + from(place.south, place.north) +
           (place.unit == MapPlace::Unit::Metres ? ", in metres" : ", in degrees") +
           (place.crs != 0 ? " (EPSG:" + std::to_string(place.crs) + ")" : "");
}

}  // namespace scree
