#include <imgui.h>

#include <algorithm>
#include <memory>
#include <string>
#include <tuple>
#include <utility>

#include "app/history/relief_picture.h"
#include "app/panels/bars/brush_bar.h"
#include "app/panels/widgets/knob_widget.h"
#include "app/panels/widgets/layout_widgets.h"

namespace scree {

namespace {

constexpr float kStampSide = 60.0f;   ///< Of a picture in the list.
constexpr int kStampNodes = 120;      ///< Of the forms in the pictures.
constexpr float kStampRelief = 0.3f;  ///< Height of a form of 1 in the pictures, in widths.
constexpr int kStampColumns = 4;

std::shared_ptr<const Image> drawn(const Field<float>& form) {
    Field<float> heights = form;
    for (int y = 0; y < heights.height(); ++y)
        for (int x = 0; x < heights.width(); ++x) heights(x, y) *= kStampRelief * static_cast<float>(heights.width());
    return std::make_shared<const Image>(
        reliefPicture(Terrain(std::move(heights), 1.0f, 0.0), static_cast<int>(kStampSide)));
}

std::shared_ptr<const Image> pictureOf(const PanelContext& context, StampForm form) {
    std::shared_ptr<const Image>& picture = context.memory.formPictures[static_cast<std::size_t>(form)];
    if (!picture) picture = drawn(formOf(form, kStampNodes));
    return picture;
}

std::shared_ptr<const Image> pictureOf(const PanelContext& context, const OwnStamp& stamp) {
    std::shared_ptr<const Image>& picture = context.memory.stampPictures[stamp.form.get()];
    if (!picture) picture = drawn(*stamp.form);
    return picture;
}

/// Draws a picture that chooses a stamp. Returns true if it was clicked.
bool choice(const PanelContext& context, const std::shared_ptr<const Image>& picture, const std::string& title,
            const std::string& name, bool chosen) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float side = context.px(kStampSide), pad = context.px(3.0f), line = ImGui::GetTextLineHeight();
    const bool clicked =
        ImGui::Selectable(("##" + name).c_str(), chosen, 0, {side + 2.0f * pad, side + line + 2.0f * pad});
    context.note("stamp." + name);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddImage(textureOf(context, picture), {at.x + pad, at.y + pad}, {at.x + pad + side, at.y + pad + side});
    const ImVec4 clip{at.x, at.y, at.x + side + 2.0f * pad, at.y + side + line + 2.0f * pad};
    ImGui::PushFont(context.theme.small);
    draw.AddText(ImGui::GetFont(), ImGui::GetFontSize(), {at.x + pad, at.y + pad + side},
                 packed(chosen ? palette().accent : palette().text), title.c_str(), nullptr, 0.0f, &clip);
    ImGui::PopFont();
    return clicked;
}

/// Draws the stamps side by side, and the ways to make one.
void stampList(const PanelContext& context) {
    const StampShelf& shelf = context.state.stamps;
    int number = 0;
    const auto place = [&] {
        if (number++ % kStampColumns > 0) ImGui::SameLine();
    };
    for (std::size_t i = 0; i < choicesOf<StampForm>.size(); ++i) {
        const auto form = static_cast<StampForm>(i);
        const std::string name(choicesOf<StampForm>[i]);
        place();
        if (choice(context, pictureOf(context, form), capitalised(name), name,
                   !shelf.chosenOwn() && context.state.kept.stamp.form == form))
            context.post(StateChange([form](EditorState& state) {
                state.stamps.choose(std::nullopt);
                state.kept.stamp.form = form;
            }));
    }
    for (std::size_t i = 0; i < shelf.own().size(); ++i) {
        const OwnStamp& stamp = shelf.own()[i];
        place();
        if (choice(context, pictureOf(context, stamp), stamp.title, "own-" + std::to_string(i), shelf.chosenOwn() == i))
            context.post(StateChange([i](EditorState& state) { state.stamps.choose(i); }));
        tooltip(context, "Right-click to delete it. It is kept for the next time you start Scree.");
        if (ImGui::BeginPopupContextItem(("own stamp " + std::to_string(i)).c_str())) {
            if (ImGui::MenuItem("Delete this stamp")) {
                context.memory.stampPictures.erase(stamp.form.get());
                context.post(DeleteStamp{i});
            }
            context.note("stamp.delete");
            ImGui::EndPopup();
        }
    }
    ImGui::Separator();
    if (ImGui::Button("From a file...##stamp")) {
        context.post(StampFromFile{});
        ImGui::CloseCurrentPopup();
    }
    context.note("stamp.from-file");
    tooltip(context, "Makes a stamp of a heightmap: of its middle square, above its lowest height.");
    ImGui::SameLine();
    if (ImGui::Button("From the land##stamp")) {
        context.post(StateChange([](EditorState& state) { state.takesStamp = true; }));
        ImGui::CloseCurrentPopup();
    }
    context.note("stamp.from-land");
    tooltip(context, "The next click takes the land under the brush as a stamp.");
}

}  // namespace

void drawStampOptions(const PanelContext& context) {
    constexpr const char* kPopup = "stamps";
    const StampShelf& shelf = context.state.stamps;
    StampSettings settings = context.state.kept.stamp;
    const std::string title = context.state.takesStamp ? "Click the land" : shelf.title(settings);
    if (ImGui::Button((capitalised(title) + "##stamps").c_str(), {context.px(112.0f), 0.0f})) ImGui::OpenPopup(kPopup);
    context.note("toolbar.stamps");
    tooltip(context, context.state.takesStamp ? "The next click takes the land under the brush as a stamp."
                                              : "Chooses the landform that the stamp prints.");
    if (ImGui::BeginPopup(kPopup)) {
        stampList(context);
        ImGui::EndPopup();
    }
    const auto style = [&](const char* name) {
        return KnobStyle{.name = name, .idleReason = {}, .width = context.px(128.0f)};
    };
    ImGui::SameLine();
    bool changed = drawKnob(context, std::get<2>(knobsOf<StampSettings>), style("stamp.height"), settings);
    ImGui::SameLine();
    changed = drawKnob(context, std::get<3>(knobsOf<StampSettings>), style("stamp.turn"), settings) || changed;
    ImGui::SameLine();
    changed = drawKnob(context, std::get<4>(knobsOf<StampSettings>), style("stamp.edge"), settings) || changed;
    ImGui::SameLine();
    KnobStyle join = style("stamp.join");
    join.width = context.px(96.0f);
    changed = drawKnob(context, std::get<1>(knobsOf<StampSettings>), join, settings) || changed;
    if (changed) context.post(StateChange([settings](EditorState& state) { state.kept.stamp = settings; }));
}

}  // namespace scree
