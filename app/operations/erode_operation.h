#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "app/operations/land_operations.h"
#include "app/operations/operation_info.h"
#include "erosion/simulation/brush_erosion.h"

namespace scree {

/// The parts of a stroke of erosion.
enum class ErodePart {
    First,  ///< A round under the brush: see Simulation::erodeUnder(). The worker repeats it, at the end of its path,
            ///< until the next part comes.
    More,   ///< Same as First, in the stroke of the operation before.
    Last,   ///< Ends the stroke: slopes under its whole path get their detail. The worker gives the path.
};
template <>
inline constexpr auto choicesOf<ErodePart> = std::array<std::string_view, 3>{"first", "more", "last"};

/// Erosion under the brush.
struct ErodeOperation {
    static constexpr OperationInfo kInfo{.id = "erode"};
    ErodePart part = ErodePart::First;
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
