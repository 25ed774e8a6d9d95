#include "app/panels/numbers_panel.h"

#include <imgui.h>

#include "app/panels/icons.h"
#include "app/panels/layout_widgets.h"
#include "app/panels/metrics_table.h"
#include "app/panels/quantities.h"

namespace scree {

namespace {

void line(const PanelContext& context, const char* label, const std::string& number, const char* help,
          unsigned tint = colour::kText) {
    const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
    ImGui::PushStyleColor(ImGuiCol_Text, packed(colour::kTextDim));
    ImGui::TextUnformatted(label);
    ImGui::PopStyleColor();
    tooltip(context, help);
    ImGui::SameLine(right - ImGui::CalcTextSize(number.c_str()).x);
    ImGui::PushStyleColor(ImGuiCol_Text, packed(tint));
    ImGui::TextUnformatted(number.c_str());
    ImGui::PopStyleColor();
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
    line(context, "Droplets per second", countText(snapshot.dropletsPerSecond), "Over the last second of running.");
    line(context, "Steps per second", countText(snapshot.stepsPerSecond),
         "Steps of droplets, each about a cell long, over the last second of running.");
    line(context, "Rounds", std::to_string(snapshot.statistics.rounds), "Since the terrain was made or restarted.");
    line(context, "Droplets", countText(static_cast<double>(snapshot.statistics.droplets)),
         "Since the terrain was made or restarted.");
    ImGui::Separator();
    line(context, "Eroded", volumeText(ledger.eroded), "Picked up by all models.");
    line(context, "Deposited", volumeText(ledger.deposited), "Laid down by all models.");
    line(context, "Left the map", volumeText(ledger.out), "Carried over the edge.");
    line(context, "Lost", volumeText(ledger.lost), "Discarded on purpose.");
    const double drift = ledger.relativeDrift(snapshot.volume);
    line(context, "Ledger drift", driftText(drift),
         "Volume that the books cannot explain, as a share of what was eroded. It stays near zero: no soil is made up.",
         drift > 1e-3 ? colour::kWarning : colour::kGood);
    ImGui::Separator();
    const double datum = snapshot.terrain.datum();
    line(context, "Highest", heightText(datum + static_cast<double>(snapshot.heights.highest)), "Above sea level.");
    line(context, "Lowest", heightText(datum + static_cast<double>(snapshot.heights.lowest)), "Above sea level.");
    std::array<char, 64> size{};
    std::snprintf(size.data(), size.size(), "%d x %d, %.4g m", snapshot.terrain.width(), snapshot.terrain.height(),
                  static_cast<double>(snapshot.terrain.cellSize()));
    line(context, "Grid", size.data(), "Nodes from west to east and north to south, and the distance between two.");
    ImGui::PopStyleVar();
    drawMetricsTable(context);
}

}  // namespace scree
