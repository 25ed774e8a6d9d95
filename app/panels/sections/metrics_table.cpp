#include "app/panels/sections/sections.h"

#include <imgui.h>

#include <cmath>
#include <cstdio>

#include "app/panels/widgets/layout_widgets.h"

namespace scree {

namespace {

std::string metricText(double value, bool withSign = false) {
    std::array<char, 32> text{};
    const double size = std::abs(value);
    const int digits = size >= 100.0 ? 0 : size >= 10.0 ? 1 : 2;
    const double shown = size < 0.005 ? 0.0 : value;  // avoids "-0.00"
    std::snprintf(text.data(), text.size(), withSign ? "%+.*f" : "%.*f", digits, shown);
    return text.data();
}

std::string rangeText(const MetricInfo& metric) {
    if (metric.naturalHigh == MetricInfo::kAny) return {};
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "\nNatural landscapes: %g to %g.", metric.naturalLow, metric.naturalHigh);
    return text.data();
}

unsigned tintOf(const MetricInfo& metric, double value) {
    if (metric.naturalHigh == MetricInfo::kAny) return palette().text;
    return value >= metric.naturalLow && value <= metric.naturalHigh ? palette().good : palette().text;
}

/// Right edges of the three columns, measured from the left edge of the group.
struct Columns {
    float start, now, change;
};

void rightAligned(float right, const std::string& text, unsigned tint) {
    ImGui::SameLine(right - ImGui::CalcTextSize(text.c_str()).x);
    tintedText(text, tint);
}

void row(const MetricInfo& metric, const Measurement& measured, const Columns& columns, const PanelContext& context) {
    const double start = metric.shown(measured.start);
    const double now = metric.shown(measured.now);
    ImGui::BeginGroup();
    tintedText(std::string(metric.title) + (metric.unit.empty() ? "" : " " + std::string(metric.unit)),
               palette().textDim);
    rightAligned(columns.start, metricText(start), palette().textDim);
    rightAligned(columns.now, metricText(now), tintOf(metric, now));
    rightAligned(columns.change, metricText(now - start, true), palette().textDim);
    ImGui::EndGroup();
    tooltip(context, std::string(metric.meaning) + rangeText(metric));
}

void table(const PanelContext& context, const Measurement& measured) {
    const float width = ImGui::GetContentRegionAvail().x;
    const float column = std::min(context.px(46.0f), width * 0.2f);
    const Columns columns{width - 2.0f * column, width - column, width};
    const auto spacing = ImGui::GetStyle().ItemSpacing;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {spacing.x, context.px(3.0f)});
    ImGui::PushFont(context.theme.small);
    ImGui::BeginGroup();
    ImGui::Dummy({1.0f, ImGui::GetTextLineHeight()});
    rightAligned(columns.start, "start", palette().textDim);
    rightAligned(columns.now, "now", palette().textDim);
    rightAligned(columns.change, "change", palette().textDim);
    ImGui::EndGroup();
    for (const MetricInfo& metric : kMetrics) row(metric, measured, columns, context);
    ImGui::PopFont();
    ImGui::PopStyleVar();
    if (context.snapshot.terrain.revision() != measured.revision)
        dimText("The terrain has changed since it was measured.");
    ImGui::Dummy({0.0f, context.px(2.0f)});
}

}  // namespace

void drawMetricsTable(const PanelContext& context) {
    const Snapshot& snapshot = context.snapshot;
    ImGui::Dummy({0.0f, context.px(2.0f)});
    const auto& measured = context.state.measurement;
    if (measured && measured->generation == snapshot.generation) table(context, *measured);
    const bool large = snapshot.terrain.width() >= kSmallestMeasured && snapshot.terrain.height() >= kSmallestMeasured;
    ImGui::BeginDisabled(!large || context.state.frame.progress || !context.state.terrainReady);
    if (wideButton(context, "Measure", "numbers.measure", -1.0f)) context.post(MeasureTerrain{});
    ImGui::EndDisabled();
    tooltip(context, large ? "Measures drainage, slopes, pits and spikes, and compares them with the start."
                           : "The terrain is too small: measuring needs at least 8 \u00D7 8 nodes.");
}

}  // namespace scree
