#include "app/panels/hint.h"

#include <imgui.h>

namespace scree {

void drawHint(const PanelContext& context, const Rect& viewport) {
    if (context.state.layout.hintSeen || !context.state.terrainReady) return;
    static constexpr const char* kKey = "Space";
    static constexpr const char* kRest = "runs the rain";
    ImGui::PushFont(context.theme.bold);
    const ImVec2 keySize = ImGui::CalcTextSize(kKey);
    const ImVec2 restSize = ImGui::CalcTextSize(kRest);
    const float pad = context.px(9.0f), gap = context.px(8.0f);
    const float width = keySize.x + restSize.x + 5.0f * pad + gap;
    const float height = keySize.y + 3.0f * pad;
    const float x = viewport.x + (viewport.width - width) * 0.5f;
    const float y = viewport.y + viewport.height - height - context.px(28.0f);
    ImDrawList& draw = *ImGui::GetBackgroundDrawList();
    draw.AddRectFilled({x, y}, {x + width, y + height}, packed(0x15181CD8), height * 0.5f);
    const float keyLeft = x + 1.5f * pad, keyTop = y + 0.9f * pad;
    draw.AddRectFilled({keyLeft, keyTop}, {keyLeft + keySize.x + 2.0f * pad, y + height - 0.9f * pad},
                       packed(0x3A424CFF), context.px(6.0f));
    const float textY = y + (height - keySize.y) * 0.5f;
    draw.AddText({keyLeft + pad, textY}, packed(colour::kAccent), kKey);
    draw.AddText({keyLeft + keySize.x + 2.0f * pad + gap, textY}, packed(colour::kText), kRest);
    ImGui::PopFont();
}

}  // namespace scree
