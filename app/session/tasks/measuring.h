#pragma once

#include <memory>

#include "app/session/session.h"

namespace scree {

/// Measures the landscape in the background on request: the present terrain and the start.
class Measuring {
 public:
    explicit Measuring(Session& session) : session_(session) {}

    void begin() {
        if (session_.jobs().busy(JobKind::Measuring)) return;
        const std::shared_ptr<const Terrain> start = session_.snapshot().start;
        std::optional<TerrainMetrics> known;
        if (start == start_.lock()) known = startMetrics_;
        session_.jobs().start(
            {.kind = JobKind::Measuring, .title = "Measuring"},
            [this, captured = session_.capture(), start, generation = session_.snapshot().generation,
             known](WorkWatch& watch) -> JobList::Completion {
                ThreadPool pool;
                const TerrainMetrics before = known ? *known : measure(*start, pool);
                const std::shared_ptr<const Terrain> terrain = captured->get();
                if (watch.cancelled()) return {};
                const Measurement measured{before, measure(*terrain, pool), generation, terrain->revision()};
                return [this, start, measured] {
                    start_ = start;
                    startMetrics_ = measured.start;
                    session_.state().measurement = measured;
                };
            });
    }

 private:
    Session& session_;
    std::weak_ptr<const Terrain> start_;  ///< The start measured last, with its metrics:
    TerrainMetrics startMetrics_;
};

}  // namespace scree
