#include "app/panels/dialogs/search_entries.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <utility>

#include "app/document/preset_layout.h"
#include "app/panels/sections/overlay_info.h"
#include "app/panels/sections/widget_places.h"
#include "app/panels/widgets/layer_widgets.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/session/search/command_words.h"

namespace scree {

namespace {

using Kind = SearchEntry::Kind;

/// Other words for the models.
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kModelWords{{
    {"droplet", "hydraulic erosion, rain erosion"},
    {"stream_power", "fluvial erosion, river erosion, tectonics"},
    {"ice", "glaciers, glacial erosion, glacier"},
    {"thermal", "landslides, scree slopes"},
    {"wind", "dunes, aeolian erosion, desert"},
}};

std::string wordsOfModel(std::string_view name) {
    for (const auto& [model, words] : kModelWords)
        if (model == name) return std::string(words);
    return {};
}

void addCommands(std::vector<SearchEntry>& entries) {
    for (const ActionInfo& action : kActions) {
        std::string title(action.label);
        if (title.ends_with("...")) title.resize(title.size() - 3);
        const bool isTool = action.id.starts_with("tool-");
        entries.push_back({.kind = Kind::Act,
                           .id = std::string(action.id),
                           .title = title,
                           .place = isTool ? "Tool" : "Command",
                           .symbol = {},
                           .synonyms = std::string(synonymsOf(action.action)),
                           .about = isTool ? std::string(kTools[static_cast<std::size_t>(action.action) -
                                                                static_cast<std::size_t>(Action::FirstTool)]
                                                             .help)
                                           : std::string()});
    }
}

void addKnobs(const Preset& preset, std::vector<SearchEntry>& entries) {
    forEachGroup([&](const KnobGroup& group, const auto& settings, const auto& enabled) {
        const bool* const isOn = enabled(preset);
        if (isOn != nullptr)
            entries.push_back({.kind = Kind::Knob,
                               .id = std::string(group.name()) + "." + std::string(kEnabledKey),
                               .title = std::string(group.title),
                               .place = "Model",
                               .symbol = {},
                               .synonyms = wordsOfModel(group.name()),
                               .about = {},
                               .acts = *isOn});
        using Settings = std::decay_t<decltype(settings(preset))>;
        forEachKnob<Settings>([&](const auto& knob) {
            entries.push_back({.kind = Kind::Knob,
                               .id = std::string(group.name()) + "." + std::string(knob.key),
                               .title = std::string(knob.label),
                               .place = std::string(group.title),
                               .symbol = std::string(knob.symbol),
                               .synonyms = std::string(knob.synonyms),
                               .about = std::string(knob.tooltip),
                               .acts = isOn != nullptr && *isOn});
        });
    });
}

void addManual(const std::vector<ManualPage>& manual, std::vector<SearchEntry>& entries) {
    for (std::size_t page = 0; page < manual.size(); ++page) {
        const std::vector<ManualBlock>& blocks = manual[page].blocks;
        const auto add = [&](std::size_t block, const std::string& title) {
            entries.push_back({.kind = Kind::Manual,
                               .id = std::to_string(page) + "." + std::to_string(block),
                               .title = title,
                               .place = "Manual",
                               .symbol = {},
                               .synonyms = {},
                               .about = manual[page].title});
        };
        add(0, manual[page].title);
        for (std::size_t i = 1; i < blocks.size(); ++i)
            if (blocks[i].kind == ManualBlock::Kind::Heading && blocks[i].level == 2) add(i, plainText(blocks[i].text));
    }
}

}  // namespace

std::vector<SearchEntry> searchEntries(const PanelContext& context, const std::vector<ManualPage>& manual) {
    std::vector<SearchEntry> entries;
    addCommands(entries);
    addKnobs(context.preset, entries);
    for (const PanelPart& part : panelParts())
        entries.push_back({.kind = Kind::Panel,
                           .id = std::string(part.widget),
                           .title = std::string(part.title),
                           .place = part.widget.starts_with("section.") ? "Panel" : std::string(part.section),
                           .symbol = {},
                           .synonyms = std::string(part.synonyms),
                           .about = {}});
    for (const ShippedPreset& preset : context.state.shippedPresets)
        entries.push_back({.kind = Kind::Preset,
                           .id = preset.path.stem().string(),
                           .title = preset.title,
                           .place = "Preset",
                           .symbol = {},
                           .synonyms = {},
                           .about = preset.description});
    const auto addOverlay = [&](const Overlay& overlay, const std::string& title) {
        entries.push_back({.kind = Kind::Overlay,
                           .id = std::string(overlay.name()),
                           .title = title,
                           .place = "Overlay",
                           .symbol = {},
                           .synonyms = {},
                           .about = {}});
    };
    for (const Overlay& overlay : kOverlaysWithoutLayer)
        addOverlay(overlay, overlay == Overlay::None ? "No overlay" : choiceLabel(overlay.name()));
    for (const LayerInfo& layer : context.snapshot.terrain.layers()) addOverlay(overlayOf(layer), layerLabel(layer));
    addManual(manual, entries);
    return entries;
}

std::optional<Action> actionOf(const SearchEntry& entry) {
    for (const ActionInfo& action : kActions)
        if (entry.kind == Kind::Act && action.id == entry.id) return action.action;
    return std::nullopt;
}

std::pair<std::size_t, std::size_t> headingOf(const SearchEntry& entry) {
    char* end = nullptr;
    const std::size_t page = std::strtoul(entry.id.c_str(), &end, 10);
    return {page, std::strtoul(end + 1, nullptr, 10)};
}

}  // namespace scree
