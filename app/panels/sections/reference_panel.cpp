#include <imgui.h>

#include "app/panels/sections/sections.h"
#include "app/panels/theme/icons.h"
#include "app/panels/widgets/knob_widget.h"
#include "app/panels/widgets/layout_widgets.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

/// True for knobs that have no meaning for this reference. Hiding them keeps the panel short.
bool isHiddenFor(const ReferenceSettings& reference, std::string_view key) {
    if (key == "picture") return true;  // the button chooses it
    const bool onGround = key == "east" || key == "north" || key == "width" || key == "turn";
    if (onGround) return reference.place == ReferencePlace::Beside;
    return key == "size" && reference.place == ReferencePlace::Ground;
}

/// Draws the button that chooses the picture and has its name.
void drawPictureChoice(const PanelContext& context, const ReferenceSettings& reference) {
    const bool chosen = !reference.picture.isNone();
    const std::filesystem::path path{std::string(reference.picture.name())};
    const std::string label = chosen ? shownPath(path.filename()) : "Choose picture...";
    if (wideButton(context, (label + "##reference").c_str(), "reference.picture", -1.0f))
        context.post(ChooseReference{});
    context.say("reference.picture", label);
    tooltip(context, chosen ? shownPath(path) + ". Click to choose another file."
                            : "Choose a PNG or JPEG file to sculpt after, such as a map or a sketch. It lies on the "
                              "ground or stands beside it. Saved pictures do not contain it.");
}

}  // namespace

void drawReferencePanel(const PanelContext& context) {
    if (!sectionHeading(context, icon::kReference, "Reference picture")) return;
    ReferenceSettings reference = context.preset.reference;
    drawPictureChoice(context, reference);
    if (reference.picture.isNone()) return;
    bool changed = false;
    forEachKnob<ReferenceSettings>([&](const auto& knob) {
        if (isHiddenFor(reference, knob.key)) return;
        const KnobStyle style{.name = "reference." + std::string(knob.key), .idleReason = {}};
        changed = drawKnob(context, knob, style, reference) || changed;
    });
    if (wideButton(context, "Remove", "reference.remove", -1.0f)) {
        reference.picture = {};
        changed = true;
    }
    tooltip(context, "Removes the picture from this document. The file stays.");
    if (changed) context.post(LookChange{[reference](Preset& preset) { preset.reference = reference; }});
}

}  // namespace scree
