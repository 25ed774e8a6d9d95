#include <gtest/gtest.h>

#include "app/panels/dialogs/dialogs.h"
#include "app/tests/editor/panel_fixture.h"
#include "app/tests/test_files.h"

/// The built-in file browser, without a window of the program.
namespace scree {
namespace {

class FileBrowserTest : public test::PanelTest {
 protected:
    /// Draws a frame in which Escape is pressed, or not.
    void frame(bool escape) {
        ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM >= 18700
        io.AddKeyEvent(ImGuiKey_Escape, escape);
#else
        io.KeyMap[ImGuiKey_Escape] = 1;
        io.KeyMap[ImGuiKey_Space] = 2;  // the navigation by keys needs one
        io.KeysDown[1] = escape;
#endif
        ImGui::NewFrame();
        drawFileBrowser(context());
        ImGui::Render();
    }
};

TEST_F(FileBrowserTest, EscapeCancelsItInWhicheverFrameItIsPressed) {
    const test::TemporaryFolder folder;
    ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    FileRequest request;
    request.folder = folder.path();
    for (int before = 0; before < 6; ++before) {
        state.dialogs.questions.ask(request);
        for (int i = 0; i < before; ++i) frame(false);
        EXPECT_TRUE(requests.empty());
        frame(true);
        ASSERT_EQ(requests.size(), 1u) << "Escape after " << before << " frames";
        ASSERT_TRUE(std::holds_alternative<FileAnswer>(requests[0]));
        EXPECT_TRUE(std::get<FileAnswer>(requests[0]).path.empty());
        requests.clear();
        state.dialogs.questions.take<FileRequest>();
        for (int i = 0; i < 3; ++i) frame(false);
    }
}

}  // namespace
}  // namespace scree
