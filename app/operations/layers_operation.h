#pragma once

#include <array>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "app/operations/operation_info.h"
#include "erosion/base/field.h"
#include "erosion/base/knob.h"
#include "erosion/terrain/terrain.h"

namespace scree {

class WorkedLand;
class BlobReader;
class BlobWriter;

enum class LayersChange {
    Add,      ///< Adds a mask: a layer from 0 to 1 that is 0 until it is painted.
    Copy,     ///< Adds a copy of an added layer, behind it.
    Retitle,  ///< Gives an added layer another title. Its name stays, because knobs and presets refer to it.
    Remove,   ///< Removes an added layer. If it follows a rule, the layer with its strokes goes, too.
    Follow,   ///< Lets an added layer follow rules while the land changes, other rules, or none.
    Lock,     ///< Nothing paints, fills or deletes an added layer from now on.
    Unlock,
};
template <>
inline constexpr auto choicesOf<LayersChange> =
    std::array<std::string_view, 7>{"add", "copy", "retitle", "remove", "follow", "lock", "unlock"};

/// Changes which layers the terrain has besides the built-in ones.
struct LayersOperation {
    static constexpr OperationInfo kInfo{.id = "layers"};
    LayersChange change = LayersChange::Add;
    std::string layer;      ///< Name of the layer to change.
    std::string added;      ///< Name of the new layer. Follow adds one for the strokes over the rule.
    std::string title;      ///< What panels show, of the new layer or from now on.
    std::string rule = {};  ///< For Follow: the rules as text; empty for none, so that the mask stays as it is.

    std::string name(const Naming& naming) const;
    /// Throws std::runtime_error if the terrain does not have the layer, or cannot have the new one, or if the layer is
    /// locked.
    void apply(WorkedLand& land) const;
    nlohmann::json write(BlobWriter& blobs) const;
    static LayersOperation read(const nlohmann::json& payload, BlobReader& blobs);
};

/// Gives a mask these values. Adds the mask if the terrain does not have it.
struct MaskOperation {
    static constexpr OperationInfo kInfo{.id = "mask"};
    std::string mask;                            ///< Name of the mask.
    std::string title;                           ///< What panels show of a mask that is added.
    std::shared_ptr<const Field<float>> values;  ///< 0 to 1, on a grid of any size over the same land.

    std::string name(const Naming& naming) const;
    /// Throws std::runtime_error if the terrain cannot have another mask.
    void apply(WorkedLand& land) const;
    nlohmann::json write(BlobWriter& blobs) const;
    static MaskOperation read(const nlohmann::json& payload, BlobReader& blobs);
};

/// Says why a locked mask of this title stays as it is.
std::string lockedMask(std::string_view title);

/// Returns a title that no added layer of the terrain has: the wanted one, or one with a number: "Mask 2".
std::string layerTitleFor(std::string_view wanted, const Terrain& terrain);

/// Returns a name for files, made from a title, that no layer of the terrain has: "steep_cliffs" for "Steep cliffs".
std::string layerNameFor(std::string_view title, const Terrain& terrain);

}  // namespace scree
