#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/document/preset.h"
#include "app/io/jpeg.h"
#include "app/panels/theme/theme.h"
#include "app/panels/widgets/manual_page.h"
#include "app/panels/widgets/widget_report.h"
#include "app/session/editor_state.h"
#include "app/session/request.h"
#include "app/session/search/search_index.h"
#include "app/worker/snapshot.h"
#include "erosion/masks/mask_rule.h"
#include "erosion/sculpting/stamp_forms.h"
#include "renderer/camera/camera.h"
#include "renderer/gl/image_textures.h"

namespace scree {

/// A picture of the manual.
struct ManualPicture {
    PictureSize size;                    ///< 0 x 0 if the file cannot be read.
    std::shared_ptr<const Image> image;  ///< Null until it comes into view.
};

/// State of the manual window.
struct ManualView {
    std::vector<ManualPage> pages;  ///< Empty until the manual is first opened.
    std::size_t page = 0;
    std::size_t section = 0;  ///< Index of the heading's block in the page; 0 for the beginning of the page.
    bool jump = false;        ///< True to scroll to the section.
    std::string knob;         ///< The row of a table about this knob is marked; empty for none.
    bool seek = false;        ///< True to scroll to that row.
    std::array<char, 64> search{};
    std::map<std::string, ManualPicture> pictures;  ///< By their paths as written in the pages.
};

/// A small picture of a mask.
struct MaskPicture {
    std::uint64_t version = 0;  ///< Newest version of the layer when it was drawn; 0 if the layer was not in use.
    std::shared_ptr<const Image> image;
};

/// A widget of a side panel to which a search has led.
struct LitWidget {
    std::string widget;   ///< Name in reports; empty for none.
    double until = 0.0;   ///< It is lit until this time, in seconds since the program started.
    bool scroll = false;  ///< True until its panel has scrolled to it.
};

/// State of the search window.
struct SearchView {
    std::shared_ptr<const SearchIndex> index;  ///< Null while the window is closed.
    std::array<char, 200> query{};
    std::string searched;           ///< Query of the hits.
    std::vector<std::size_t> hits;  ///< Numbers of entries of the index, best first.
    std::string quantity;           ///< The number behind the words, if a hit takes it; otherwise empty.
    std::size_t chosen = 0;         ///< Which hit.
    bool wantsKeys = false;         ///< True if the field of the query must get the keyboard.
    std::string fault;              ///< Why the quantity was not taken; empty if it was.
};

/// State of unfinished interactions between two frames. It has no values, only what the user is typing or picking.
struct PanelMemory {
    unsigned typingKnob = 0;  ///< ImGui id of the knob whose number is typed; 0 for none.
    bool typingBegins = false;
    bool typingDrawn = false;     ///< True if that knob was drawn in this frame.
    bool typingHasKeys = false;   ///< True if its field has the keyboard.
    std::vector<unsigned> early;  ///< Characters typed before the field had the keyboard.
    bool earlyEnter = false;      ///< True if Return was pressed before the field had the keyboard.
    std::array<char, 64> typed{};
    std::string typeNext;        ///< Name of the knob whose number shall be typed from the next frame on.
    std::string knobBefore;      ///< Name of the last number knob that was drawn, to which Shift + Tab goes.
    bool typeFollowing = false;  ///< True if the number of the next number knob shall be typed, after Tab.
    double dragValue = 0.0;      ///< Position of the dragged slider, 0 to 1, before rounding.
    std::string heldKnob;        ///< Name of the number knob that is dragged or typed; empty for none.
    bool onlyChanged = false;    ///< True while knobs that have their defaults are not drawn.
    bool dragged = false;        ///< True if the mouse has moved since a slider was pressed.
    std::string choosesMaskFor;  ///< Name of the knob whose list of masks shall open.
    std::string pointedAt;       ///< Name of the last widget of this frame that is at the pointer.
    std::string helpFor;         ///< Name of the widget about which the manual shall open; empty for none.

    std::array<float, 8> toolGroupWidths{};  ///< Widths of the tool bar's groups when last drawn; 0 before that.

    std::uint64_t shownEntry = 0;  ///< Id of the history's entry last scrolled to.

