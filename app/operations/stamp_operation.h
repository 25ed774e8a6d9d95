#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "app/operations/operation_info.h"
#include "erosion/sculpting/stamp.h"

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

}  // namespace scree
