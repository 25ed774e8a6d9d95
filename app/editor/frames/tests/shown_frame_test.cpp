#include "app/editor/frames/shown_frame.h"

#include <gtest/gtest.h>
#include <array>
#include <functional>

#include "app/tests/editor/imgui_without_window.h"

namespace scree {
namespace {

class FrameShown : public testing::Test {
 protected:
    struct Panel {
        const char* text = "1204 m";
        unsigned colour = 0xFFFFFFFFu;
        float x = 10.0f;
        float width = 300.0f;
        ImTextureID texture = reinterpret_cast<ImTextureID>(7);
        bool extended = false;  ///< True for one more line.
    };

    /// Draws a frame with the panel. Dear ImGui needs two frames to find the size of a window.
    static const ImDrawData& draw(
        const Panel& panel, const std::function<void()>& more = [] {}) {
        for (int frame = 0; frame < 3; ++frame) {
            ImGui::NewFrame();
            ImGui::SetNextWindowPos({panel.x, 20.0f});
            ImGui::SetNextWindowSize({panel.width, 200.0f});
            ImGui::Begin("panel");
            ImGui::PushStyleColor(ImGuiCol_Text, panel.colour);
            ImGui::TextUnformatted(panel.text);
            ImGui::PopStyleColor();
            ImGui::Image(panel.texture, {40.0f, 40.0f});
            if (panel.extended) ImGui::TextUnformatted("more");
            more();
            ImGui::End();
            ImGui::Render();
        }
        return *ImGui::GetDrawData();
    }

    ShownFrame shown_;

 private:
    test::ImguiWithoutWindow imgui_;
};

TEST_F(FrameShown, EqualsTheSameFrameAndNoneBeforeTheFirst) {
    EXPECT_FALSE(shown_.equals(draw({})));
    shown_.remember(draw({}));
    EXPECT_TRUE(shown_.equals(draw({})));
}

TEST_F(FrameShown, DiffersInTextColourPlaceSizeTextureAndLength) {
    const std::array<Panel, 7> others{Panel{.text = "1205 m"},
                                      Panel{.colour = 0xFF0000FFu},
                                      Panel{.x = 11.0f},
                                      Panel{.width = 301.0f},
                                      Panel{.texture = reinterpret_cast<ImTextureID>(8)},
                                      Panel{.extended = true},
                                      Panel{.text = ""}};
    for (const Panel& other : others) {
        SCOPED_TRACE(&other - others.data());
        shown_.remember(draw({}));
        EXPECT_FALSE(shown_.equals(draw(other)));
        EXPECT_TRUE(shown_.equals(draw({})));
        shown_.remember(draw(other));
        EXPECT_TRUE(shown_.equals(draw(other)));
        EXPECT_FALSE(shown_.equals(draw({})));
    }
}

TEST_F(FrameShown, DiffersIfOnlyTheClipRectangleDiffers) {
    const auto clippedAt = [](float right) -> const ImDrawData& {
        return draw({}, [right] {
            ImDrawList& list = *ImGui::GetWindowDrawList();
            list.PushClipRect({20.0f, 20.0f}, {right, 100.0f});
            list.AddRectFilled({20.0f, 90.0f}, {200.0f, 120.0f}, 0xFFFFFFFFu);
            list.PopClipRect();
        });
    };
    shown_.remember(clippedAt(150.0f));
    EXPECT_TRUE(shown_.equals(clippedAt(150.0f)));
    EXPECT_FALSE(shown_.equals(clippedAt(151.0f)));
}

TEST_F(FrameShown, DiffersIfTheSameCornersMakeAnotherTriangle) {
    const auto triangleTo = [](int corner) -> const ImDrawData& {
        return draw({}, [corner] {
            ImDrawList& list = *ImGui::GetWindowDrawList();
            const auto first = static_cast<ImDrawIdx>(list._VtxCurrentIdx);
            list.PrimReserve(3, 4);
            for (const ImVec2& at : {ImVec2(20, 90), ImVec2(60, 90), ImVec2(60, 130), ImVec2(20, 130)})
                list.PrimWriteVtx(at, ImGui::GetFontTexUvWhitePixel(), 0xFFFFFFFFu);
            for (const int index : {0, 1, corner}) list.PrimWriteIdx(static_cast<ImDrawIdx>(first + index));
        });
    };
    shown_.remember(triangleTo(2));
    EXPECT_TRUE(shown_.equals(triangleTo(2)));
    EXPECT_FALSE(shown_.equals(triangleTo(3)));
}

TEST_F(FrameShown, DiffersInAnotherWindowAndInAnotherScaleOfTheFramebuffer) {
    shown_.remember(draw({}));
    ImGui::GetIO().DisplaySize.x += 1.0f;
    EXPECT_FALSE(shown_.equals(draw({})));
    ImGui::GetIO().DisplaySize.x -= 1.0f;
    EXPECT_TRUE(shown_.equals(draw({})));
    ImGui::GetIO().DisplayFramebufferScale = {2.0f, 2.0f};
    EXPECT_FALSE(shown_.equals(draw({})));
}

TEST_F(FrameShown, DiffersIfAnotherListIsDrawn) {
    shown_.remember(draw({}));
    const auto tooltip = [] { ImGui::SetTooltip("The snow line in metres."); };
    EXPECT_FALSE(shown_.equals(draw({}, tooltip)));
    shown_.remember(draw({}, tooltip));
    EXPECT_FALSE(shown_.equals(draw({})));
}

TEST_F(FrameShown, NeverEqualsAFrameThatCallsAFunction) {
    const auto call = [] {
        ImGui::GetWindowDrawList()->AddCallback([](const ImDrawList*, const ImDrawCmd*) {}, nullptr);
    };
    shown_.remember(draw({}, call));
    EXPECT_FALSE(shown_.equals(draw({}, call)));
}

TEST_F(FrameShown, IsForgotten) {
    shown_.remember(draw({}));
    shown_.forget();
    EXPECT_FALSE(shown_.equals(draw({})));
    shown_.remember(draw({}));
    EXPECT_TRUE(shown_.equals(draw({})));
}

}  // namespace
}  // namespace scree
