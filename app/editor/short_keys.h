#pragma once

#include <span>
#include <vector>

#include "app/window/input_event.h"

namespace scree {

/// Shows Dear ImGui every press of a key. Before version 1.87 it reads the keys once per frame: on its own it misses
/// those that are pressed and released in between, and those that are pressed again before a frame has seen them
/// released. Later versions queue the keys themselves; for them this does nothing.
class ShortKeys {
 public:
    /// To be called before ImGui::NewFrame(), with the events since the last frame. Changes the keys and modifiers that
    /// this frame sees.
    void begin(std::span<const InputEvent> events);
    /// To be called at the end of the frame: brings the keys back to what they really are.
    void end();
    /// True if presses wait for the next frame.
    bool waiting() const { return !presses_.empty(); }

 private:
    struct Press {
        int code;
        Modifiers modifiers;
    };
    struct Held {
        int code;
        bool down;
    };
    std::vector<Press> presses_;  ///< Not seen yet, in order.
    std::vector<Held> real_;      ///< What the keys are that this frame sees otherwise.
    Modifiers realModifiers_;
};

}  // namespace scree
