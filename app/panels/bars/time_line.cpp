#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "app/history/branch_lanes.h"
#include "app/panels/bars/bars.h"

namespace scree {

namespace {

constexpr float kSideMargin = 10.0f;
constexpr float kPictureHeight = 34.0f;
constexpr float kLargePicture = 144.0f;  // of the tooltip
constexpr float kLane = 14.0f;           // of a branch
constexpr int kMostLanes = 5;            // the History panel lists the branches in further lanes
constexpr float kWidestSlot = 42.0f;     // between two entries
constexpr unsigned kComesLater = 0xFFFFFF70;

/// An entry and its place in the window.
struct Mark {
    const TimelineEntry* entry = nullptr;
    ImVec2 at;
    bool onLine = true;
};

/// Places of everything in the bar.
struct Places {
    std::vector<Mark> line;  ///< In the order of Timeline::line.
    std::vector<Mark> left;  ///< Entries of Timeline::left in the lanes that are shown.
    std::map<std::uint64_t, ImVec2> of;
    float slot = 0.0f;
    float track = 0.0f;  ///< Height of the line's middle in the window.
};

Places placesOf(const PanelContext& context, const Rect& place) {
    const Timeline& history = *context.snapshot.history;
    const TimeLineLayout layout = layOut(history);
    Places places;
    const float from = place.x + context.px(kSideMargin) + context.px(0.5f * kPictureHeight);
    const float width = place.width - 2.0f * (from - place.x);
    places.slot =
        // leaves a slot for an open change
        std::min(context.px(kWidestSlot), width / static_cast<float>(layout.columns));
    places.track = place.y + context.px(5.0f + kPictureHeight + 8.0f);
    const auto add = [&](std::vector<Mark>& marks, const TimelineEntry& entry) {
        const TimeLineCell& cell = layout.cells.at(entry.id);
        if (cell.lane > kMostLanes) return;
        const ImVec2 at{from + places.slot * static_cast<float>(cell.column),
                        places.track + context.px(kLane) * static_cast<float>(cell.lane)};
        marks.push_back({&entry, at, cell.lane == 0});
        places.of[entry.id] = at;
    };
    for (const TimelineEntry& entry : history.line) add(places.line, entry);
    for (const TimelineEntry& entry : history.left) add(places.left, entry);
    return places;
}

/// Returns the entry that the pointer means: one of a branch if the pointer is close to it, otherwise the nearest on
/// the line. Null if there are no entries.
const Mark* pointed(const PanelContext& context, const Places& places) {
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    const auto distance = [&](const Mark& mark) { return std::hypot(mark.at.x - pointer.x, mark.at.y - pointer.y); };
    const bool below = pointer.y > places.track + context.px(0.5f * kLane);
    const Mark* nearest = nullptr;
    for (const Mark& mark : places.left)
        if (below && (nearest == nullptr || distance(mark) < distance(*nearest))) nearest = &mark;
    if (nearest != nullptr && distance(*nearest) < context.px(kLane)) return nearest;
    nearest = nullptr;
    for (const Mark& mark : places.line)
        if (nearest == nullptr || std::abs(mark.at.x - pointer.x) < std::abs(nearest->at.x - pointer.x))
            nearest = &mark;
    return nearest;
}

/// Draws pictures of as many entries as fit side by side.
void drawPictures(const PanelContext& context, const Places& places, const Rect& place, int current) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    float free = place.x;
    for (std::size_t i = 0; i < places.line.size(); ++i) {
        const Mark& mark = places.line[i];
        if (!mark.entry->picture) continue;
        const float height = context.px(kPictureHeight);
        const float width =
            height * static_cast<float>(mark.entry->picture->width) / static_cast<float>(mark.entry->picture->height);
        const ImVec2 from{mark.at.x - 0.5f * width, place.y + context.px(5.0f)};
        if (from.x < free) continue;
        free = from.x + width + context.px(4.0f);
        const unsigned tint = static_cast<int>(i) > current ? packed(kComesLater) : IM_COL32_WHITE;
        draw.AddImageRounded(textureOf(context, mark.entry->picture), from, {from.x + width, from.y + height},
                             {0.0f, 0.0f}, {1.0f, 1.0f}, tint, context.px(3.0f));
    }
}

void drawMark(const PanelContext& context, const Mark& mark, unsigned colour) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const bool isChange = mark.entry->kind == EntryKind::Change;
    const float radius = context.px(isChange ? 4.0f : 2.0f);
    draw.AddCircleFilled(mark.at, radius, packed(colour), 12);
}

