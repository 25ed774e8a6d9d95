#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/document/preset.h"
#include "app/io/jpeg.h"
#include "app/panels/widgets/manual_page.h"
#include "app/panels/widgets/theme.h"
#include "app/panels/widgets/widget_report.h"
#include "app/session/editor_state.h"
#include "app/session/request.h"
#include "app/worker/snapshot.h"
#include "renderer/camera/camera.h"
#include "renderer/gl/image_textures.h"

namespace scree {

/// A picture of the manual.
struct ManualPicture {
    PictureSize size;                    ///< 0 x 0 where its file cannot be read.
    std::shared_ptr<const Image> image;  ///< Null until it is in view.
};

/// What the manual shows.
struct ManualView {
    std::vector<ManualPage> pages;  ///< Empty until the manual is opened.
    std::size_t page = 0;
    std::size_t section = 0;  ///< Block of the page that its heading is; 0 for the page's beginning.
    bool jump = false;        ///< Scroll there.
    std::array<char, 64> search{};
    std::map<std::string, ManualPicture> pictures;  ///< By their files as the pages name them.
};

/// What interaction leaves half done between two frames: no values, only what is being typed or picked right now.
struct PanelMemory {
    unsigned typingKnob = 0;  ///< ImGui id of the knob whose number is being typed; 0 for none.
    bool typingBegins = false;
    bool typingDrawn = false;     ///< That knob was drawn in this frame.
    bool typingHasKeys = false;   ///< Its field has the keyboard.
    std::vector<unsigned> early;  ///< Characters that were typed before it had.
    std::array<char, 64> typed{};
    double dragValue = 0.0;  ///< Position of the dragged slider, 0 to 1, before rounding.

    std::array<float, 8> toolGroupWidths{};  ///< Of the tool bar, as drawn last; 0 before that.

    std::uint64_t shownEntry = 0;  ///< Of the history: the one last scrolled to.

    bool timeLineDrag = false;  ///< Goes along the line of the history, not into its branches.

    unsigned openModal = 0;     ///< ImGui id of the modal window that is open; 0 for none.
    bool modalCovered = false;  ///< A list was open above it in the last frame, or a number being typed.

    std::filesystem::path browserFolder;  ///< Of the built-in file browser.
    std::string browserName;
    bool browserAsksOverwrite = false;
    HeightRange exportRange;
    bool exportLevels = false;  ///< 16 bits rather than metres, where a format has both.
    MeshSettings mesh;
    std::string packFolder;  ///< Of the pack that is asked for, as typed.
    std::string packNames;   ///< Pattern of the names in a custom pack, as typed.
    bool packReplaces = false;
    LimitedRun limitedRun;
    ManualView manual;
};

/// All that a panel may see, and where its requests go.
struct PanelContext {
    const Preset& preset;
    const Snapshot& snapshot;
    const EditorState& state;
    const Theme& theme;
    PanelMemory& memory;
    ImageTextures& textures;
    std::vector<Request>& requests;
    const Camera& camera;        ///< As the ground is shown.
    double flightSpeed = 0.0;    ///< Metres per second.
    bool doubleClicked = false;  ///< By the left button, since the last frame: ImGui may miss one between slow frames.
    WidgetReport* report = nullptr;  ///< Null in normal use.

    void post(Request request) const { requests.push_back(std::move(request)); }
    /// Notes the widget drawn last for the report.
    void note(std::string_view name) const {
        if (report != nullptr) report->note(name);
    }
    void note(std::string_view name, const WidgetRect& rect) const {
        if (report != nullptr) report->note(name, rect);
    }
    /// Notes what a widget says for the report.
    void say(std::string_view name, const std::string& text) const {
        if (report != nullptr) report->say(name, text);
    }
    /// Pixels at the theme's scale.
    float px(float pixels) const { return pixels * theme.scale; }
};

}  // namespace scree
