#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "app/operations/operation_info.h"
#include "erosion/sculpting/curve.h"

namespace scree {

class WorkedLand;
class BlobReader;
class BlobWriter;

/// Makes the ground follow a curve: see applyCurve(). The curve itself is in the document's list.
struct CurveOperation {
    static constexpr OperationInfo kInfo{.id = "curve"};
    Curve curve;

    std::string name(const Naming& naming) const;
    /// Throws std::runtime_error if the curve cannot be made.
    void apply(WorkedLand& land) const;
    nlohmann::json write(BlobWriter& blobs) const;
    static CurveOperation read(const nlohmann::json& payload, BlobReader& blobs);
};

}  // namespace scree
