#pragma once

#include <string>

#include "erosion/land_cover/inland_water.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// The rivers as GeoJSON (RFC 7946): a FeatureCollection with a LineString for each river, downstream. Coordinates are
/// east and north in the terrain's place, or, if it has none, in metres from the middle of its south-western node; the
/// third is the height of the water's surface in metres. The member "crs" names the coordinate system of the place if
/// it is known, and is null without a place, as in GeoJSON of 2008, section 3: so GDAL and QGIS read it. RFC 7946
/// itself knows only longitude and latitude.
///
/// Properties: `id`, the number of the river; `kind`: "river", by which it comes back as a curve; `end`: "map edge",
/// "sea", "river" or "hollow"; `into`: the id of the river that it joins, or null; and for each point `discharge`
/// (m^3/s), `width` (m) and `depth` (m).
std::string formatRivers(const InlandWater& water, const Terrain& terrain);

}  // namespace scree
