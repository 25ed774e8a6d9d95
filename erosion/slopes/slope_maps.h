#pragma once

#include "erosion/slopes/gullies.h"

namespace scree {

/// Computes the slope maps of a base from its smoothed heights. `hardness` is null if all rock is soft.
/// `perTalus` is 1 over the tangent of the talus, `metre` the length of a structure metre.
SlopeMaps slopeMapsOf(const Terrain& base, const Field<float>* hardness, const Field<float>& perTalus, float metre,
                      ThreadPool& pool);

/// Returns a field smoothed with the weights 1 2 1 along both axes, `times` times.
Field<float> smoothed(const Terrain& terrain, const Field<float>& values, int times, ThreadPool& pool);

}  // namespace scree
