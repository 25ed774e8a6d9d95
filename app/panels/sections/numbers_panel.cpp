#include "app/panels/sections/sections.h"

#include <imgui.h>

#include "app/panels/theme/icons.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/panels/widgets/quantity_text.h"
#include "erosion/records/ledger.h"

namespace scree {

namespace {

void line(const PanelContext& context, const char* label, const std::string& number, const char* help,
          unsigned tint = palette().text) {
    const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
    tintedText(label, palette().textDim);
    tooltip(context, help);
    ImGui::SameLine(right - ImGui::CalcTextSize(number.c_str()).x);
    tintedText(number, tint);
    tooltip(context, help);
}

std::string driftText(double relative) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.1e", relative);
    return text.data();
}

}  // namespace

void drawNumbersPanel(const PanelContext& context) {
    if (!sectionHeading(context, icon::kNumbers, "Numbers")) return;
    const Snapshot& snapshot = context.snapshot;
    const Ledger& ledger = snapshot.terrain.ledger();
    const auto spacing = ImGui::GetStyle().ItemSpacing;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {spacing.x, context.px(3.0f)});
    line(context, "Droplets per second", countText(snapshot.dropletsPerSecond),
         "Droplets per second, averaged over the last second of the run.");
    line(context, "Steps per second", countText(snapshot.stepsPerSecond),
         "Droplet steps per second, averaged over the last second of the run. A step is about a cell long.");
    line(context, "Rounds", std::to_string(snapshot.statistics.rounds), "Since the terrain was loaded or restarted.");
    if (snapshot.statistics.years > 0)
        line(context, "Years", countText(static_cast<double>(snapshot.statistics.years)),
             "Age of the land: years that have passed for Stream power since the terrain was loaded or restarted.");
    line(context, "Droplets", countText(static_cast<double>(snapshot.statistics.droplets)),
         "Since the terrain was loaded or restarted.");
    ImGui::Separator();
    constexpr const char* kGross = "Gross volume: each cubic metre counts every time a model erodes or deposits it.";
    constexpr const char* kNet =
        "Net volume between the starting terrain and the current one, over all cells that are lower or higher now. "
        "Uplift counts as deposited.";
    line(context, "Eroded, gross", volumeText(ledger.eroded), kGross);
    line(context, "Eroded, net", volumeText(snapshot.net.eroded), kNet);
    line(context, "Deposited, gross", volumeText(ledger.deposited), kGross);
    line(context, "Deposited, net", volumeText(snapshot.net.deposited), kNet);
    line(context, "Left the map", volumeText(ledger.out), "Volume that water carried across the edge of the map.");
    line(context, "Discarded", volumeText(ledger.lost), "Volume that a model discards by design.");
    const double drift = ledger.relativeDrift(snapshot.volume);
    line(context, "Ledger drift", driftText(drift),
         "Mass balance error as a share of the gross eroded volume. Near 0: no material appears or disappears.",
         drift > 1e-3 ? palette().warning : palette().good);
    ImGui::Separator();
    const double datum = snapshot.terrain.datum();
    line(context, "Highest", heightText(datum + static_cast<double>(snapshot.heights.highest)),
         "Heights of the highest and the lowest point.");
    line(context, "Lowest", heightText(datum + static_cast<double>(snapshot.heights.lowest)),
         "Heights of the highest and the lowest point.");
    std::array<char, 64> size{};
    std::snprintf(size.data(), size.size(), "%d \u00D7 %d, %.4g m", snapshot.terrain.width(), snapshot.terrain.height(),
                  static_cast<double>(snapshot.terrain.cellSize()));
    line(context, "Grid", size.data(),
         "Nodes west to east \u00D7 north to south, and the distance between neighbours.");
    ImGui::PopStyleVar();
    drawMetricsTable(context);
}

}  // namespace scree
