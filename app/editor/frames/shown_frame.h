#pragma once

#include <imgui.h>

#include <array>
#include <vector>

namespace scree {

/// Remembers the frame of Dear ImGui that the window shows, so that an equal frame need not be drawn again.
class ShownFrame {
 public:
    /// Returns true if drawing the data would change no pixel of the interface. False if no frame is remembered.
    bool equals(const ImDrawData& data) const;
    /// Remembers the data, which was just drawn.
    void remember(const ImDrawData& data);
    /// To be called if the window may show something else, or if textures have changed under the same names.
    void forget() { known_ = false; }

 private:
    /// What an ImDrawCmd draws.
    struct Command {
        explicit Command(const ImDrawCmd& command);

        std::array<float, 4> clip;
        ImTextureID texture;
        unsigned firstVertex, firstIndex, count;
        bool calls;  ///< True if it calls a function, which may draw anything.

        bool operator==(const Command&) const = default;
    };
    /// What an ImDrawList draws.
    struct List {
        bool equals(const ImDrawList& list) const;

        std::vector<Command> commands;
        std::vector<ImDrawIdx> indices;
        std::vector<ImDrawVert> vertices;
    };

    bool known_ = false;
    std::vector<List> lists_;
    std::array<float, 6> place_{};  ///< DisplayPos, DisplaySize and FramebufferScale of the data.
};

}  // namespace scree
