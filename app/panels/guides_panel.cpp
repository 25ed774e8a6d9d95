#include "app/panels/guides_panel.h"

#include "app/panels/icons.h"
#include "app/panels/knob_widget.h"
#include "app/panels/layout_widgets.h"

namespace scree {

namespace {

std::string idleReason(const Preset& preset, std::string_view key) {
    if (key == "gridSpacing" && !preset.guides.grid) return "The grid is off.";
    if (key == "contourLabels" && !preset.view.contours) return "Contour lines are off.";
    if (key == "arrowFlow" && !preset.guides.flowArrows) return "Flow arrows are off.";
    return {};
}

}  // namespace

void drawGuidesPanel(const PanelContext& context) {
    if (!sectionHeading(context, icon::kGuides, "Guides")) return;
    GuideSettings guides = context.preset.guides;
    const auto reason = [&](const GuideSettings&, std::string_view key) { return idleReason(context.preset, key); };
    if (drawKnobs(context, "guides", guides, reason))
        context.post(PresetEdit([guides](Preset& preset) { preset.guides = guides; }));
}

}  // namespace scree
