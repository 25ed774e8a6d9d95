#pragma once

#include <string>

#include "app/panels/widgets/knob_widget.h"

/// The menu that a right-click on a knob opens.
namespace scree {

/// Draws the menu of the last widget, a knob that is a number, while it is open. Returns true if `value` has changed.
bool numberKnobMenu(const PanelContext& context, const NumberKnob& knob, const KnobStyle& style, double& value);

/// Same as above, for a switch.
bool switchKnobMenu(const PanelContext& context, const NumberKnob& knob, const KnobStyle& style, bool& value);

/// Same as above, for a list of choices. `value` is the number of a choice.
bool choiceKnobMenu(const PanelContext& context, const NumberKnob& knob, const KnobStyle& style,
                    const std::vector<std::string_view>& choices, int& value);

/// Returns the name of a widget's knob, as --set takes it: "thermal.talus" for "search.thermal.talus" and
/// "thermal.talus@1". Other widgets have their own names.
std::string knobOfWidget(std::string_view widget);

/// Sets a number knob to what a user typed or pasted: see typedQuantity(). A text that is no number changes nothing,
/// and a number beyond the limits is clamped; a message says so. Returns true if `value` has changed.
bool takeTyped(const PanelContext& context, const NumberKnob& knob, std::string_view text, double& value);

}  // namespace scree
