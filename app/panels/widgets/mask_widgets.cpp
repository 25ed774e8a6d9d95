#include "app/panels/widgets/mask_widgets.h"

#include <cmath>

#include "app/document/change_name.h"
#include "app/panels/theme/icons.h"
#include "app/panels/widgets/layer_widgets.h"
#include "app/panels/widgets/layout_widgets.h"

namespace scree {

namespace {

constexpr int kPictureSide = 32;  ///< Pixels.

std::shared_ptr<const Image> pictureOf(const Field<float>& values, const LayerInfo& layer) {
    auto image = std::make_shared<Image>();
    image->width = image->height = kPictureSide;
    for (int y = 0; y < kPictureSide; ++y)
        for (int x = 0; x < kPictureSide; ++x) {
            const float value = values(x * values.width() / kPictureSide, y * values.height() / kPictureSide);
            const float share = (value - layer.lowest) / (layer.highest - layer.lowest);
            const auto grey = static_cast<std::uint8_t>(std::lround(255.0f * std::clamp(share, 0.0f, 1.0f)));
            image->rgb.insert(image->rgb.end(), {grey, grey, grey});
        }
    return image;
}

}  // namespace

std::vector<LayerInfo> masksOf(const PanelContext& context) {
    const Terrain& terrain = context.snapshot.terrain;
    std::vector<LayerInfo> masks;
    for (const LayerInfo& layer : terrain.layers().subspan(kLayers.size()))
        if (!terrain.layerTable()->holdsStrokes(layer.layer)) masks.push_back(layer);
    return masks;
}

std::string maskTitle(const PanelContext& context, std::string_view layer) {
    const std::optional<Layer> found = context.snapshot.terrain.findLayer(layer);
    return std::string(found ? context.snapshot.terrain.infoOf(*found).title : layer);
}

std::string requestNewMask(const PanelContext& context) {
    const std::string title = layerTitleFor("Mask", context.snapshot.terrain);
    std::string name = layerNameFor(title, context.snapshot.terrain);
    context.post(LayersOperation{.change = LayersChange::Add, .layer = {}, .added = name, .title = title});
    context.post(StateChange([name](EditorState& state) {
        state.mask = name;
        state.choose(Tool::Mask);
    }));
    return name;
}

std::shared_ptr<const Image> maskPicture(const PanelContext& context, const LayerInfo& mask) {
    const Terrain& terrain = context.snapshot.terrain;
    const std::uint64_t version = terrain.has(mask.layer) ? terrain.versions(mask.layer).newest() : 0;
    MaskPicture& held = context.memory.maskPictures[std::string(mask.name)];
    if (!held.image || held.version != version) {
        const Field<float> none(1, 1, mask.initial);
        held = {version, pictureOf(terrain.has(mask.layer) ? terrain.layer(mask.layer) : none, mask)};
    }
    return held.image;
}

bool maskButton(const PanelContext& context, const std::string& name, float value,
                std::vector<Modulation>& modulations) {
    const auto varied =
        std::find_if(modulations.begin(), modulations.end(), [&](const Modulation& each) { return each.knob == name; });
    const bool varies = varied != modulations.end();
    const std::string now = varies ? varied->layer : std::string();
    const std::string list = "layers of " + name;
    bool changed = false;
    const std::string help = varies ? "Varies over the map with " + withinSentence(maskTitle(context, now)) +
                                          ". Click to choose another layer or none."
                                    : "Let a mask vary this knob over the map.";
    const bool asked = !context.memory.choosesMaskFor.empty() && context.memory.choosesMaskFor == name;
    if (asked) context.memory.choosesMaskFor.clear();
    if (iconButton(context, icon::kMask, "M", name + ".mask", varies, help) || asked) ImGui::OpenPopup(list.c_str());
    if (!ImGui::BeginPopup(list.c_str())) return false;
    const auto choose = [&](const std::string& layer) {
        if (varies)
            varied->layer = layer;
        else
            modulations.push_back({.knob = name, .layer = layer, .at0 = value, .at1 = value});
        changed = true;
    };
    if (ImGui::Selectable("The same everywhere", !varies) && varies) {
        modulations.erase(varied);
        changed = true;
    }
    context.note(name + ".mask.none");
    ImGui::Separator();
    for (const LayerInfo& layer : context.snapshot.terrain.layers()) {
        if (layer.source != LayerSource::Painted || isColour(layer.layer)) continue;
        if (ImGui::Selectable(layerLabel(layer).c_str(), layer.name == now) && layer.name != now)
            choose(std::string(layer.name));
        noteLayer(context, layer, name + ".mask.");
    }
    ImGui::Separator();
    if (ImGui::Selectable("New mask")) choose(requestNewMask(context));
    context.note(name + ".mask.new");
    ImGui::EndPopup();
    return changed;
}

}  // namespace scree
