#include "app/editor/short_keys.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include <vector>

#include "app/tests/editor/imgui_without_window.h"

namespace scree {
namespace {

#if IMGUI_VERSION_NUM < 18700

constexpr int kReturnCode = 257, kLetterCode = 65;  ///< Any codes will do.

class ShortKeysTest : public testing::Test {
 protected:
    /// Reports a key as the window's library does: as an event, and as a key that is down or not.
    void press(int code, bool ctrl = false) {
        events_.push_back({.kind = InputEvent::Kind::Key, .code = code, .modifiers = {.ctrl = ctrl}});
        ImGui::GetIO().KeysDown[code] = true;
    }
    void release(int code) {
        events_.push_back({.kind = InputEvent::Kind::KeyRelease, .code = code, .modifiers = {}});
        ImGui::GetIO().KeysDown[code] = false;
    }
    void tap(int code, bool ctrl = false) {
        press(code, ctrl);
        release(code);
    }
    /// Draws a frame. Returns whether it saw the key pressed.
    bool frameSees(int code) {
        keys_.begin(events_);
        events_.clear();
        ImGui::NewFrame();
        const bool seen = ImGui::IsKeyPressed(code, false);
        sawCtrl_ = ImGui::GetIO().KeyCtrl;
        ImGui::EndFrame();
        keys_.end();
        return seen;
    }
    /// The number of frames that see the key pressed, until no press waits.
    int timesSeen(int code) {
        int seen = 0;
        do seen += frameSees(code) ? 1 : 0;
        while (keys_.waiting());
        return seen;
    }

    const test::ImguiWithoutWindow imgui_;
    ShortKeys keys_;
    std::vector<InputEvent> events_;
    bool sawCtrl_ = false;
};

TEST_F(ShortKeysTest, AKeyThatIsReleasedAtOnceIsSeen) {
    tap(kReturnCode);
    EXPECT_TRUE(frameSees(kReturnCode));
    EXPECT_FALSE(ImGui::GetIO().KeysDown[kReturnCode]);
    EXPECT_FALSE(frameSees(kReturnCode));
}

TEST_F(ShortKeysTest, EachOfSeveralTapsIsSeen) {
    for (int i = 0; i < 3; ++i) tap(kReturnCode);
    tap(kLetterCode);
    EXPECT_EQ(timesSeen(kReturnCode), 3);
    EXPECT_FALSE(ImGui::GetIO().KeysDown[kReturnCode]);
}

TEST_F(ShortKeysTest, TapsInFramesThatFollowEachOtherAreSeen) {
    tap(kReturnCode);
    EXPECT_TRUE(frameSees(kReturnCode));
    tap(kReturnCode);
    EXPECT_EQ(timesSeen(kReturnCode), 1);
}

TEST_F(ShortKeysTest, AKeyThatIsPressedAgainBetweenFramesIsSeenTwiceAndStaysDown) {
    press(kReturnCode);
    EXPECT_TRUE(frameSees(kReturnCode));
    release(kReturnCode);
    press(kReturnCode);
    EXPECT_EQ(timesSeen(kReturnCode), 1);
    EXPECT_TRUE(ImGui::GetIO().KeysDown[kReturnCode]);
    EXPECT_FALSE(frameSees(kReturnCode)) << "it is held";
    release(kReturnCode);
    EXPECT_FALSE(frameSees(kReturnCode));
}

TEST_F(ShortKeysTest, AHeldKeyThatRepeatsIsOnePress) {
    press(kReturnCode);
    EXPECT_TRUE(frameSees(kReturnCode));
    events_.push_back({.kind = InputEvent::Kind::Key, .code = kReturnCode, .repeated = true, .modifiers = {}});
    EXPECT_FALSE(frameSees(kReturnCode));
    EXPECT_FALSE(keys_.waiting());
}

TEST_F(ShortKeysTest, ItsModifierIsSeenWithIt) {
    tap(kLetterCode, true);
    EXPECT_TRUE(frameSees(kLetterCode));
    EXPECT_TRUE(sawCtrl_);
    EXPECT_FALSE(frameSees(kLetterCode));
    EXPECT_FALSE(sawCtrl_);
}

#endif

}  // namespace
}  // namespace scree
