#pragma once

namespace scree {

/// Position of a map's ground in a coordinate system, north up. The edges are the outer edges of the cells. A map with
/// another number of nodes over the same ground therefore has the same place.
struct MapPlace {
    enum class Unit { Metres, Degrees };

    double west = 0.0, south = 0.0;  ///< In `unit`.
    double east = 0.0, north = 0.0;  ///< In `unit`; greater than west and south.
    Unit unit = Unit::Metres;
    int crs = 0;  ///< EPSG code of the coordinate system (1 to 65535), or 0 if unknown.
    bool operator==(const MapPlace&) const = default;
};

/// The code for user-defined systems in GeoTIFF. The EPSG registry does not use it.
inline constexpr int kUserDefinedCrs = 32767;

/// Largest absolute value of an edge, in the unit of the place.
inline constexpr double kFarthestPlace = 1e9;

/// Returns true if the edges are within kFarthestPlace and in order, and the code is within its range.
constexpr bool isSound(const MapPlace& place) {
    const auto near = [](double edge) { return edge >= -kFarthestPlace && edge <= kFarthestPlace; };
    return near(place.west) && near(place.south) && near(place.east) && near(place.north) && place.west < place.east &&
           place.south < place.north && place.crs >= 0 && place.crs <= 65535;
}

}  // namespace scree
