#pragma once

#include "app/export/pack_plan.h"
#include "erosion/base/field.h"
#include "erosion/base/parallel.h"

namespace scree {

/// The terrain's heights on the plan's grid, metres above its datum, within the lowest and highest of the terrain. The
/// corner nodes have the terrain's bits, and so has every node where the grid is the terrain's own.
Field<float> packHeights(const Terrain& terrain, const PackPlan& plan, ThreadPool& pool);

/// The terrain on the plan's grid, with those of its layers that are in use and in `layers`, interpolated alike;
/// classes such as biomes are those of the nearest node. Neither terrain has a base, and the new one has no ledger.
Terrain packTerrain(const Terrain& terrain, const PackPlan& plan, const LayerSet& layers, ThreadPool& pool);

/// The place of a tile's cells. None where the rows go from the south: then the file is a mirror image.
std::optional<MapPlace> placeOf(const PackPlan& plan, const PackTile& tile);

/// A tile of a field on the plan's grid, its rows in the order of the heightmap.
Field<float> tileOf(const Field<float>& field, const PackPlan& plan, const PackTile& tile);

}  // namespace scree
