#pragma once

#include <chrono>
#include <thread>

namespace scree {

/// Calls `attempt` until it returns true, up to seven times in 0.6 s. Virus scanners and indexers open new files for a
/// moment, and Windows cannot move a file that another program has open.
template <class Attempt>
bool retryBriefly(const Attempt& attempt) {
    for (std::chrono::milliseconds pause{10}; !attempt(); pause *= 2) {
        if (pause > std::chrono::milliseconds{320}) return false;
        std::this_thread::sleep_for(pause);
    }
    return true;
}

}  // namespace scree
