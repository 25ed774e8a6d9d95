#include "app/editor/measuring.h"

#include <utility>

namespace scree {

Measuring::Measuring(Session& session)
    : session_(session), job_([this](const std::string& message) { session_.tell(Severity::Error, message); }) {}

void Measuring::begin() {
    if (job_.busy()) return;
    CaptureCommand capture;
    auto captured = std::make_shared<std::future<std::shared_ptr<const Terrain>>>(capture.captured.get_future());
    session_.worker.post(std::move(capture));
    const std::shared_ptr<const Terrain> start = session_.snapshot->start;
    const std::uint64_t generation = session_.snapshot->generation;
    std::optional<TerrainMetrics> known;
    if (start == start_.lock()) known = startMetrics_;
    job_.start("Measuring", Cancellable::Yes, session_.state.now,
               [this, captured, start, generation, known](WorkWatch& watch) -> Job::Completion {
                   const TerrainMetrics before = known ? *known : measure(*start);
                   const std::shared_ptr<const Terrain> terrain = captured->get();
                   if (watch.cancelled()) return {};
                   const Measurement measured{before, measure(*terrain), generation, terrain->revision()};
                   return [this, start, measured] {
                       start_ = start;
                       startMetrics_ = measured.start;
                       session_.state.measurement = measured;
                   };
               });
}

}  // namespace scree
