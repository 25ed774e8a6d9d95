#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "erosion/base/field.h"
#include "erosion/simulation/simulation_settings.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// The nodes of a terrain on which nothing may act: those that are locked (Layer::Lock is 1), and those where the
/// amount of every enabled model is 0. What models do on a base must not reach them.
class HeldNodes {
 public:
    /// Finds the nodes. Cheap if neither the paint nor the settings have changed.
    void update(const Terrain& land, const SimulationSettings& settings, ThreadPool& pool);

    /// 1 for each node that is held, otherwise 0; null if no node is.
    const Field<std::uint8_t>* flags() const { return flags_.empty() ? nullptr : &flags_; }

 private:
    /// The amount of one enabled model.
    struct Amount {
        float at0 = 1.0f, at1 = 1.0f;
        std::optional<Layer> layer;  ///< Nothing if the amount is at0 everywhere.
        std::uint64_t painted = 0;   ///< Newest version of the layer.
        bool operator==(const Amount&) const = default;
    };
    struct Key {
        std::vector<Amount> amounts;
        std::uint64_t lock = 0;  ///< Newest version of the lock; 0 if it is not in use.
        TerrainForm land;
        bool operator==(const Key&) const = default;
    };
    static Key keyOf(const Terrain& land, const SimulationSettings& settings);
    void find(const Terrain& land, ThreadPool& pool);

    std::optional<Key> key_;
    Field<std::uint8_t> flags_;
};

}  // namespace scree
