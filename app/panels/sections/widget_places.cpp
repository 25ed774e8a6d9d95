#include "app/panels/sections/widget_places.h"

#include <algorithm>
#include <array>

#include "app/document/preset_layout.h"

namespace scree {

namespace {

constexpr std::array<std::string_view, 6> kRightSections{"View",   "Ground materials", "Reference picture",
                                                         "Guides", "Numbers",          "History"};
constexpr double kLitFor = 3.0;  ///< Seconds.

/// Returns the section with the knobs of a group of settings, or an empty text.
std::string_view sectionOf(const KnobGroup& group) {
    const std::string_view first = group.path.front(), name = group.name();
    if (first == "terrain") return "Terrain";
    if (first == "models" || first == "simulation") return "Erosion";
    if (first == "sources") return "Sources";
    if (first == "strata") return "Strata";
    if (first == "slopes") return "Slopes";
    if (first == "finish") return "Finish";
    if (name == "guides") return "Guides";
    if (name == "reference") return "Reference picture";
    if (group.path.size() == 3) return "Ground materials";
    return first == "view" ? "View" : "";
}

}  // namespace

const std::vector<PanelPart>& panelParts() {
    static const std::vector<PanelPart> parts{
        {"section.Terrain", "Terrain", "Terrain", "starting shape"},
        {"terrain.extent", "Extent", "Terrain", "size of the map, map size, kilometres"},
        {"terrain.resolution", "Resolution", "Terrain", "nodes, upscale, resample, 4096, 8192"},
        {"section.Erosion", "Erosion", "Erosion", "models"},
        {"section.Sources", "Sources", "Sources", "list of springs, water sources"},
        {"section.Masks", "Masks", "Masks", "selections, rules, where"},
        {"section.Curves", "Curves", "Curves", "list of roads, paths, splines"},
        {"section.Strata", "Strata", "Strata", "rock layers"},
        {"section.Slopes", "Slopes", "Slopes", "rock and scree"},
        {"section.Finish", "Finish", "Finish", "add grain"},
        {"section.View", "View", "View", "light, sun, display"},
        {"section.Ground materials", "Ground materials", "Ground materials", "textures, ground colours"},
        {"section.Reference picture", "Reference picture", "Reference picture", "concept art, sketch"},
        {"section.Guides", "Guides", "Guides", "map guides"},
        {"section.Numbers", "Numbers", "Numbers", "statistics, metrics, measure, volume"},
        {"section.History", "History", "History", "list of changes, undo list"},
    };
    return parts;
}

std::optional<WidgetPlace> placeOf(std::string_view widget) {
    for (const PanelPart& part : panelParts())
        if (part.widget == widget) return WidgetPlace{part.section, {}};
    std::optional<WidgetPlace> place;
    forEachGroup([&](const KnobGroup& group, const auto&, const auto&) {
        const std::string_view name = group.name(), section = sectionOf(group);
        if (section.empty() || !widget.starts_with(name) || widget.substr(name.size(), 1) != ".") return;
        const bool isModel = group.path.front() == "models";
        place = WidgetPlace{section, isModel ? "model " + std::string(name) : std::string()};
    });
    return place;
}

bool leadTo(const PanelContext& context, std::string_view widget) {
    const std::optional<WidgetPlace> place = placeOf(widget);
    if (!place) return false;
    Layout layout = context.state.kept.layout;
    const bool isRight =
        std::find(kRightSections.begin(), kRightSections.end(), place->section) != kRightSections.end();
    const bool isAlwaysThere = place->section == "Numbers" || place->section == "History";
    layout.allKnobs = layout.allKnobs || !isAlwaysThere;
    (isRight ? layout.view : layout.settings).open = true;
    layout.folded.erase(std::string(place->section));
    if (!place->page.empty()) {
        layout.folded.erase(place->page);
        layout.opened.insert(place->page);
    }
    context.post(StateChange([layout](EditorState& state) { state.kept.layout = layout; }));
    context.memory.lit = {std::string(widget), context.state.now + kLitFor, true};
    return true;
}

}  // namespace scree
