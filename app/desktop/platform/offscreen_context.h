#pragma once

#include <memory>

#include "erosion/base/result.h"
#include "renderer/gl/gl_loader.h"

namespace scree {

/// An OpenGL 4.1 core context that needs neither window nor display. Current on the thread that created it until it is
/// destroyed there.
class OffscreenContext {
 public:
    /// An Error if the system offers no OpenGL 4.1 without a window.
    static Result<OffscreenContext> create();
    OffscreenContext(OffscreenContext&&) noexcept;
    OffscreenContext& operator=(OffscreenContext&&) noexcept;
    ~OffscreenContext();

    /// Finds the OpenGL functions of the current context.
    static GlLoader loader();

 private:
    OffscreenContext();
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace scree
