#pragma once

#include <array>
#include <vector>

#include "app/document/preset.h"
#include "app/panels/edit.h"
#include "app/panels/editor_state.h"
#include "app/panels/theme.h"
#include "app/panels/widget_report.h"
#include "app/worker/snapshot.h"
#include "renderer/camera.h"

namespace scree {

/// What interaction leaves half done between two frames: no values, only what is being typed or picked right now.
struct PanelMemory {
    unsigned typingKnob = 0;  ///< ImGui id of the knob whose number is being typed; 0 for none.
    bool typingBegins = false;
    std::array<char, 64> typed{};
    double dragValue = 0.0;  ///< Position of the dragged slider, 0 to 1, before rounding.

    std::uint64_t shownEntry = 0;  ///< Of the history: the one last scrolled to.

    std::filesystem::path browserFolder;  ///< Of the built-in file browser.
    std::string browserName;
    bool browserAsksOverwrite = false;
    ImportOptions importOptions;
    HeightRange exportRange;
    LargeFormsRun largeForms;
};

/// All that a panel may see, and where its edits go.
struct PanelContext {
    const Preset& preset;
    const Snapshot& snapshot;
    const EditorState& state;
    const Theme& theme;
    PanelMemory& memory;
    std::vector<Edit>& edits;
    const Camera& camera;        ///< As the ground is shown.
    double flightSpeed = 0.0;    ///< Metres per second.
    bool doubleClicked = false;  ///< By the left button, since the last frame: ImGui may miss one between slow frames.
    WidgetReport* report = nullptr;  ///< Null in normal use.

    void post(Edit edit) const { edits.push_back(std::move(edit)); }
    /// Notes the widget drawn last for the report.
    void note(std::string_view name) const {
        if (report != nullptr) report->note(name);
    }
    /// Pixels at the theme's scale.
    float px(float pixels) const { return pixels * theme.scale; }
};

}  // namespace scree
