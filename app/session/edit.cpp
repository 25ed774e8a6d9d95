#include "app/session/edit.h"

#include "app/document/change_name.h"
#include "app/session/tool.h"

namespace scree {

namespace {

std::string nameIn(std::span<const LayerInfo> layers, Layer layer) {
    const auto place = static_cast<std::size_t>(layer);
    return place < layers.size() ? std::string(layers[place].name) : "layer";
}

/// Names a stroke after the tool that paints in this way, whichever tool the user chose, or after its layer if no tool
/// does.
std::string strokeName(const Stroke& stroke, std::span<const LayerInfo> layers) {
    for (const ToolInfo& tool : kTools)
        if (tool.paint && tool.paint->layer == stroke.layer && tool.paint->mode == stroke.mode &&
            tool.paint->side == stroke.side)
            return std::string(tool.name()) + " stroke";
    return nameIn(layers, stroke.layer) + " stroke";
}

struct Name {
    std::span<const LayerInfo> layers;

    std::string operator()(const SettingsEdit& edit) const {
        return changeName(edit.before, withLookOf(edit.before, edit.after));
    }
    std::string operator()(const StrokeEdit& edit) const { return strokeName(edit.stroke, layers); }
    std::string operator()(const OpenEdit& edit) const { return edit.name; }
    std::string operator()(const GenerateEdit& edit) const { return edit.seed ? "new seed" : "generated terrain"; }
    std::string operator()(const ResampleEdit&) const { return "resolution"; }
    std::string operator()(const LandEdit& edit) const { return std::visit(*this, edit); }
    std::string operator()(const FillCommand& fill) const {
        if (fill.byHeight) return nameIn(layers, fill.layer) + " by height";
        return (fill.value > 0.0f ? "even " : "no ") + nameIn(layers, fill.layer);
    }
    std::string operator()(const PaintCommand& paint) const {
        return nameIn(layers, paint.layer) + " from " + paint.source;
    }
    std::string operator()(const ColourCommand& paint) const { return "colour from " + paint.source; }
    std::string operator()(const FinishCommand&) const { return "finishing grain"; }
    std::string operator()(const RestartCommand&) const { return "restart"; }
    std::string operator()(const HistoryMove&) const { return {}; }
    std::string operator()(const PreviewEdit&) const { return {}; }
    std::string operator()(const auto& /*run*/) const { return std::string(kErosionChange); }
};

}  // namespace

std::string nameOf(const Edit& edit, std::span<const LayerInfo> layers) {
    return std::visit(Name{layers}, edit);
}

Stroke fitted(const StrokeEdit& edit, int width, int height) {
    Stroke stroke = edit.stroke;
    if (width == edit.width && height == edit.height) return stroke;
    const float across = static_cast<float>(width) / static_cast<float>(edit.width);
    const float down = static_cast<float>(height) / static_cast<float>(edit.height);
    for (Point& point : stroke.path) point = {(point.x + 0.5f) * across - 0.5f, (point.y + 0.5f) * down - 0.5f};
    stroke.radius *= across;
    return stroke;
}

}  // namespace scree
