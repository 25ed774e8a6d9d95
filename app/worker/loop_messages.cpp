#include "app/worker/loop_messages.h"

#include <new>

#include "erosion/base/failure_reason.h"

namespace scree {

void LoopMessages::addFailure(std::string_view what, const std::exception& failure, const Terrain* map) {
    try {
        const std::string reason = map != nullptr ? reasonOf(failure, map->width(), map->height()) : reasonOf(failure);
        messages_.push_back(std::string(what) + reason + ".");
    } catch (const std::bad_alloc&) {
        // No memory even for a message.
    }
}

}  // namespace scree