    bool timeLineDrag = false;  ///< True if the drag began on the line of the history, so that it ignores branches.

    MaskRule maskRule = propertyOf(MaskBy::Slope).usual;  ///< The rule as set in the panel Masks.
    MaskRules maskRules;       ///< The rules that the chosen mask follows, as set in the panel; one of them is above.
    std::size_t maskStep = 0;  ///< Which one.
    /// Rules of the chosen mask as last seen in the terrain, and those that were last requested for it since then.
    std::string maskRuleSeen, maskRuleRequested;

    std::uint64_t groundShown = 0;    ///< Number of the question about the ground that was last drawn.
    std::vector<WidgetRect> windows;  ///< Places of the windows over the ground that this frame has drawn so far.
    int groundFrames = 0;             ///< Frames in which its answer was drawn, until the window has its size.

    unsigned openModal = 0;      ///< ImGui id of the open modal; 0 for none.
    bool modalCovered = false;   ///< True if a list was open above it in the last frame, or a number was being typed.
    bool groundCovered = false;  ///< True if a menu, a dialog or a flight had Escape in the last frame.

    std::filesystem::path browserFolder;  ///< Folder shown by the built-in file browser.
    std::string browserName;
    bool browserAsksOverwrite = false;
    HeightRange exportRange;
    ExportDetail exportDetail;
    bool exportLevels = false;  ///< 16 bits instead of metres, if the format has both.
    MeshSettings mesh;
    std::string packFolder;  ///< Folder of the pack in the dialog, as typed.
    std::string packNames;   ///< Pattern of the file names in a custom pack, as typed.
    bool packReplaces = false;
    LimitedRun limitedRun;
    std::string viewName;                             ///< Name of a view, as typed.
    std::string maskTitle;                            ///< Title of a mask, as typed.
    std::string maskTyped;                            ///< Name of the mask whose title that is.
    std::map<std::string, MaskPicture> maskPictures;  ///< By the names of the masks.
    std::map<const Field<float>*, std::shared_ptr<const Image>> stampPictures;  ///< Of own stamps, by their forms.
    std::array<std::shared_ptr<const Image>, choicesOf<StampForm>.size()> formPictures;  ///< Null until first drawn.
    ManualView manual;
    SearchView search;
    LitWidget lit;
    std::map<std::string, std::shared_ptr<const Image>> assetPictures;  ///< See assetPicture().
};

struct PanelContext;
/// Keeps the name of the last widget if the pointer is over it.
void keepPointedAt(PanelMemory& memory, std::string_view name);
/// Lights up the last widget if it is the one to which a search has led, and scrolls to it.
void lightUp(const PanelContext& context, std::string_view name);

/// Everything that a panel may read, and the list of its requests.
struct PanelContext {
    const Preset& preset;
    const Preset& start;  ///< See Document::start().
    const Snapshot& snapshot;
    const EditorState& state;
    const Theme& theme;
    PanelMemory& memory;
    ImageTextures& textures;
    std::vector<Request>& requests;
    const Camera& camera;      ///< The camera with which the ground is drawn.
    double flightSpeed = 0.0;  ///< Metres per second.
    /// True if the left button was double-clicked since the last frame. ImGui may miss this if frames are slow.
    bool doubleClicked = false;
    WidgetReport* report = nullptr;  ///< Null in normal use.

    void post(Request request) const { requests.push_back(std::move(request)); }
    /// Requests a change of the document's settings. `change` gets a copy of them.
    template <class Change>
    void changeSettings(const Change& change) const {
        Preset after = preset;
        change(after);
        post(settingsChange(preset, after));
    }
    /// Records the last widget for the report.
    void note(std::string_view name) const {
        if (report != nullptr) report->note(name);
        keepPointedAt(memory, name);
        if (!memory.lit.widget.empty()) lightUp(*this, name);
    }
    void note(std::string_view name, const WidgetRect& rect) const {
        if (report != nullptr) report->note(name, rect);
    }
    /// Records the text of a widget for the report.
    void say(std::string_view name, const std::string& text) const {
        if (report != nullptr) report->say(name, text);
    }
    /// Converts pixels at a scale of 1 to the theme's scale.
    float px(float pixels) const { return pixels * theme.scale; }
};

}  // namespace scree
