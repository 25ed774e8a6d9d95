#pragma once

#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "erosion/terrain/terrain.h"

namespace scree {

/// Messages of the worker to the user.
class LoopMessages {
 public:
    void add(std::string message) { messages_.push_back(std::move(message)); }
    /// Adds `what` + the reason. `map` is the map that was worked on, or null if it is unknown. Its size is named if
    /// memory ran out. Does not throw: without memory there is no message.
    void addFailure(std::string_view what, const std::exception& failure, const Terrain* map);
    /// Adds why a run has stopped by itself.
    void addNote(std::string note) { notes_.push_back(std::move(note)); }

    std::vector<std::string> takeMessages() { return std::exchange(messages_, {}); }
    std::vector<std::string> takeNotes() { return std::exchange(notes_, {}); }

 private:
    std::vector<std::string> messages_;
    std::vector<std::string> notes_;
};

}  // namespace scree
