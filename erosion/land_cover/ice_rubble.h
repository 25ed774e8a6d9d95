#pragma once

#include "erosion/terrain/terrain.h"

namespace scree {

/// Returns how much of the ice at each node rubble covers: 0 (none, or there is no ice) to 1 (all of it).
///
/// Rubble falls on a glacier from steep ground beside it and rides on it. So it lies in stripes along the flow: at the
/// sides, and, below the place where two glaciers join, between them (medial moraines; D. Benn and D. Evans, "Glaciers
/// and Glaciation", 2010, chapter 11). The way of the ice is followed upstream from each node along the slope of its
/// surface, and the rubble that falls on it adds up.
Field<float> findRubble(const Terrain& terrain, ThreadPool& pool);

}  // namespace scree
