#pragma once

#include <string>

#include "app/panels/widgets/panel_context.h"

/// Sections of the side panels.
namespace scree {

/// Draws the switch between the panel Simple and all knobs.
void drawDepthSwitch(const PanelContext& context);
/// Draws the knobs that the user has chosen as favourites. Nothing if there are none.
void drawFavourites(const PanelContext& context);
/// Draws a few sliders, each of which sets several knobs, and the knobs by which the droplet model is known.
void drawSimplePanel(const PanelContext& context);
/// Draws the knob for the nodes along the longer edge of the map.
void drawResolution(const PanelContext& context);
/// Returns why the detail of slopes has no effect on this map, or an empty text.
std::string whyNoSlopeDetail(const PanelContext& context);
/// Draws the button that makes the terrain of these settings again.
void drawGenerateButton(const PanelContext& context);
/// Draws the starting terrain: its kind, its size, and its recipe's knobs.
void drawTerrainPanel(const PanelContext& context);
/// Draws every erosion model with its switch and its knobs.
void drawErosionPanel(const PanelContext& context);
/// Draws the sources of water: rain and springs.
void drawSourcesPanel(const PanelContext& context);
/// Draws the masks of the terrain, and what can be done with the chosen one.
void drawMasksPanel(const PanelContext& context);
/// Draws the curves of the document, and the knobs of the selected one.
void drawCurvesPanel(const PanelContext& context);
/// Draws the beds of hard and soft rock.
void drawStrataPanel(const PanelContext& context);
/// Draws the detail of slopes: rock, scree, soil, gullies.
void drawSlopesPanel(const PanelContext& context);
/// Draws the finishing grain: its knobs, and the button that adds it once.
void drawFinishPanel(const PanelContext& context);
/// Draws how the terrain is shown: overlay, sun, exaggeration, contours, water.
void drawViewPanel(const PanelContext& context);
/// Draws the colours and textures of the ground's materials.
void drawMaterialsPanel(const PanelContext& context);
/// Draws the reference picture: its file, and how it is shown.
void drawReferencePanel(const PanelContext& context);
/// Draws the reading aids: scale bar, north, grid, contour labels, flow arrows.
void drawGuidesPanel(const PanelContext& context);
/// Draws the numbers: rates, rounds, the ledger, the heights and, on request, the landscape metrics.
void drawNumbersPanel(const PanelContext& context);
/// Draws the landscape metrics of the start and of the terrain when last measured, the change, and the button to
/// measure.
void drawMetricsTable(const PanelContext& context);
/// Draws the entries of the history, which a click goes to, and the choice of the compared terrain.
void drawHistoryPanel(const PanelContext& context);

/// Draws the terrains to compare with, as entries of a menu or of an open list.
void comparisonChoices(const PanelContext& context, const std::string& reportPrefix, bool shows);

/// Returns the name of the compared terrain: "Start", or an entry's name.
std::string comparedName(const PanelContext& context);

/// Returns the name of the change that undo would undo ("rain stroke"), or an empty text.
std::string undoneNext(const PanelContext& context);
/// Returns the name of the change that redo would redo, or an empty text.
std::string redoneNext(const PanelContext& context);

}  // namespace scree
