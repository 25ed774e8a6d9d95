#pragma once

#include <memory>

#include "erosion/base/result.h"
#include "renderer/gl/gl_loader.h"

namespace scree {

/// An OpenGL 4.1 core context without a window or display. It is current on the thread that created it, and must be
/// destroyed there.
class OffscreenContext {
 public:
    /// Fails if the system has no OpenGL 4.1 without a window.
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
