#include "app/editor/main_window.h"

#include <imgui.h>

#include <algorithm>

#include "app/panels/bars/bars.h"
#include "app/panels/dialogs/dialogs.h"
#include "app/panels/sections/sections.h"
#include "app/panels/widgets/knob_widget.h"
#include "app/panels/widgets/mask_widgets.h"

namespace scree {

namespace {

void drawSettings(const PanelContext& context) {
    const bool all = context.state.kept.layout.allKnobs;
    drawDepthSwitch(context);
    drawFavourites(context);
    context.memory.onlyChanged = all && context.state.kept.layout.onlyChanged;
    if (!all) drawSimplePanel(context);
    if (all) drawTerrainPanel(context);
    if (all) drawErosionPanel(context);
    if (all) drawSourcesPanel(context);
    if (all || !masksOf(context).empty()) drawMasksPanel(context);
    if (all || !context.preset.simulation.curves.empty()) drawCurvesPanel(context);
    if (all) drawStrataPanel(context);
    if (all) drawSlopesPanel(context);
    if (all) drawFinishPanel(context);
    context.memory.onlyChanged = false;
}

void drawView(const PanelContext& context) {
    const bool all = context.state.kept.layout.allKnobs;
    drawViewPanel(context);
    if (all) drawMaterialsPanel(context);
    if (all) drawReferencePanel(context);
    if (all) drawGuidesPanel(context);
    drawNumbersPanel(context);
    drawHistoryPanel(context);
}

}  // namespace

Rect drawPanels(const PanelContext& context) {
    context.memory.windows.clear();
    const ImVec2 whole = ImGui::GetIO().DisplaySize;
    const float status = statusLineHeight(context);
    const Rect statusLine{0.0f, whole.y - status, whole.x, status};
    if (context.state.bare) {
        drawStatusLine(context, statusLine);
        return {0.0f, 0.0f, whole.x, std::max(1.0f, statusLine.y)};
    }
    const float menu = drawMenuBar(context);
    const float tools = toolBarHeight(context, whole.x);
    const float time = timeLineHeight(context);
    const float top = menu + tools;
    const float height = std::max(1.0f, whole.y - top - status);
    const float palette = toolPaletteWidth(context, height);
    const PanelWidths widths = panelWidths(context, whole.x, palette);
    const bool settingsFirst = isOnLeft(context, SidePanel::Settings);
    const float left = settingsFirst ? widths.settings : widths.view;
    const float right = settingsFirst ? widths.view : widths.settings;
    const Rect leftPlace{0.0f, top, left, height}, rightPlace{whole.x - right, top, right, height};
    const Rect ground{left + palette, top, std::max(1.0f, whole.x - left - palette - right),
                      std::max(1.0f, height - time)};

    drawToolBar(context, {0.0f, menu, whole.x, tools});
    drawSidePanel(context, SidePanel::Settings, settingsFirst ? leftPlace : rightPlace, [&] { drawSettings(context); });
    drawSidePanel(context, SidePanel::View, settingsFirst ? rightPlace : leftPlace, [&] { drawView(context); });
    drawToolPalette(context, {left, top, palette, height});
    drawTimeLine(context, {ground.x, top + ground.height, ground.width, time});
    drawStatusLine(context, statusLine);
    return ground;
}

void drawOverGround(const PanelContext& context, const Rect& ground) {
    drawReferenceBeside(context, ground);
    drawBrushGuides(context, ground);
    drawCurveGuides(context, ground);
    drawLakeGuides(context, ground);
    drawViewportGuides(context, ground);
    drawOverlayLegend(context, ground);
    drawHint(context, ground);
    drawGroundWindow(context, ground);
    drawInformationWindows(context);
    drawStart(context);
    drawSearch(context);
    drawQuestions(context);
    drawPackWindow(context);
    drawVariations(context);
    drawFileBrowser(context);
    endLostTyping(context.memory);
    openHelp(context);
}

}  // namespace scree
