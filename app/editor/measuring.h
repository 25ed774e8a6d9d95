#pragma once

#include <memory>
#include <optional>

#include "app/editor/job.h"
#include "app/editor/session.h"

namespace scree {

/// Measures the landscape in the background when it is asked to: the terrain as it is, beside the one it started from.
class Measuring {
 public:
    explicit Measuring(Session& session);

    void begin();
    void poll() { job_.poll(); }
    void cancel() { job_.cancel(); }
    bool busy() const { return job_.busy(); }
    std::optional<Progress> progress(double now) const { return job_.progress(now); }

 private:
    Session& session_;
    Job job_;
    std::weak_ptr<const Terrain> start_;  ///< Was measured already:
    TerrainMetrics startMetrics_;
};

}  // namespace scree
