#include "app/panels/sections/sections.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "app/history/branch_lanes.h"
#include "app/panels/theme/icons.h"
#include "app/panels/widgets/layout_widgets.h"
#include "erosion/base/counted.h"

namespace scree {

namespace {

constexpr int kShownEntries = 7;

/// Draws an entry. Returns true if the user clicked it to go there.
bool entryRow(const PanelContext& context, std::size_t index) {
    const Timeline& history = *context.snapshot.history;
    const TimelineEntry& entry = history.entries[index];
    const int place = static_cast<int>(index);
    const bool isCurrent = place == history.current && context.state.frame.openChange.empty();
    const bool isUndone = place > history.current;
    ImGui::PushStyleColor(ImGuiCol_Text, packed(isCurrent  ? palette().accent
                                                : isUndone ? palette().textDim
                                                           : palette().text));
    const std::string label = capitalised(entry.name) + "##" + std::to_string(entry.id);
    const bool clicked = ImGui::Selectable(label.c_str(), isCurrent);
    ImGui::PopStyleColor();
    context.note("history.entry." + std::to_string(index));
    const std::uint64_t before = index > 0 ? history.entries[index - 1].rounds : entry.rounds;
    const std::uint64_t rounds = entry.rounds > before ? entry.rounds - before : 0;
    if (rounds > 0) textAtRight(context, counted(rounds, "round"), 4.0f);
    return clicked && !isCurrent;
}

void entries(const PanelContext& context) {
    const Timeline& history = *context.snapshot.history;
    const std::string& open = context.state.frame.openChange;
    const int rows = static_cast<int>(history.entries.size()) + (open.empty() ? 0 : 1);
    const float height = ImGui::GetTextLineHeightWithSpacing() * static_cast<float>(std::clamp(rows, 1, kShownEntries));
    ImGui::BeginChild("entries", {0.0f, height + context.px(4.0f)});
    for (std::size_t i = 0; i < history.entries.size(); ++i) {
        if (entryRow(context, i)) context.post(GoToOperation{history.entries[i].id});
        if (static_cast<int>(i) == history.current && context.memory.shownEntry != history.entries[i].id) {
            ImGui::SetScrollHereY();
            context.memory.shownEntry = history.entries[i].id;
        }
    }
    if (!open.empty()) tintedText(capitalised(open) + " ...", palette().accent);
    ImGui::EndChild();
}

/// Draws the branches that work has left, with every entry, so that the user can go to each.
void branches(const PanelContext& context) {
    const Timeline& history = *context.snapshot.history;
    if (history.left.empty()) return;
    const TimeLineLayout layout = layOut(history);
    std::vector<std::pair<std::uint64_t, std::size_t>> order;  // branch, index
    for (std::size_t i = 0; i < history.left.size(); ++i)
        order.emplace_back(layout.cells.at(history.left[i].id).branch, i);
    std::sort(order.begin(), order.end());
    std::map<std::uint64_t, std::string> names;
    for (const std::vector<TimelineEntry>* some : {&history.line, &history.left})
        for (const TimelineEntry& entry : *some)
            names[entry.id] = capitalised(entry.name) + ", round " + std::to_string(entry.rounds);
    dimText("Branches");
    const int rows = std::clamp(static_cast<int>(order.size()) + 1, 2, kShownEntries);
    ImGui::BeginChild("branches",
                      {0.0f, ImGui::GetTextLineHeightWithSpacing() * static_cast<float>(rows) + context.px(4.0f)});
    std::uint64_t shown = 0;
    for (const auto& [branch, index] : order) {
        const TimelineEntry& entry = history.left[index];
        if (branch != shown) {
            const auto fork = names.find(entry.before);
            dimText(fork == names.end() ? "From an entry no longer kept" : ("From " + fork->second).c_str());
            shown = branch;
        }
        if (ImGui::Selectable(("  " + names[entry.id] + "##" + std::to_string(entry.id)).c_str()))
            context.post(GoToOperation{entry.id});
        context.note("history.left." + std::to_string(index));
    }
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
    if (!context.state.frame.openChange.empty())
        return history.current >= 0 ? context.state.frame.openChange : std::string();
    return history.canUndo() ? history.entries[static_cast<std::size_t>(history.current)].name : std::string();
}

std::string redoneNext(const PanelContext& context) {
    const Timeline& history = *context.snapshot.history;
    const bool possible = context.state.frame.openChange.empty() && history.canRedo();
    return possible ? history.entries[static_cast<std::size_t>(history.current) + 1].name : std::string();
}

void comparisonChoices(const PanelContext& context, const std::string& reportPrefix, bool shows) {
    const std::optional<std::uint64_t>& chosen = context.state.comparison.with;
    if (ImGui::Selectable("Start", !chosen)) context.post(CompareWith{.id = {}, .shows = shows});
    context.note(reportPrefix + "start");
    const std::vector<TimelineEntry>& all = context.snapshot.history->entries;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::string label =
            std::to_string(i + 1) + "  " + capitalised(all[i].name) + "##" + std::to_string(all[i].id);
        if (ImGui::Selectable(label.c_str(), chosen == all[i].id)) context.post(CompareWith{all[i].id, shows});
        context.note(reportPrefix + std::to_string(i));
    }
}

void drawHistoryPanel(const PanelContext& context) {
    if (!sectionHeading(context, icon::kHistory, "History")) return;
    const Timeline& history = *context.snapshot.history;
    entries(context);
    branches(context);
    dimText((megabytes(history.bytes) + " of " + megabytes(history.budget) + " MB").c_str());
    context.note("history.memory");
    tooltip(context, "Memory used by the history, and its limit. At the limit the oldest entries are dropped.");
    const float half = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x * 0.42f;
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Compare with");
    ImGui::SameLine(half);
    ImGui::SetNextItemWidth(-1.0f);
    if (beginList(context, "##compare", comparedName(context))) {
        comparisonChoices(context, "history.compare.", true);
        ImGui::EndCombo();
    } else {
        context.note("history.compare");
        tooltip(context, "Shown on the left, beside the current terrain. The tool Erase brings its ground back.   " +
                             shortcutText(Action::ToggleComparison));
    }
}

}  // namespace scree
