#include "app/panels/widgets/modal.h"

#include <gtest/gtest.h>
#include <imgui_internal.h>

#include "app/panels/widgets/knob_widget.h"
#include "app/tests/editor/panel_fixture.h"

/// Modal windows of Dear ImGui, without a window of the program.
namespace scree {
namespace {

class ModalTest : public test::PanelTest {
 protected:
    /// Draws a frame, with the modal if it is wanted. Returns true if the content of the modal was drawn.
    bool frame(bool wanted) {
        const PanelContext panel = context();
        ImGui::NewFrame();
        const bool open = beginModal(panel, "Question", wanted);
        if (open) {
            ImGui::TextUnformatted("content");
            endModal(panel);
        }
        ImGui::Render();
        return open;
    }
    /// Returns true if the modal's window is drawn.
    static bool isDrawn() {
        const ImGuiWindow* window = ImGui::FindWindowByName("Question");
        return window != nullptr && window->Active && !window->Hidden;
    }
};

TEST_F(ModalTest, IsGoneInTheFrameInWhichItIsNotWantedAnyMore) {
    for (int round = 0; round < 3; ++round) {
        for (int i = 0; i < 4; ++i) EXPECT_TRUE(frame(true));
        EXPECT_TRUE(isDrawn());
        EXPECT_FALSE(frame(false));
        EXPECT_FALSE(isDrawn());
        EXPECT_EQ(ImGui::GetTopMostPopupModal(), nullptr) << "nothing behind it is dimmed";
        EXPECT_FALSE(frame(false));
    }
}

TEST(KnobTyping, EndsWithTheFrameInWhichItsKnobIsNotDrawn) {
    PanelMemory memory;
    memory.typingKnob = 7;
    memory.typingDrawn = true;
    endLostTyping(memory);
    EXPECT_EQ(memory.typingKnob, 7u);
    endLostTyping(memory);
    EXPECT_EQ(memory.typingKnob, 0u);
}

}  // namespace
}  // namespace scree
