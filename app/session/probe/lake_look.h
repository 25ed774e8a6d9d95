#pragma once

#include <cstdint>
#include <optional>

#include "app/session/session.h"

namespace scree {

/// Looks at the lake that a click would make, while the tool Lake is chosen and the pointer is on the ground.
class LakeLook {
 public:
    explicit LakeLook(Session& session) : session_(session) {}

    /// Looks again if the pointer, the land or the settings of the lake have changed. Call this once per frame.
    void follow();

 private:
    /// What an answer depends on.
    struct Asked {
        int x = -1, y = -1;      ///< Node under the pointer.
        std::uint64_t land = 0;  ///< See Snapshot::land.
        std::uint64_t generation = 0;
        LakeSettings settings;

        bool operator==(const Asked&) const = default;
    };

    Session& session_;
    std::optional<Asked> asked_;
    double lookedAt_ = 0.0;  ///< Seconds since the program started.
};

}  // namespace scree
