#include "app/editor/frames/shown_frame.h"

#include <algorithm>
#include <cstring>

namespace scree {

namespace {

template <class T>
bool sameBytes(const std::vector<T>& kept, const ImVector<T>& fresh) {
    return static_cast<int>(kept.size()) == fresh.Size &&
           (kept.empty() || std::memcmp(kept.data(), fresh.Data, kept.size() * sizeof(T)) == 0);
}

std::array<float, 6> placeOf(const ImDrawData& data) {
    return {data.DisplayPos.x,  data.DisplayPos.y,       data.DisplaySize.x,
            data.DisplaySize.y, data.FramebufferScale.x, data.FramebufferScale.y};
}

/// Returns true if Dear ImGui asks for a texture to be created, updated or deleted while the data is drawn.
bool changesTextures([[maybe_unused]] const ImDrawData& data) {
#if IMGUI_VERSION_NUM >= 19200
    return data.Textures != nullptr &&
           std::any_of(data.Textures->begin(), data.Textures->end(),
                       [](const auto* texture) { return texture->Status != ImTextureStatus_OK; });
#else
    return false;
#endif
}

}  // namespace

ShownFrame::Command::Command(const ImDrawCmd& command)
    : clip{command.ClipRect.x, command.ClipRect.y, command.ClipRect.z, command.ClipRect.w},
      texture(command.GetTexID()),
      firstVertex(command.VtxOffset),
      firstIndex(command.IdxOffset),
      count(command.ElemCount),
      calls(command.UserCallback != nullptr) {}

bool ShownFrame::List::equals(const ImDrawList& list) const {
    const auto same = [](const Command& kept, const ImDrawCmd& fresh) { return !kept.calls && kept == Command(fresh); };
    return std::equal(commands.begin(), commands.end(), list.CmdBuffer.begin(), list.CmdBuffer.end(), same) &&
           sameBytes(indices, list.IdxBuffer) && sameBytes(vertices, list.VtxBuffer);
}

bool ShownFrame::equals(const ImDrawData& data) const {
    if (!known_ || changesTextures(data) || place_ != placeOf(data)) return false;
    if (static_cast<int>(lists_.size()) != data.CmdListsCount) return false;
    int index = 0;
    return std::all_of(lists_.begin(), lists_.end(),
                       [&](const List& list) { return list.equals(*data.CmdLists[index++]); });
}

void ShownFrame::remember(const ImDrawData& data) {
    known_ = false;  // if memory runs out below
    lists_.resize(static_cast<std::size_t>(data.CmdListsCount));
    int index = 0;
    for (List& list : lists_) {
        const ImDrawList& drawn = *data.CmdLists[index++];
        list.commands = std::vector<Command>(drawn.CmdBuffer.begin(), drawn.CmdBuffer.end());
        list.indices.assign(drawn.IdxBuffer.begin(), drawn.IdxBuffer.end());
        list.vertices.assign(drawn.VtxBuffer.begin(), drawn.VtxBuffer.end());
    }
    place_ = placeOf(data);
    known_ = true;
}

}  // namespace scree
