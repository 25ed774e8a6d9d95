#pragma once

namespace scree {

/// Where the ground of a map lies in a coordinate system, north up. The edges are those of the cells for which the
/// nodes stand, so that another number of nodes over the same ground has the same place.
struct MapPlace {
    enum class Unit { Metres, Degrees };

    double west = 0.0, south = 0.0;  ///< In its unit.
    double east = 0.0, north = 0.0;  ///< In its unit, above west and south.
    Unit unit = Unit::Metres;
    int crs = 0;  ///< Code of the coordinate system in the EPSG registry, up to 65535; 0 where it is not known.
    bool operator==(const MapPlace&) const = default;
};

/// The code of user-defined systems in GeoTIFF. The registry has none of its own there.
inline constexpr int kUserDefinedCrs = 32767;

/// Farthest from 0 that an edge may be.
inline constexpr double kFarthestPlace = 1e9;

/// True for edges that are numbers within kFarthestPlace and rise, and for a code that there may be.
constexpr bool isSound(const MapPlace& place) {
    const auto near = [](double edge) { return edge >= -kFarthestPlace && edge <= kFarthestPlace; };
    return near(place.west) && near(place.south) && near(place.east) && near(place.north) && place.west < place.east &&
           place.south < place.north && place.crs >= 0 && place.crs <= 65535;
}

}  // namespace scree
