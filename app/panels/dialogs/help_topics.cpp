#include "app/panels/dialogs/help_topics.h"

#include <algorithm>
#include <array>

#include "app/document/preset_layout.h"
#include "app/panels/widgets/knob_menu.h"

namespace scree {

namespace {

constexpr std::string_view kAllKnobs = "All knobs", kModels = "Erosion models";

/// Widgets by the beginnings of their names. The first that fits counts.
struct Topic {
    std::string_view widget;
    HelpTopic topic;
};
const std::array kTopics{
    Topic{"simple.", {"First steps", "Turn knobs"}},
    Topic{"depth.", {"First steps", "Turn knobs"}},
    Topic{"section.Favourites", {"First steps", "Turn knobs"}},
    Topic{"search.", {"First steps", "Search"}},
    Topic{"section.Droplet knobs", {kModels, "Water droplets"}},
    Topic{"section.Terrain", {kAllKnobs, "Terrain"}},
    Topic{"section.Erosion", {kModels, ""}},
    Topic{"section.Sources", {"First steps", "Paint"}},
    Topic{"section.Masks", {"Masks", "In the window"}},
    Topic{"section.Curves", {"Sculpting", "Curves"}},
    Topic{"section.Strata", {kModels, "Strata"}},
    Topic{"section.Slopes", {kModels, "Slopes"}},
    Topic{"section.Finish", {kAllKnobs, "Finish"}},
    Topic{"section.View", {kAllKnobs, "View"}},
    Topic{"section.Ground materials", {"Presets", "Colours and textures of the ground"}},
    Topic{"section.Reference picture", {"Sculpting", "A reference picture"}},
    Topic{"section.Guides", {kAllKnobs, "Guides"}},
    Topic{"section.Numbers", {"Landscape metrics", "What is measured"}},
    Topic{"section.History", {"Projects", "The time line"}},
    Topic{"numbers.", {"Landscape metrics", "What is measured"}},
    Topic{"metrics", {"Landscape metrics", "What is measured"}},
    Topic{"history.", {"Projects", "The time line"}},
    Topic{"time", {"Projects", "The time line"}},
    Topic{"masks.", {"Masks", "Brush and rule"}},
    Topic{"curves.", {"Sculpting", "Curves"}},
    Topic{"toolbar.curve", {"Sculpting", "Curves"}},
    Topic{"toolbar.stamp", {"Sculpting", "Stamps"}},
    Topic{"stamp.", {"Sculpting", "Stamps"}},
    Topic{"toolbar.lake", {"Sculpting", "Lakes"}},
    Topic{"toolbar.mask", {"Masks", "In the window"}},
    Topic{"toolbar.new-mask", {"Masks", "In the window"}},
    Topic{"brush", {"Sculpting", "The brush"}},
    Topic{"toolbar.run", {"First steps", "Run"}},
    Topic{"toolbar.step", {"First steps", "Run"}},
    Topic{"toolbar.restart", {"First steps", "Run"}},
    Topic{"toolbar.speed", {"First steps", "Run"}},
    Topic{"terrain.", {kAllKnobs, "Terrain"}},
    Topic{"springs", {"First steps", "Paint"}},
    Topic{"ground", {"Masks", "Ground like this"}},
    Topic{"legend", {kAllKnobs, "View"}},
};

HelpTopic topicOf(Tool tool) {
    const ToolInfo& about = kTools[static_cast<std::size_t>(tool)];
    switch (tool) {
        case Tool::Look:
            return {"First steps", ""};
        case Tool::Mask:
            return {"Masks", "In the window"};
        case Tool::Lock:
            return {"Masks", "Ground that stays"};
        case Tool::Erode:
            return {"Masks", "Erosion under the brush"};
        case Tool::Stamp:
            return {"Sculpting", "Stamps"};
        case Tool::Curve:
            return {"Sculpting", "Curves"};
        case Tool::Lake:
            return {"Sculpting", "Lakes"};
        default:
            return about.sculpts() || tool == Tool::Erase || tool == Tool::Pile || tool == Tool::Dig
                       ? HelpTopic{"Sculpting", "Tools for the height"}
                       : HelpTopic{"First steps", "Paint"};
    }
}

/// Returns the topic of a knob or of a model, or nothing.
std::optional<HelpTopic> topicOfKnob(std::string_view widget) {
    std::optional<HelpTopic> topic;
    forEachGroup([&](const KnobGroup& group, const auto& settings, const auto&) {
        if (topic || !widget.starts_with(group.name()) || widget.substr(group.name().size(), 1) != ".") return;
        const std::string_view key = widget.substr(group.name().size() + 1);
        using Settings = std::decay_t<decltype(settings(std::declval<const Preset&>()))>;
        const std::vector<std::string_view> keys = knobKeys<Settings>();
        if (std::find(keys.begin(), keys.end(), key) != keys.end())
            topic = HelpTopic{kAllKnobs, group.title, std::string(widget)};
        else if (group.path.front() == "models")
            topic = HelpTopic{kModels, group.title.substr(0, group.title.find(" ("))};
    });
    return topic;
}

}  // namespace

HelpTopic helpTopicOf(std::string_view widget, Tool tool) {
    if (widget.empty()) return topicOf(tool);
    constexpr std::string_view kToolButton = "toolbar.tool-", kModel = "model.", kMask = ".mask";
    if (widget.starts_with(kToolButton))
        for (const ToolInfo& each : kTools)
            if (each.action == widget.substr(std::string_view("toolbar.").size())) return topicOf(each.tool);
    if (widget.find(kMask) != std::string_view::npos) return {"Masks", ""};
    if (const std::optional<HelpTopic> topic = topicOfKnob(knobOfWidget(widget))) return *topic;
    if (widget.starts_with(kModel))
        if (const std::optional<HelpTopic> topic = topicOfKnob(std::string(widget.substr(kModel.size())) + "."))
            return *topic;
    for (const Topic& each : kTopics)
        if (widget.starts_with(each.widget)) return each.topic;
    return topicOf(Tool::Look);
}

std::pair<std::size_t, std::size_t> placeOf(const HelpTopic& topic, const std::vector<ManualPage>& manual) {
    for (std::size_t page = 0; page < manual.size(); ++page) {
        if (manual[page].title != topic.page) continue;
        const std::vector<ManualBlock>& blocks = manual[page].blocks;
        for (std::size_t i = 0; i < blocks.size() && !topic.heading.empty(); ++i) {
            const std::string heading = plainText(blocks[i].text);
            const bool fits = heading == topic.heading || heading.starts_with(std::string(topic.heading) + " (");
            if (blocks[i].kind == ManualBlock::Kind::Heading && fits) return {page, i};
        }
        return {page, 0};
    }
    return {0, 0};
}

}  // namespace scree
