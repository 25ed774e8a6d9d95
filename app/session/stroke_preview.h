#pragma once

#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

#include "app/operations/land_operations.h"
#include "app/worker/snapshot.h"
#include "erosion/sculpting/height_change.h"

namespace scree {

/// Shows the parts of strokes that the worker has yet to carry out, so that the ground follows the mouse however long a
/// round takes. Each part acts on the snapshot by the same code as later on the land. The next snapshot replaces what
/// it contains, and the rest acts on it again.
class StrokePreview {
 public:
    /// Shows a part that is posted to the worker. Each part must come here. Returns true if the snapshot has changed.
    bool add(const StrokeOperation& part, Snapshot& snapshot);
    /// Goes on with a newer snapshot.
    void follow(Snapshot& snapshot);
    /// Takes the changes of the heights by add() since the last call, for maps that show an earlier snapshot.
    std::vector<HeightChange> takeChanges() { return std::exchange(changes_, {}); }

 private:
    struct Pending {
        std::uint64_t number;
        StrokeOperation part;
    };

    bool show(const StrokeOperation& part, Snapshot& snapshot);

    std::uint64_t posted_ = 0;     ///< Number of parts that were posted.
    std::deque<Pending> pending_;  ///< Parts that the snapshot does not contain.
    /// Revision of the last preview. It is above those of all lands, so that no tile of a preview is taken for one of a
    /// land.
    std::uint64_t revision_ = std::uint64_t{1} << 62;
    std::vector<HeightChange> changes_;
};

}  // namespace scree
