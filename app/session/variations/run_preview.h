#pragma once

#include <cstdint>
#include <memory>

#include "app/session/session.h"
#include "app/session/variations/variation_work.h"

namespace scree {

/// The small picture of what the next rounds will do to the land: a small copy erodes in the background while the
/// pointer rests on the button that runs.
class RunPreview {
 public:
    static constexpr int kRounds = 10;

    explicit RunPreview(Session& session) : session_(session) {}

    /// Begins, or goes on. To be called in each frame in which the pointer rests on the button.
    void rest();
    /// Takes a new picture, and ends if the pointer has left. Returns true if the window must be drawn again.
    bool poll();

 private:
    static constexpr double kLeft = 0.3;  ///< Seconds without rest() after which the pointer has left.
    void begin();

    Session& session_;
    std::shared_ptr<VariationBoard> board_;  ///< Null if the pointer does not rest there.
    std::uint64_t land_ = 0;                 ///< Session::snapshotChanges() of the land that is shown.
    double rested_ = 0.0;                    ///< Time of the last rest(), as EditorState::now.
};

}  // namespace scree
