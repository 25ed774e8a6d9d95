#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "app/operations/operation_info.h"
#include "app/operations/stroke_part.h"
#include "erosion/base/field.h"
#include "erosion/finishing/finishing_grain.h"
#include "erosion/masks/mask_rule.h"
#include "erosion/records/colours.h"
#include "erosion/sculpting/stroke.h"
#include "erosion/terrain/layers.h"

/// Operations that work on the land that is there.
namespace scree {

class WorkedLand;
class BlobReader;
class BlobWriter;

/// The part of a brush stroke that was painted in one frame. Lengths and places are in metres, so that they mean the
/// same on every grid. Places are measured from the map's north-west corner. Otherwise the same as Stroke.
struct StrokeOperation {
    static constexpr OperationInfo kInfo{.id = "stroke"};
    /// The first part begins a stroke with its own limit, and the last one, whose path is empty, ends it.
    StrokePart part = StrokePart::First;
    Stroke stroke;      ///< Lengths in metres.
    std::string title;  ///< Name in the history; empty for the name of the layer.
    /// The earlier land whose heights Erase brings back; null for the start. All parts of a stroke have it, and the
    /// journal keeps it with the first one.
    std::shared_ptr<const Terrain> former = {};
    /// Longer edge, in metres, of the land on which the user painted; 0 if the stroke is for whichever land is there.
    /// If another land arrives before the stroke, the session moves the stroke to the same part of it. Not kept in the
    /// journal.
    double extent = 0.0;

    std::string name(const Naming& naming) const;
    void apply(WorkedLand& land) const;
    /// Applies the stroke to a terrain that has its layer, as apply() does. `memory` lasts for the whole stroke. Erase
    /// brings back the heights of `start` if the memory has no former land.
    void applyTo(Terrain& terrain, StrokeMemory& memory, const Terrain* start) const;
    nlohmann::json write(BlobWriter& blobs) const;
    static StrokeOperation read(const nlohmann::json& payload, BlobReader& blobs);
};

/// Convert a stroke from cells of a grid to metres, and back. The first cell extends from 0 to `cellSize` metres.
Stroke inMetres(Stroke cells, float cellSize);
Stroke inCells(Stroke metres, float cellSize);

/// See fillPainted().
struct FillOperation {
    static constexpr OperationInfo kInfo{.id = "fill"};
    Layer layer = Layer::Rain;
    float value = 1.0f;
    bool byHeight = false;

    std::string name(const Naming& naming) const;
    void apply(WorkedLand& land) const;
    nlohmann::json write(BlobWriter& blobs) const;
    static FillOperation read(const nlohmann::json& payload, BlobReader& blobs);
};

/// See paintValues().
struct PaintOperation {
    static constexpr OperationInfo kInfo{.id = "paint"};
    Layer layer = Layer::Rain;
    std::shared_ptr<const Field<float>> values;  ///< Values on a grid of any size over the same land.
    std::string source;                          ///< Source of the values, as shown to the user.

    std::string name(const Naming& naming) const;
    void apply(WorkedLand& land) const;
    nlohmann::json write(BlobWriter& blobs) const;
    static PaintOperation read(const nlohmann::json& payload, BlobReader& blobs);
};

/// See paintByRules(), with one rule.
struct RuleOperation {
    static constexpr OperationInfo kInfo{.id = "rule"};
    Layer layer = Layer::Rain;
    MaskRule rule;
    MaskJoin join = MaskJoin::Replace;

    std::string name(const Naming& naming) const;
    void apply(WorkedLand& land) const;
    nlohmann::json write(BlobWriter& blobs) const;
    static RuleOperation read(const nlohmann::json& payload, BlobReader& blobs);
};

/// See paintColours(). Restart goes back to these colours.
struct ColourOperation {
    static constexpr OperationInfo kInfo{.id = "colours"};
    std::shared_ptr<const Field<Rgba>> colours;  ///< Colours on a grid of any size over the same land.
    std::string source;                          ///< Source of the colours, as shown to the user.

    std::string name(const Naming& naming) const;
    void apply(WorkedLand& land) const;
    nlohmann::json write(BlobWriter& blobs) const;
    static ColourOperation read(const nlohmann::json& payload, BlobReader& blobs);
};

/// Adds the finishing grain to the heights once, and pauses, so that the grain is not eroded.
struct FinishOperation {
    static constexpr OperationInfo kInfo{.id = "finish", .run = Run::Pauses};
    FinishSettings finish;

    std::string name(const Naming& naming) const;
    void apply(WorkedLand& land) const;
    nlohmann::json write(BlobWriter& blobs) const;
    static FinishOperation read(const nlohmann::json& payload, BlobReader& blobs);
};

/// Goes back to the loaded terrain, and counts rounds and droplets from zero. Painted layers stay. Colours are those of
/// the last ColourOperation.
struct RestartOperation {
    static constexpr OperationInfo kInfo{.id = "restart"};

    std::string name(const Naming& naming) const;
    void apply(WorkedLand& land) const;
    nlohmann::json write(BlobWriter& blobs) const;
    static RestartOperation read(const nlohmann::json& payload, BlobReader& blobs);
};

}  // namespace scree
