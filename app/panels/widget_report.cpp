#include "app/panels/widget_report.h"

#include <imgui.h>

namespace scree {

void WidgetReport::note(std::string_view name) {
    if (!ImGui::IsItemVisible()) return;
    const ImVec2 from = ImGui::GetItemRectMin();
    const ImVec2 size = ImGui::GetItemRectSize();
    note(name, WidgetRect{from.x, from.y, size.x, size.y});
}

}  // namespace scree
