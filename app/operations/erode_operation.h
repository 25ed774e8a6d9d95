#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "app/operations/land_operations.h"
#include "app/operations/operation_info.h"
#include "app/operations/stroke_part.h"
#include "erosion/simulation/brush_erosion.h"

namespace scree {

/// Erosion under the brush. The first part and those that follow are a round each: see Simulation::erodeUnder(). The
/// worker repeats it, at the end of its path, until the next part comes. With the last part, slopes under the whole
/// path of the stroke get their detail; the worker gives that path.
struct ErodeOperation {
    static constexpr OperationInfo kInfo{.id = "erode"};
    StrokePart part = StrokePart::First;
    BrushErosion brush;   ///< The worker sets its turn if it is 0.
    double extent = 0.0;  ///< As in StrokeOperation.

    std::string name(const Naming& naming) const;
    /// Throws std::runtime_error if the land cannot be eroded any further. It is unusable then, as after a round that
    /// fails.
    void apply(WorkedLand& land) const;
    nlohmann::json write(BlobWriter& blobs) const;
    static ErodeOperation read(const nlohmann::json& payload, BlobReader& blobs);

    /// Takes the place of this operation and of the one that follows it: erodes once, along both paths.
    void append(const ErodeOperation& next);
};

}  // namespace scree
