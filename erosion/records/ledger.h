#pragma once

namespace scree {

/// Where the material is, in m^3. Invariant: terrain + rest + suspended + carried + out + lost - edited - resampled =
/// initial.
struct Ledger {
    double initial = 0.0;    ///< Terrain volume when the ledger was opened.
    double suspended = 0.0;  ///< In the water of the layers.
    double carried = 0.0;    ///< By droplets that go on in the next round.
    double out = 0.0;        ///< Left the map.
    double lost = 0.0;       ///< Discarded intentionally.
    double rest = 0.0;       ///< Moved by grid models, but too small for the heights' float32; may be negative.
    double edited = 0.0;     ///< Added (negative: removed) by the user or by uplift.
    double resampled = 0.0;  ///< Added (negative: removed) when a change was brought to a finer grid.
    double eroded = 0.0;     ///< Total removed by all models; not part of the balance.
    double deposited = 0.0;  ///< Total laid down by all models; not part of the balance.

    /// Unexplained volume, given the terrain's present volume.
    double drift(double terrainVolume) const {
        return terrainVolume + rest + suspended + carried + out + lost - edited - resampled - initial;
    }
    /// |drift| as a share of the eroded volume (at least 1 m^3). The interface shows this.
    double relativeDrift(double terrainVolume) const;
    /// Adds the growth of another ledger between these two states, which is what models did in between.
    void addGrowth(const Ledger& before, const Ledger& after);
};

/// Where the water of the layers is, in m^3. Invariant: water on and in the ground + rest + evaporated + out + sea -
/// added - resampled = initial. Droplets are not included, because their water has no volume.
struct WaterLedger {
    double initial = 0.0;     ///< Surface water and groundwater when the ledger was opened.
    double added = 0.0;       ///< By rain and springs.
    double evaporated = 0.0;  ///< Into the air.
    double out = 0.0;         ///< Left the map.
    double sea = 0.0;         ///< Reached the sea.
    double rest = 0.0;        ///< On the map, but too small for the layers' float32.
    double resampled = 0.0;   ///< Added (negative: removed) when a change was brought to a finer grid.

    /// Unexplained volume, given the present volume of surface water and groundwater.
    double drift(double waterVolume) const {
        return waterVolume + rest + evaporated + out + sea - added - resampled - initial;
    }
    /// |drift| as a share of all water so far (at least 1 m^3).
    double relativeDrift(double waterVolume) const;
    /// Adds the growth of another ledger between these two states.
    void addGrowth(const WaterLedger& before, const WaterLedger& after);
};

}  // namespace scree
