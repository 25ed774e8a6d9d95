#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "app/session/session.h"

namespace scree {

/// Tells what the ground at a place is, and makes a mask of the ground that is like it. The mask follows what the user
/// wants to be alike, as long as the window with the answer is open.
class GroundProbe {
 public:
    explicit GroundProbe(Session& session) : session_(session) {}

    /// Asks about the ground at this point, in cells.
    void ask(Point cell);
    /// Asks about the ground at the pointer. Tells the user if the pointer is not on the ground.
    void askAtPointer();
    void change(const Likeness& wanted);
    void makeMask();
    void close();

    /// Closes the window if another land was loaded, forgets a mask that the land no longer has, and makes the mask
    /// again if the user has moved the slider. Call this once per frame.
    void follow();
    /// True while a mask is being made.
    bool making() const { return session_.jobs().busy(JobKind::GroundMask); }

 private:
    /// The mask that was made from the answer. It follows the slider and the boxes.
    struct Made {
        std::string name, title;
        Likeness likeness;
        bool isSeen = false;  ///< True once the terrain on the screen has had it.
    };
    void answer(std::shared_ptr<GroundSurvey> survey);
    void make(const Made& mask);
    void forgetMask();
    void showMask(const LayerInfo& mask);

    Session& session_;
    std::shared_ptr<GroundSurvey> survey_;  ///< Null if there is no answer yet.
    std::optional<Made> made_;
    Likeness wanted_;  ///< As the user chose it last.
    std::uint64_t asked_ = 0;
    std::uint64_t generation_ = 0;  ///< Generation of the land that was asked about.
};

}  // namespace scree
