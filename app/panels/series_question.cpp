#include "app/panels/series_question.h"

#include <imgui.h>

#include <algorithm>
#include <string>

#include "app/panels/knob_widget.h"
#include "app/panels/modal.h"

namespace scree {

namespace {

constexpr float kKnobWidth = 320.0f;  // pixels at a scale of 1

/// Which knobs a series asks for.
bool asksFor(Series series, std::string_view key) {
    if (key == "scale") return true;
    return key.starts_with(series == Series::Turntable ? "turntable" : "lapse");
}

void drawSeries(const PanelContext& context, const char* title, Series series) {
    if (!beginModal(context, title, context.state.seriesQuestion == series)) return;
    PictureSettings pictures = context.state.pictures;
    ImGui::TextUnformatted(series == Series::Turntable
                               ? "A full turn around the view, as numbered PNGs."
                               : "The terrain from its start while it erodes, as numbered PNGs.");
    ImGui::Dummy({0.0f, context.px(4.0f)});
    bool changed = false;
    forEachKnob<PictureSettings>([&](const auto& knob) {
        if (!asksFor(series, knob.key)) return;
        const KnobStyle style{
            .name = "series." + std::string(knob.key), .idleReason = {}, .width = context.px(kKnobWidth)};
        changed = drawKnob(context, knob, style, pictures) || changed;
    });
    if (changed) context.post(PictureEdit{pictures});
    const int count =
        series == Series::Turntable ? pictures.turntablePictures : pictures.lapseRounds / pictures.lapseEvery + 1;
    const int factor = factorOf(pictures.scale);
    ImGui::TextDisabled("%d pictures of %d x %d pixels.", count, context.state.viewWidth * factor,
                        context.state.viewHeight * factor);
    ImGui::Dummy({0.0f, context.px(4.0f)});
    if (modalButton(context, "Save...", "series.save", ButtonKind::Main)) context.post(SeriesAnswer{series});
    ImGui::SameLine();
    if (modalButton(context, "Cancel", "series.cancel", ButtonKind::Other) || modalEscaped())
        context.post(SeriesAnswer{});
    endModal();
}

}  // namespace

void drawSeriesQuestion(const PanelContext& context) {
    drawSeries(context, "Turntable", Series::Turntable);
    drawSeries(context, "Time-lapse", Series::TimeLapse);
}

}  // namespace scree
