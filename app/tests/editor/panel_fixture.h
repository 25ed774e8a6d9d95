#pragma once

#include <gtest/gtest.h>

#include "app/panels/widgets/panel_context.h"
#include "app/tests/editor/imgui_without_window.h"

namespace scree::test {

/// What panels are drawn from, and their requests, without a window of the program.
class PanelTest : public ::testing::Test {
 protected:
    PanelContext context() {
        return {.preset = preset,
                .start = start,
                .snapshot = snapshot,
                .state = state,
                .theme = theme,
                .memory = memory,
                .textures = textures,
                .requests = requests,
                .camera = camera};
    }

    ImguiWithoutWindow imgui;
    Preset preset;
    Preset start;
    Snapshot snapshot;
    EditorState state;
    Theme theme;
    PanelMemory memory;
    ImageTextures textures;
    std::vector<Request> requests;
    Camera camera;
};

}  // namespace scree::test
