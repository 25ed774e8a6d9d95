#pragma once

#include "erosion/knob.h"
#include "erosion/parallel.h"
#include "erosion/terrain.h"

/// The last touch on a finished landscape: fine unevenness that erosion has smoothed away. With relief H, noise N of
/// mean 0 (two octaves, about -1 to 1), moisture m, slope s and water depth d, at each node:
///
///     weight = (1 - m) smoothstep(s / S)             0 under water, and on the fixed rim of an open map
///     h     += amount H weight (N - sum(weight N) / sum(weight))
///
/// so that it adds and takes away as much, and leaves wet and level ground smooth. It is an edit of the user, booked as
/// such, and no model's work: nothing erodes it unless a run is started again.
namespace scree {

struct FinishSettings {
    float amount = 0.0f;
    float size = 6.0f;
    float slope = 15.0f;
    int seed = 1;
};
template <>
inline constexpr auto knobsOf<FinishSettings> = std::tuple{
    Knob{&FinishSettings::amount, "amount", "A", "Grain", 0.0f, 2.0f, "% relief", Scale::Linear,
         "Height of the fine unevenness that finishes the terrain; 0.1 to 0.5 looks like rock. 0 adds none."},
    Knob{&FinishSettings::size, "size", "", "Grain size", 2.5f, 64.0f, "cells", Scale::Log,
         "Width of a bump. Small is grit, large is boulders and knolls."},
    Knob{&FinishSettings::slope, "slope", "S", "Full on slopes of", 1.0f, 60.0f, "deg", Scale::Linear,
         "Steeper ground gets all of the grain, gentler ground less, and level ground none."},
    Knob{&FinishSettings::seed, "seed", "", "Grain seed", 0, 1000000, "", Scale::Linear,
         "Another number, other bumps."},
};
static_assert(knobsAreComplete<FinishSettings>());

/// Adds the grain to the heights, marks what has changed, and books what was really added as edited. Does nothing where
/// the amount is 0 or no ground is dry and steep. The same for every number of threads.
void addFinishingGrain(Terrain& terrain, const FinishSettings& settings, ThreadPool& pool);

}  // namespace scree
