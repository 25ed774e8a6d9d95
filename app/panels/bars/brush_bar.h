#pragma once

#include "app/panels/widgets/panel_context.h"

/// The part of the tool bar that belongs to the chosen tool.
namespace scree {

/// Draws a group of the tool bar.
using ToolGroup = void (*)(const PanelContext& context);

/// Draws the name of the chosen tool and the knobs of the brush that it uses.
void drawBrushKnobs(const PanelContext& context);

/// Draws the stamps and the knobs of a print.
void drawStampOptions(const PanelContext& context);
/// Draws the kind and the main knobs of the selected curve, or of the next one.
void drawCurveOptions(const PanelContext& context);
/// Draws the knobs of a lake.
void drawLakeOptions(const PanelContext& context);

/// Returns what else the chosen tool needs in the tool bar, or null.
ToolGroup toolOptions(const PanelContext& context);

}  // namespace scree
