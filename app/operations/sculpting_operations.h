#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "app/operations/operation_info.h"
#include "erosion/sculpting/curve.h"
#include "erosion/sculpting/lake.h"
#include "erosion/sculpting/stamp.h"

/// Operations that make a form of the land at once: a stamp, a curve, a lake. For strokes, see StrokeOperation.
namespace scree {

class WorkedLand;
class BlobReader;
class BlobWriter;

/// One print of a stamp on the ground.
struct StampOperation {
    static constexpr OperationInfo kInfo{.id = "stamp"};
    Stamp stamp;        ///< Its centre and radius in metres. Places are measured from the map's north-west corner.
    std::string title;  ///< Title of the stamp in the history.

    std::string name(const Naming& naming) const;
    void apply(WorkedLand& land) const;
    nlohmann::json write(BlobWriter& blobs) const;
    static StampOperation read(const nlohmann::json& payload, BlobReader& blobs);
};

/// Makes the ground follow curves, one after the other: see applyCurve(). The curves themselves are in the settings.
struct CurveOperation {
    static constexpr OperationInfo kInfo{.id = "curve"};
    std::vector<Curve> curves;  ///< At least one.

    std::string name(const Naming& naming) const;
    /// Leaves out curves that cannot be carved. Throws std::runtime_error if that is all of them.
    void apply(WorkedLand& land) const;
    nlohmann::json write(BlobWriter& blobs) const;
    static CurveOperation read(const nlohmann::json& payload, BlobReader& blobs);
};

/// Makes a lake in the hollow around a place: see applyLake().
struct LakeOperation {
    static constexpr OperationInfo kInfo{.id = "lake"};
    Point place{};  ///< Metres from the map's north-west corner.
    LakeSettings settings;

    std::string name(const Naming& /*naming*/) const { return "lake"; }
    /// Throws std::runtime_error if there is no hollow, or if it is not deep enough.
    void apply(WorkedLand& land) const;
    nlohmann::json write(BlobWriter& blobs) const;
    static LakeOperation read(const nlohmann::json& payload, BlobReader& blobs);
};

}  // namespace scree
