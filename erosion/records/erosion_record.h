#pragma once

#include <algorithm>

#include "erosion/base/field.h"

namespace scree {

/// What erosion records of a node besides its height. One struct, because raising a node changes both members.
struct NodeRecord {
    /// Metres above the datum. The ground below the sediment is this or the height, whichever is lower. Code that
    /// raises a node must update it; code that lowers a node need not.
    float bedrock = 0.0f;
    float deposit = 0.0f;  ///< Total height added by erosion, metres.

    /// Records that the node's height changed from `before` to `after`.
    void note(float before, float after) {
        bedrock = std::min(bedrock, before);
        deposit += std::max(after - before, 0.0f);
    }
    bool operator==(const NodeRecord&) const = default;
};

/// What a terrain records of its erosion. Three layers follow from the record and the height:
///
///     sediment = max(0, height - bedrock)
///     deposit
///     wear     = uneroded + deposit - height
///
/// So erosion need not write all of them: a cut changes only the height, a deposit the height and the node's record.
struct ErosionRecord {
    Field<NodeRecord> nodes;
    /// The ground as it would be without erosion, metres above the datum. A change of the height that is not erosion
    /// changes this and the bedrock by the same amount.
    Field<float> uneroded;

    /// Records a change of the node's height that was not erosion, in metres.
    void moveAlong(int x, int y, float change) {
        nodes(x, y).bedrock += change;
        uneroded(x, y) += change;
    }
};

}  // namespace scree
