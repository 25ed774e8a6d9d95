#pragma once

#include <string>

#include "app/panels/widgets/panel_context.h"

/// The sections of the side panels.
namespace scree {

/// The starting terrain: what it is made from, its size, and its recipe's knobs.
void drawTerrainPanel(const PanelContext& context);
/// Every erosion model: whether it acts, and its knobs.
void drawErosionPanel(const PanelContext& context);
/// Where water comes from: rain and springs.
void drawSourcesPanel(const PanelContext& context);
/// Beds of hard and soft rock.
void drawStrataPanel(const PanelContext& context);
/// The finishing grain: its knobs, and the button that adds it once.
void drawFinishPanel(const PanelContext& context);
/// How the terrain is shown: overlay with its colour bar, sun, exaggeration, contours, water.
void drawViewPanel(const PanelContext& context);
/// Help to read the terrain: scale bar, north, grid, contour labels, flow arrows.
void drawGuidesPanel(const PanelContext& context);
/// Rates, rounds, the ledger and the heights; and the landscape metrics when they are asked for.
void drawNumbersPanel(const PanelContext& context);
/// Part of the numbers: the landscape metrics of the start, of the terrain as it was measured last, and the change; and
/// the button to measure.
void drawMetricsTable(const PanelContext& context);
/// The entries of the history, to go to one by a click, and what the terrain is compared with.
void drawHistoryPanel(const PanelContext& context);

/// The choices of what the terrain is compared with, as entries of a menu or an open list.
void comparisonChoices(const PanelContext& context, const std::string& reportPrefix);

/// What the terrain is compared with: "Start", or an entry's name.
std::string comparedName(const PanelContext& context);

/// What undo would take back: "rain stroke"; empty for nothing.
std::string undoneNext(const PanelContext& context);
/// What redo would do again; empty for nothing.
std::string redoneNext(const PanelContext& context);

}  // namespace scree
