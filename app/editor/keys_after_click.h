#pragma once

#include <span>
#include <utility>
#include <vector>

#include "app/window/input_event.h"

namespace scree {

/// Delays keys that follow a click until the window has drawn the result of the click, which may be a text field for
/// these keys.
class KeysAfterClick {
 public:
    /// Returns the keys to handle now: the delayed ones, and those of `events` before any click.
    std::vector<InputEvent> take(std::span<const InputEvent> events) {
        std::vector<InputEvent> keys;
        if (std::exchange(drawn_, false)) keys.swap(waiting_);
        bool waits = !waiting_.empty();
        for (const InputEvent& event : events) {
            waits = waits || (event.kind == InputEvent::Kind::Press && event.button == MouseButton::Left);
            if (event.kind == InputEvent::Kind::Key) (waits ? waiting_ : keys).push_back(event);
        }
        return keys;
    }
    /// To be called when a frame was drawn, which shows the result of all earlier events.
    void frameDrawn() { drawn_ = true; }

 private:
    std::vector<InputEvent> waiting_;
    bool drawn_ = false;
};

}  // namespace scree
