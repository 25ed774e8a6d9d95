#include "app/editor/main_window.h"

#include <imgui.h>

#include <algorithm>

#include "app/panels/erosion_panel.h"
#include "app/panels/file_browser.h"
#include "app/panels/finish_panel.h"
#include "app/panels/guides_panel.h"
#include "app/panels/hint.h"
#include "app/panels/history_panel.h"
#include "app/panels/information_windows.h"
#include "app/panels/menu_bar.h"
#include "app/panels/numbers_panel.h"
#include "app/panels/questions.h"
#include "app/panels/side_panel.h"
#include "app/panels/sources_panel.h"
#include "app/panels/status_line.h"
#include "app/panels/terrain_panel.h"
#include "app/panels/tool_bar.h"
#include "app/panels/view_panel.h"
#include "app/panels/viewport_guides.h"

namespace scree {

Rect drawMainWindow(const PanelContext& context) {
    const ImVec2 whole = ImGui::GetIO().DisplaySize;
    const Layout& layout = context.state.layout;
    const float menu = drawMenuBar(context);
    const float tools = toolBarHeight(context);
    const float status = statusLineHeight(context);
    const float top = menu + tools;
    const float height = std::max(1.0f, whole.y - top - status);
    // The ground keeps a third of the window, however wide the panels were drawn.
    const float most = whole.x / 3.0f;
    const float left = layout.leftOpen ? std::min(context.px(layout.leftWidth), most) : 0.0f;
    const float right = layout.rightOpen ? std::min(context.px(layout.rightWidth), most) : 0.0f;
    const Rect ground{left, top, std::max(1.0f, whole.x - left - right), height};

    drawToolBar(context, {0.0f, menu, whole.x, tools});
    if (layout.leftOpen)
        drawSidePanel(context, Side::Left, {0.0f, top, left, height}, [&] {
            drawTerrainPanel(context);
            drawErosionPanel(context);
            drawSourcesPanel(context);
            drawFinishPanel(context);
        });
    if (layout.rightOpen)
        drawSidePanel(context, Side::Right, {whole.x - right, top, right, height}, [&] {
            drawViewPanel(context);
            drawGuidesPanel(context);
            drawNumbersPanel(context);
            drawHistoryPanel(context);
        });
    drawStatusLine(context, {0.0f, whole.y - status, whole.x, status});
    drawViewportGuides(context, ground);
    drawHint(context, ground);
    drawInformationWindows(context);
    drawQuestions(context);
    drawFileBrowser(context);
    return ground;
}

}  // namespace scree
