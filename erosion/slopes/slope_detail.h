#pragma once

#include <cstdint>

#include "erosion/slopes/slope_settings.h"
#include "erosion/terrain/rock_hardness.h"
#include "erosion/terrain/terrain.h"

/// The form of slopes below the scale of valleys. The models act on a base; between its nodes, slopes are
///
///     rock    steeper than the talus of loose rock, or hard: ledges of beds, ribs and blocks along joints, chimneys
///     scree   straight, at about the talus, with cones at the foot of gullies
///     soil    smooth
///     gully   lines where the water of a certain area gathers
///
/// The spacing of valleys is a length, set by creep against incision (Perron, Kirchner and Dietrich 2009), and not a
/// number of nodes. So a finer grid shows more of the same forms, and not smaller valleys.
///
/// The detail is a function of the base and of the place: it is the same at every moment at which the base is the same,
/// and goes on below the nodes of any grid.
namespace scree {

/// What the detail depends on besides the terrain.
struct SlopeWork {
    const SlopeSettings& settings;
    const StrataSettings& strata;
    const RockHardness& rock;               ///< Of the base.
    float talus = 38.66f;                   ///< Angle at which loose rock rests, degrees.
    const Field<float>* talusAt = nullptr;  ///< The same at each node of the base; null if it does not vary.
    float sea = 0.0f;  ///< Surface of the sea, metres above the datum; minus infinity without a sea.
    std::uint64_t seed = 0;
    const Field<std::uint8_t>* held = nullptr;  ///< Fine nodes with a value other than 0 stay as they are.
};

/// Gives the slopes of a terrain with a base their detail, as far as they have been eroded:
///
///     h = s + (h - s) (1 - c) + c d      s the smooth surface of the base, d the detail
///                                        c from 0 (no wear, no deposit) to 1 (a structure metre or two of them)
///
/// So a map keeps the details with which it was opened, until erosion has worn them away. The mean over 4 x 4 cells of
/// the base stays as it is, except around held nodes; what single cells gain or lose is in Layer::SlopeDetail of the
/// base.
void addSlopeDetail(Terrain& terrain, const SlopeWork& work, ThreadPool& pool);

}  // namespace scree
