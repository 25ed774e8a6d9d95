#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "app/desktop/platform/native_window.h"

namespace scree {

/// One report of a pen over the window.
struct PenSample {
    enum class Kind { Move, Press, Release };
    Kind kind = Kind::Move;  ///< Press and Release: the tip touches and leaves the tablet.
    double x = 0.0;          ///< Window coordinates, from the upper left.
    double y = 0.0;
    float pressure = 1.0f;  ///< 0 to 1.
};

/// The pens over a window. The pointer that they move comes by the window's usual events. Only the pressure is read
/// here: with XInput 2 from a connection of its own, on Windows from the messages of Windows Ink.
class PenPressure {
 public:
    /// `window` must stay open while this exists.
    explicit PenPressure(const NativeWindow& window);
    PenPressure(const PenPressure&) = delete;
    PenPressure& operator=(const PenPressure&) = delete;
    ~PenPressure();

    /// Returns what the pens have reported since the last call, in order. Also notices pens that were plugged in or
    /// pulled out.
    std::vector<PenSample> take();
    /// Returns a sentence that says why no pressure is reported. Empty if a pen with pressure is connected.
    std::string_view missing() const;

 private:
    struct System;
    std::unique_ptr<System> system_;
};

}  // namespace scree
