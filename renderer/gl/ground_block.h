#pragma once

#include "renderer/gl/gl_objects.h"
#include "renderer/ground/ground_table.h"

namespace scree {

/// The table of the ground (renderer/ground/ground_table.h) on the graphics card, for programs whose shaders include
/// "ground_table.glsl".
class GroundBlock {
 public:
    static GroundBlock make();

    /// Makes this the table on the graphics card. It is kGround before.
    void show(const GroundTable& table) const;

    /// Binds the table for all programs, until another buffer is bound in its place.
    void bind() const;
    /// Connects a linked program to the table. Does nothing if the program does not use it.
    static void connect(GLuint program);

 private:
    static constexpr GLuint kBindingPoint = 0;

    GlBuffer buffer_;
};

}  // namespace scree
