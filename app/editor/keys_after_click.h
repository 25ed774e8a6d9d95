#pragma once

#include <span>
#include <utility>
#include <vector>

#include "app/window/input_event.h"

namespace scree {

/// Keys that follow a click before the window has drawn what the click did wait for that: the click may have opened a
/// field, to which they belong.
class KeysAfterClick {
 public:
    /// The keys whose turn it is: those that have waited, and those of these events that came before any click.
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
    /// The window has drawn what the events before did.
    void frameDrawn() { drawn_ = true; }

 private:
    std::vector<InputEvent> waiting_;
    bool drawn_ = false;
};

}  // namespace scree
