#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "erosion/base/knob.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Varies a knob over the map: `at0` where the layer is 0, `at1` where it is 1, and in proportion between. Values of
/// the layer below 0 count as 0, those above 1 as 1.
struct Modulation {
    std::string knob;   ///< As `--set` names it: "thermal.talus". A knob that has a place.
    std::string layer;  ///< Name of a painted layer of the terrain: a built-in one or one that was added to it.
    float at0 = 0.0f, at1 = 0.0f;  ///< Values of the knob, in its unit, within its range.
    bool operator==(const Modulation&) const = default;
};

/// A knob as a loop over nodes reads it.
struct NodeKnob {
    float everywhere = 0.0f;       ///< The value if the knob does not vary.
    const float* nodes = nullptr;  ///< The value at each node, as offset into a layer; null if it does not vary.

    float at(std::ptrdiff_t node) const { return nodes != nullptr ? nodes[node] : everywhere; }
};

/// The knobs that vary over the map, as values at each node of the grid on which models act.
class KnobFields {
 public:
    /// A knob that varies, found by its id.
    struct Varying {
        KnobId knob;
        Modulation by;
        bool operator==(const Varying&) const = default;
    };
    /// Makes the values of these knobs from `land` as it is painted now, on the grid `level` halvings coarser, whose
    /// nodes take the means of the layer. Cheap if neither knobs nor paint have changed. A layer that is not in use has
    /// its initial value, one that the land does not know is 0. Of a knob that is given twice, the last counts.
    void update(const std::vector<Varying>& knobs, const Terrain& land, int level, ThreadPool& pool);

    /// The values of one knob: one for each node.
    struct Values {
        const Field<float>& values;
        std::uint64_t version;  ///< Differs from that of any other values of this object.
    };
    /// Returns the values of this knob, or nothing if it has the value of the settings everywhere.
    template <class S>
    std::optional<Values> of(float S::*knob) const {
        return find(knobId(knob));
    }

 private:
    /// What values are made from.
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
