#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "erosion/base/knob.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Varies a knob over the map: `at0` where the layer is 0, `at1` where it is 1, and linear in between. Values of the
/// layer are clamped to 0 to 1.
struct Modulation {
    std::string knob;              ///< Name as in `--set`: "thermal.talus". The knob must have a place.
    std::string layer;             ///< Name of a painted layer of the terrain, built-in or added.
    float at0 = 0.0f, at1 = 0.0f;  ///< Values of the knob, in its unit, within its range.
    bool operator==(const Modulation&) const = default;
};

/// A knob's values for a loop over nodes.
struct NodeKnob {
    float everywhere = 0.0f;       ///< The value if the knob does not vary.
    const float* nodes = nullptr;  ///< The value at each node, by offset into a layer; null if it does not vary.

    float at(std::ptrdiff_t node) const { return nodes != nullptr ? nodes[node] : everywhere; }
};

/// The values of all knobs that vary over the map, at each node of the grid on which models act.
class KnobFields {
 public:
    /// A varying knob, identified by its id.
    struct Varying {
        KnobId knob;
        Modulation by;
        bool operator==(const Varying&) const = default;
    };
    /// Computes the values of these knobs from the present paint on `land`, on the grid `level` halvings coarser, whose
    /// nodes take the means of the layer. Cheap if neither knobs nor paint have changed. An unused layer has its
    /// initial value; an unknown layer is 0. If a knob is listed twice, the last entry counts.
    void update(const std::vector<Varying>& knobs, const Terrain& land, int level, ThreadPool& pool);

    /// The values of one knob, one for each node.
    struct Values {
        const Field<float>& values;
        std::uint64_t version;  ///< Differs from the version of any other values of this object.
    };
    /// Returns the values of this knob, or nothing if the knob does not vary.
    template <class S>
    std::optional<Values> of(float S::*knob) const {
        return find(knobId(knob));
    }

 private:
    /// Everything that determines the values of a knob.
    struct Key {
        Varying knob;
        std::uint64_t painted = 0;  ///< Newest version of the layer; 0 if it is not in use.
        TerrainForm land;
        int level = 0;
        bool operator==(const Key&) const = default;
    };
    struct Made {
        Key key;
        std::uint64_t version = 0;  ///< 0 before the first values.
        Field<float> values;
    };
    std::optional<Values> find(const KnobId& knob) const;

    std::vector<Made> made_;
    std::uint64_t versions_ = 0;
};

}  // namespace scree