void drawMarks(const PanelContext& context, const Places& places, int current) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const Timeline& history = *context.snapshot.history;
    const float thickness = context.px(2.0f);
    for (std::size_t i = 0; i < places.left.size(); ++i) {
        const Mark& mark = places.left[i];
        if (const auto before = places.of.find(mark.entry->before); before != places.of.end()) {
            const ImVec2 corner{std::max(before->second.x, mark.at.x - places.slot), mark.at.y};
            draw.AddLine(before->second, corner, packed(palette().textDim), context.px(1.0f));
            draw.AddLine(corner, mark.at, packed(palette().textDim), context.px(1.0f));
        }
        drawMark(context, mark, palette().textDim);
        const auto index = static_cast<std::size_t>(mark.entry - history.left.data());
        context.note("time.left." + std::to_string(index), {mark.at.x - 3.0f, mark.at.y - 3.0f, 6.0f, 6.0f});
    }
    if (places.line.empty()) return;
    const ImVec2 head = places.line[static_cast<std::size_t>(std::max(current, 0))].at;
    draw.AddLine(places.line.front().at, places.line.back().at, packed(palette().trackHover), thickness);
    draw.AddLine(places.line.front().at, head, packed(palette().mainButton), thickness);
    for (std::size_t i = 0; i < places.line.size(); ++i) {
        drawMark(context, places.line[i], static_cast<int>(i) > current ? palette().textDim : palette().accent);
        const ImVec2 at = places.line[i].at;
        context.note("time.entry." + std::to_string(i), {at.x - 3.0f, at.y - 3.0f, 6.0f, 6.0f});
    }
    // The place of the present land. While a change is open, it is beyond the current entry.
    const bool open = !context.state.frame.openChange.empty();
    const ImVec2 at{head.x + (open ? places.slot : 0.0f), head.y};
    if (open) draw.AddLine(head, at, packed(palette().accent), thickness);
    draw.AddCircleFilled(at, context.px(6.5f), packed(palette().bar), 16);
    draw.AddCircleFilled(at, context.px(5.0f), packed(palette().accent), 16);
    draw.AddCircleFilled(at, context.px(2.0f), packed(palette().bar), 12);
}

/// Draws the tooltip of an entry above the bar, as wide as its picture and heading need, without covering the hint of
/// the viewport.
void describe(const PanelContext& context, const Mark& mark, const Rect& place) {
    const std::string heading = capitalised(mark.entry->name) + ", round " + std::to_string(mark.entry->rounds);
    const float picture = context.px(kLargePicture);
    const float width = std::max(picture, ImGui::CalcTextSize(heading.c_str()).x);
    beginTooltipAbove(context, {mark.at.x, place.y - hintHeight(context)}, width);
    if (mark.entry->picture) {
        const float height =
            picture * static_cast<float>(mark.entry->picture->height) / static_cast<float>(mark.entry->picture->width);
        ImGui::Image(textureOf(context, mark.entry->picture), {picture, height});
    }
    ImGui::TextUnformatted(heading.c_str());
    const TimelineEntry* last = &context.snapshot.history->line.back();
    if (mark.entry != last) dimText("Space goes on from here. What came after stays in the time line.");
    endTooltip(context);
}

}  // namespace

float timeLineHeight(const PanelContext& context) {
    if (!context.state.kept.layout.timeLineOpen) return 0.0f;
    const int lanes = std::clamp(layOut(*context.snapshot.history).lanes, 1, kMostLanes);
    return context.px(5.0f + kPictureHeight + 8.0f + kLane * (static_cast<float>(lanes) + 0.5f) + 3.0f);
}

void drawTimeLine(const PanelContext& context, const Rect& place) {
    if (!context.state.kept.layout.timeLineOpen) return;
    const Timeline& history = *context.snapshot.history;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0.0f, 0.0f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1.0f, 1.0f});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, packed(palette().bar));
    beginBar("##time", place);
    ImGui::InvisibleButton("track", {std::max(place.width, 1.0f), std::max(place.height, 1.0f)});
    context.note("time");
    const bool hovered = ImGui::IsItemHovered(), held = ImGui::IsItemActive(), pressed = ImGui::IsItemActivated();
    const Places places = placesOf(context, place);
    drawPictures(context, places, place, history.place);
    drawMarks(context, places, history.place);
    const Mark* mark = hovered || held ? pointed(context, places) : nullptr;
    if (mark != nullptr) {
        ImGui::GetWindowDrawList()->AddCircle(mark->at, context.px(6.5f), packed(palette().text), 16);
        describe(context, *mark, place);
    }
    const TimelineEntry* current = history.currentEntry();
    const bool isThere = current != nullptr && mark != nullptr && mark->entry->id == current->id;
    // A drag that begins on the line stays on it. A click on a branch makes that the line. Then another entry lies
    // under the pointer, which the user does not mean.
    if (pressed) context.memory.timeLineDrag = mark != nullptr && mark->onLine;
    const bool wanted = pressed || (context.memory.timeLineDrag && mark != nullptr && mark->onLine);
    if (held && wanted && mark != nullptr && !context.state.frame.moving &&
        !(isThere && context.state.frame.openChange.empty()))
        context.post(GoToOperation{mark->entry->id});
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(2);
}

}  // namespace scree
