#pragma once

#include "erosion/base/knob.h"
#include "erosion/base/parallel.h"
#include "erosion/terrain/terrain.h"

/// The last edit of a finished landscape: adds the fine unevenness that erosion has smoothed away. With relief H, noise
/// N of mean 0 (about -1 to 1; octaves from `size` reference cells, at least 2.5 cells, down to the finest that this
/// grid shows, each half as high as the one before), moisture m, slope s and water depth d, at each node:
///
///     weight = (1 - m) smoothstep(s / S)             0 if d > 5 mm, and on the fixed rim of an open map
///     h     += amount H weight (N - sum(weight N) / sum(weight))
///
/// The grain adds as much volume as it removes, and leaves wet and level ground smooth. It counts as an edit by the
/// user, not as the work of a model. Nothing erodes the grain unless another run is started.
namespace scree {

/// Height, largest wavelength and slope range of the grain.
struct FinishSettings {
    float amount = 0.0f;
    float size = 6.0f;
    float slope = 15.0f;
    int seed = 1;
};
inline constexpr Idle<FinishSettings> kNoGrain{[](const FinishSettings& s) { return s.amount == 0.0f; }, "Grain is 0"};

template <>
inline constexpr auto knobsOf<FinishSettings> = std::tuple{
    Knob{&FinishSettings::amount, "amount", "A", "Grain", 0.0f, 2.0f, "% of relief", Scale::Linear,
         "Height of the grain, as a percentage of the relief. 0.1 to 0.5 looks like rock, 0 adds none."}
        .alsoCalled("noise, roughness, fine noise"),
    Knob{&FinishSettings::size, "size", "", "Grain size", 0.5f, 256.0f, "reference cells", Scale::Log,
         "Width of the largest bumps, at least two and a half cells. Each finer octave is half as wide and half as "
         "high, down to the finest that the "
         "grid shows.",
         kNoGrain},
    Knob{&FinishSettings::slope, "slope", "S", "Full on slopes above", 1.0f, 60.0f, "°", Scale::Linear,
         "Ground steeper than this gets the full grain, gentler ground less, level ground none.", kNoGrain},
    seedKnob(&FinishSettings::seed, "Grain seed", "Random seed. Each number gives other bumps.", kNoGrain),
};
static_assert(knobsAreComplete<FinishSettings>());

/// Adds the grain to the heights, marks the changed tiles, and books the volume that was really added as edited. Does
/// nothing if the amount is 0 or no ground is dry and steep. Gives the same bits on any number of threads.
void addFinishingGrain(Terrain& terrain, const FinishSettings& settings, ThreadPool& pool);

}  // namespace scree
