#pragma once

namespace scree {

/// A function of the OpenGL driver. Cast it to its real type before calling it.
using GlFunction = void (*)();

/// Finds a function of the current context by name, like `glfwGetProcAddress`.
using GlLoader = GlFunction (*)(const char* name);

}  // namespace scree
