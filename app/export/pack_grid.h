#pragma once

#include "app/export/pack_plan.h"
#include "erosion/base/field.h"
#include "erosion/base/parallel.h"

namespace scree {

/// Resamples the terrain's heights to the plan's grid, in metres above its datum, within the terrain's own range.
/// Corner nodes keep the terrain's bits, and so do all nodes if the grid is the terrain's own. With
/// PackSettings::riverBeds the ground has the beds and banks of the terrain's inlandWater() besides.
Field<float> packHeights(const Terrain& terrain, const PackPlan& plan, ThreadPool& pool);

/// Resamples the terrain to the plan's grid, with those of `layers` that are in use. All layers are interpolated like
/// the heights; classes such as biomes are taken from the nearest node. Neither terrain has a base, and the new one has
/// no ledger.
Terrain packTerrain(const Terrain& terrain, const PackPlan& plan, const LayerSet& layers, ThreadPool& pool);

/// The place of a tile's cells. Nothing if the rows go from the south, because the file is then a mirror image.
std::optional<MapPlace> placeOf(const PackPlan& plan, const PackTile& tile);

/// Cuts a tile out of a field on the plan's grid, with its rows in the order of the heightmap.
Field<float> tileOf(const Field<float>& field, const PackPlan& plan, const PackTile& tile);

}  // namespace scree
