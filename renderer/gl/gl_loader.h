#pragma once

namespace scree {

/// A function of the OpenGL driver, to be cast to its own type before it is called.
using GlFunction = void (*)();

/// Finds a function of the current context by its name, as `glfwGetProcAddress` does.
using GlLoader = GlFunction (*)(const char* name);

}  // namespace scree
