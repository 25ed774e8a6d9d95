#include "app/panels/widgets/layer_widgets.h"

#include "app/panels/widgets/layout_widgets.h"

namespace scree {

std::string layerLabel(const LayerInfo& layer, std::string_view ending) {
    return std::string(layer.title).append(ending).append("###").append(layer.name);
}

void noteLayer(const PanelContext& context, const LayerInfo& layer, std::string_view prefix) {
    context.note(std::string(prefix).append(layer.name));
    if (!layer.meaning.empty()) tooltip(context, std::string(layer.meaning) + ".");
}

}  // namespace scree
