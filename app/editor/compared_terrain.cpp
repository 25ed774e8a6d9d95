#include "app/editor/compared_terrain.h"

#include <chrono>
#include <exception>
#include <utility>

namespace scree {

void ComparedTerrain::choose(std::optional<std::uint64_t> id) {
    session_.state.comparedWith = id;
    coming_ = {};
    if (!id) {
        recalled_.reset();
        return;
    }
    RecallCommand recall{.id = *id, .recalled = {}};
    coming_ = recall.recalled.get_future();
    session_.worker.post(std::move(recall));
}

void ComparedTerrain::poll() {
    if (!coming_.valid() || coming_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
    try {
        recalled_ = std::exchange(coming_, {}).get();
        ++choices_;
    } catch (const std::exception&) {
        recalled_.reset();
        session_.tell(Severity::Error, "There is not enough memory to compare with this entry.");
    }
    if (!recalled_) session_.state.comparedWith.reset();
}

const std::shared_ptr<const Terrain>& ComparedTerrain::terrain() const {
    return recalled_ ? recalled_ : session_.snapshot->start;
}

}  // namespace scree
