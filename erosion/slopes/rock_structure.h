#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "erosion/terrain/strata.h"
#include "erosion/terrain/terrain.h"

/// The inner structure of rock, from which slopes get their form: three sets of joints (cracks) that divide it into
/// blocks, and beds of hard and soft rock. Hard beds stand as cliffs, soft ones lie back as ledges. Joint sets in rock
/// are commonly three, two of them steep and about at right angles (Selby 1993, chapter 3).
///
/// Lengths are in structure metres: metres on the ground divided by RockStructure::metre, so that a joint spacing of
/// kJointSpacing structure metres is the spacing of the settings.
namespace scree {

/// Mean joint spacing in structure metres.
inline constexpr float kJointSpacing = 40.0f;

/// Settings of the structure.
struct RockSettings {
    float jointSpacing = kJointSpacing;  ///< Mean distance of joints in metres, above 0.
    float dip = 0.0f;                    ///< Dip of the beds in degrees, if the land has no strata.
    std::uint64_t seed = 0;
};

/// A gradient noise on a lattice that is turned, so that no direction of the grid shows.
struct Wave {
    float length = 0.0f;  ///< Structure metres.
    float alongX = 0.0f;  ///< Cosine of the turn over the length.
    float alongY = 0.0f;  ///< Sine of the turn over the length.
    std::uint32_t seed = 0;
    float weight = 1.0f;  ///< 0 if the grid is too coarse for this length, up to 1.
};

/// Names each wave by its purpose.
enum class WaveOf {
    RockWide,
    RockFine,
    BendEast,
    BendSouth,
    WarpEast,
    WarpEastFine,
    WarpSouth,
    WarpSouthFine,
    Patches,
    Folds,
    FoldsFine,
    Rough,
    RoughFine,
    RoughFinest,
    Scree,
    ScreeFine,
    Soil,
    SoilFine,
    Count
};

/// One set of parallel joints. `dot((x, y, z), normal)` counts the joints between a point and the origin.
struct JointSet {
    float spacing = 0.0f;  ///< Structure metres.
    float x = 0.0f, y = 0.0f, z = 0.0f;
    float phase = 0.0f;
    float halfBlend = 0.0f;  ///< Half the width over which one block changes to the next, as a share of the spacing.
    float weight = 1.0f;     ///< 0 if the grid is too coarse for the spacing, up to 1.
};

/// The structure of the rock of a map. It depends on the place only, and not on time.
struct RockStructure {
    static constexpr int kBedSamples = 8192;  ///< After which the beds repeat.
    static constexpr float kSamplesPerMetre = 2.0f;
    static constexpr float kLowestBed = -1024.0f;  ///< Distance across the beds at the first sample.

    float metre = 1.0f;  ///< Length of a structure metre in metres.
    float datum = 0.0f;  ///< Height of the terrain's datum above sea level, metres.
    float node = 0.0f;   ///< Distance of nodes in structure metres.
    std::array<Wave, static_cast<std::size_t>(WaveOf::Count)> waves{};
    std::array<JointSet, 3> joints{};
    float bedX = 0.0f, bedY = 0.0f, bedZ = 1.0f;  ///< Distance across the beds: the product with (x, y, z).
    /// Height by which beds raise the ground, summed over the samples from the lowest one on. The mean height between
    /// two places follows from two sums. kBedSamples + 1 values; the first and the last are 0.
    std::vector<float> bedSums;
    std::vector<float> bedThickness;  ///< Thickness of the bed at each sample, structure metres.

    /// `strata` are the beds of the land, or null: then beds have the dip of the settings.
    RockStructure(const RockSettings& settings, const StrataSettings& strataSettings, const Strata* strata,
                  const TerrainForm& map);
    const Wave& wave(WaveOf which) const { return waves[static_cast<std::size_t>(which)]; }
};

}  // namespace scree
