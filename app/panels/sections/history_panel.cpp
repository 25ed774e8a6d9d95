#include "app/panels/sections/sections.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "app/panels/widgets/icons.h"
#include "app/panels/widgets/layout_widgets.h"

namespace scree {

namespace {

constexpr int kShownEntries = 7;

/// True where the entry was clicked.
bool entryRow(const PanelContext& context, std::size_t index) {
    const Timeline& history = *context.snapshot.history;
    const TimelineEntry& entry = history.entries[index];
    const int place = static_cast<int>(index);
    const bool isCurrent = place == history.current && context.state.openChange.empty();
    const bool isUndone = place > history.current;
    ImGui::PushStyleColor(ImGuiCol_Text, packed(isCurrent  ? colour::kAccent
                                                : isUndone ? colour::kTextDim
                                                           : colour::kText));
    const std::string label = capitalised(entry.name) + "##" + std::to_string(entry.id);
    const bool clicked = ImGui::Selectable(label.c_str(), isCurrent);
    ImGui::PopStyleColor();
    context.note("history.entry." + std::to_string(index));
    const std::uint64_t before = index > 0 ? history.entries[index - 1].rounds : entry.rounds;
    const std::uint64_t rounds = entry.rounds > before ? entry.rounds - before : 0;
    if (rounds > 0) textAtRight(context, std::to_string(rounds) + (rounds == 1 ? " round" : " rounds"), 4.0f);
    return clicked && !isCurrent;
}

void entries(const PanelContext& context) {
    const Timeline& history = *context.snapshot.history;
    const std::string& open = context.state.openChange;
    const int rows = static_cast<int>(history.entries.size()) + (open.empty() ? 0 : 1);
    const float height = ImGui::GetTextLineHeightWithSpacing() * static_cast<float>(std::clamp(rows, 1, kShownEntries));
    ImGui::BeginChild("entries", {0.0f, height + context.px(4.0f)});
    for (std::size_t i = 0; i < history.entries.size(); ++i) {
        if (entryRow(context, i)) context.post(HistoryMove(GoToCommand{history.entries[i].id}));
        if (static_cast<int>(i) == history.current && context.memory.shownEntry != history.entries[i].id) {
            ImGui::SetScrollHereY();
            context.memory.shownEntry = history.entries[i].id;
        }
    }
    if (!open.empty()) tintedText(capitalised(open) + " ...", colour::kAccent);
    ImGui::EndChild();
}

std::string megabytes(std::size_t bytes) {
    const double megabytes = static_cast<double>(bytes) / 1048576.0;
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), megabytes < 10.0 ? "%.1f" : "%.0f", megabytes);
    return text.data();
}

}  // namespace

std::string comparedName(const PanelContext& context) {
    const std::optional<std::uint64_t>& id = context.state.comparison.with;
    if (!id) return "Start";
    for (const TimelineEntry& entry : context.snapshot.history->entries)
        if (entry.id == *id) return capitalised(entry.name);
    return "Entry no longer kept";
}

std::string undoneNext(const PanelContext& context) {
    const Timeline& history = *context.snapshot.history;
    if (!context.state.openChange.empty()) return history.current >= 0 ? context.state.openChange : std::string();
    return history.canUndo() ? history.entries[static_cast<std::size_t>(history.current)].name : std::string();
}

std::string redoneNext(const PanelContext& context) {
    const Timeline& history = *context.snapshot.history;
    const bool possible = context.state.openChange.empty() && history.canRedo();
    return possible ? history.entries[static_cast<std::size_t>(history.current) + 1].name : std::string();
}

void comparisonChoices(const PanelContext& context, const std::string& reportPrefix) {
    const std::optional<std::uint64_t>& chosen = context.state.comparison.with;
    if (ImGui::Selectable("Start", !chosen)) context.post(CompareWith{});
    context.note(reportPrefix + "start");
    const std::vector<TimelineEntry>& all = context.snapshot.history->entries;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::string label =
            std::to_string(i + 1) + "  " + capitalised(all[i].name) + "##" + std::to_string(all[i].id);
        if (ImGui::Selectable(label.c_str(), chosen == all[i].id)) context.post(CompareWith{all[i].id});
        context.note(reportPrefix + std::to_string(i));
    }
}

void drawHistoryPanel(const PanelContext& context) {
    if (!sectionHeading(context, icon::kHistory, "History")) return;
    const Timeline& history = *context.snapshot.history;
    entries(context);
    dimText((megabytes(history.bytes) + " of " + megabytes(history.budget) + " MB").c_str());
    context.note("history.memory");
    tooltip(context, "Memory used by the history, and its limit. At the limit the oldest entries are dropped.");
    const float half = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x * 0.42f;
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Compare with");
    ImGui::SameLine(half);
    ImGui::SetNextItemWidth(-1.0f);
    if (beginList(context, "##compare", comparedName(context))) {
        comparisonChoices(context, "history.compare.");
        ImGui::EndCombo();
    } else {
        context.note("history.compare");
        tooltip(context, "Shown on the left, beside the current terrain.   " + shortcutText(Action::ToggleComparison));
    }
}

}  // namespace scree
