#include "app/editor/frames/open_frame.h"

#include <gtest/gtest.h>
#include <functional>
#include <stdexcept>

#include "app/tests/editor/imgui_without_window.h"

namespace scree {
namespace {

class OpenFrame : public testing::Test {
 protected:
    /// Draws a frame whose content throws.
    static void failIn(const std::function<void()>& content) {
        ImGui::NewFrame();
        try {
            content();
            throw std::runtime_error("half-way");
        } catch (const std::runtime_error&) {
            abandonOpenFrame();
        }
    }

    /// Draws a correct frame.
    static void drawWhole() {
        ImGui::NewFrame();
        ImGui::SetNextWindowSize({200.0f, 200.0f});
        ImGui::Begin("panel");
        ImGui::Button("button");
        ImGui::End();
        ImGui::Render();
        EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, 0);
    }

 private:
    test::ImguiWithoutWindow imgui_;
};

TEST_F(OpenFrame, EndsWhereverItWasLeft) {
    const auto panel = [] {
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {3.0f, 3.0f});
        ImGui::Begin("panel");
        ImGui::PushFont(ImGui::GetFont());
        ImGui::PushStyleColor(ImGuiCol_Text, 0xFFFFFFFFu);
        ImGui::PushID("id");
        ImGui::BeginDisabled();
        ImGui::BeginGroup();
        ImGui::BeginChild("child", {100.0f, 100.0f});
        ImGui::PushFont(ImGui::GetFont());
        ImGui::BeginTable("table", 2);
        ImGui::TableNextColumn();
    };
    const auto question = [] {
        ImGui::OpenPopup("question");
        ImGui::SetNextWindowPos({10.0f, 10.0f});
        ASSERT_TRUE(ImGui::BeginPopupModal("question"));
        ImGui::OpenPopup("list");
        ASSERT_TRUE(ImGui::BeginPopup("list"));
        ImGui::BeginTooltip();
    };
    const auto menu = [] {
        ASSERT_TRUE(ImGui::BeginMainMenuBar());
        ImGui::BeginMenu("File");
    };
    const auto pushed = [] { ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {3.0f, 3.0f}); };
    const float padding = ImGui::GetStyle().WindowPadding.x;
    for (const std::function<void()>& content : {std::function<void()>(panel), std::function<void()>(question),
                                                 std::function<void()>(menu), std::function<void()>(pushed)}) {
        drawWhole();
        failIn(content);
        failIn(content);
        EXPECT_EQ(ImGui::GetStyle().WindowPadding.x, padding);
        drawWhole();
    }
}

TEST_F(OpenFrame, CanBeAbandonedBeforeTheFirstFrameAndAfterTheLast) {
    abandonOpenFrame();
    drawWhole();
    abandonOpenFrame();
    drawWhole();
}

}  // namespace
}  // namespace scree
