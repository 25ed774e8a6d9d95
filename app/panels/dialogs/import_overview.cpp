#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/panels/dialogs/import_dialog.h"
#include "app/panels/widgets/knob_widget.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/panels/widgets/quantity_text.h"

namespace scree::import_window {

namespace {

constexpr float kHistogramHeight = 80.0f;  // pixels at a scale of 1

/// Draws the map from above. The part that the crop removes is dark.
void drawPicture(const ImportDialog& dialog) {
    const PanelContext& context = dialog.context;
    const float side = context.px(kPictureSide);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(from, {from.x + side, from.y + side}, packed(palette().track), ImGui::GetStyle().FrameRounding);
    ImGui::Dummy({side, side});
    context.note("import.picture");
    const std::shared_ptr<const Image>& picture = dialog.preview.picture;
    context.say("import.picture", picture ? "drawn" : "");
    if (!picture) {
        const char* text = dialog.preview.failure.empty() ? "Reading the file..." : "No picture";
        const ImVec2 size = ImGui::CalcTextSize(text);
        draw.AddText({from.x + 0.5f * (side - size.x), from.y + 0.5f * (side - size.y)}, packed(palette().textDim),
                     text);
        return;
    }
    const auto wide = static_cast<float>(picture->width), high = static_cast<float>(picture->height);
    const float scale = side / std::max(wide, high);
    const ImVec2 corner{from.x + 0.5f * (side - wide * scale), from.y + 0.5f * (side - high * scale)};
    const ImVec2 end{corner.x + wide * scale, corner.y + high * scale};
    draw.AddImage(textureOf(context, picture), corner, end);

    const MapNodes rotated = rotatedSize({dialog.info.width, dialog.info.height}, dialog.answer.options.file);
    const MapPart part = croppedPart(rotated, dialog.answer.options.file);
    if (!dialog.map || (part.width == rotated.width && part.height == rotated.height)) return;
    const float node = wide * scale / static_cast<float>(rotated.width);
    const ImVec2 low{corner.x + node * static_cast<float>(part.left), corner.y + node * static_cast<float>(part.top)};
    const ImVec2 far{low.x + node * static_cast<float>(part.width), low.y + node * static_cast<float>(part.height)};
    const unsigned shade = packed(0x000000A0);
    draw.AddRectFilled(corner, {end.x, low.y}, shade);
    draw.AddRectFilled({corner.x, far.y}, end, shade);
    draw.AddRectFilled({corner.x, low.y}, {low.x, far.y}, shade);
    draw.AddRectFilled({far.x, low.y}, {end.x, far.y}, shade);
    draw.AddRect(low, far, packed(palette().accent));
}

void drawHistogram(const ImportDialog& dialog) {
    const PanelContext& context = dialog.context;
    const float width = context.px(kPictureSide), height = context.px(kHistogramHeight);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImGui::Dummy({width, height});
    context.note("import.histogram");
    draw.AddRectFilled(from, {from.x + width, from.y + height}, packed(palette().track));
    if (!dialog.preview.facts || dialog.answer.isColours()) return;
    const auto& shares = dialog.preview.facts->histogram;
    const float bar = width / static_cast<float>(shares.size());
    for (std::size_t i = 0; i < shares.size(); ++i) {
        const float left = from.x + bar * static_cast<float>(i);
        // The square root makes rare heights visible.
        const float top = from.y + height * (1.0f - std::sqrt(shares[i]));
        draw.AddRectFilled({left, top}, {left + bar - 1.0f, from.y + height}, packed(palette().accent));
    }
}

void drawFacts(const ImportDialog& dialog) {
    if (!dialog.preview.facts) {
        dimLine("Not known yet");
        return dimLine("");  // so that the window keeps its size
    }
    const ImportFacts& facts = *dialog.preview.facts;
    if (dialog.answer.isColours()) {
        dimLine("Colours");
        return dimLine("");
    }
    const auto shown = [&](double value) {
        return dialog.answer.layer ? shownNumber(valueOf(dialog, value)) : heightText(valueOf(dialog, value));
    };
    const std::string heights =
        (dialog.answer.layer ? "Values: " : "Heights: ") + shown(facts.lowest) + " to " + shown(facts.highest);
    dimLine(heights);
    dialog.context.say("import.heights", heights);
    const std::string what = dialog.answer.layer ? "value" : "height";
    const std::string gaps = facts.gaps == 0 ? "Every node has a " + what
                             : facts.gaps == 1
                                 ? "1 node without a " + what + " is filled"
                                 : std::to_string(facts.gaps) + " nodes without a " + what + " are filled";
    dimLine(gaps);
    dialog.context.say("import.gaps", gaps);
}

}  // namespace

double valueOf(const ImportDialog& dialog, double value) {
    if (dialog.info.metric) return value;
    const FileSettings& file = dialog.answer.options.file;
    const HeightRange range = dialog.answer.layer ? dialog.answer.layerRange : HeightRange{file.low, file.high};
    const auto low = static_cast<double>(range.low), high = static_cast<double>(range.high);
    return low + value * (high - low);
}

void dimLine(const std::string& text) {
    ImGui::PushStyleColor(ImGuiCol_Text, packed(palette().textDim));
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopStyleColor();
}

void drawOverview(const ImportDialog& dialog) {
    ImGui::BeginGroup();
    drawPicture(dialog);
    drawHistogram(dialog);
    drawFacts(dialog);
    ImGui::EndGroup();
}

}  // namespace scree::import_window
