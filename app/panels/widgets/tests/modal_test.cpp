#include "app/panels/widgets/modal.h"

#include <gtest/gtest.h>
#include <imgui_internal.h>

#include "app/panels/widgets/knob_widget.h"
#include "app/tests/editor/imgui_without_window.h"

/// Modal windows of Dear ImGui, without a window of the program.
namespace scree {
namespace {

class ModalTest : public ::testing::Test {
 protected:
    /// Draws a frame, with the modal if it is wanted. Returns true if the content of the modal was drawn.
    bool frame(bool wanted) {
        const PanelContext context{.preset = preset,
                                   .snapshot = snapshot,
                                   .state = state,
                                   .theme = theme,
                                   .memory = memory,
                                   .textures = textures,
                                   .requests = requests,
                                   .camera = camera};
        ImGui::NewFrame();
        const bool open = beginModal(context, "Question", wanted);
        if (open) {
            ImGui::TextUnformatted("content");
            endModal(context);
        }
        ImGui::Render();
        return open;
    }
    /// Returns true if the modal's window is drawn.
    static bool isDrawn() {
        const ImGuiWindow* window = ImGui::FindWindowByName("Question");
        return window != nullptr && window->Active && !window->Hidden;
    }

    test::ImguiWithoutWindow imgui;
    Preset preset;
    Snapshot snapshot;
    EditorState state;
    Theme theme;
    PanelMemory memory;
    ImageTextures textures;
    std::vector<Request> requests;
    Camera camera;
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
