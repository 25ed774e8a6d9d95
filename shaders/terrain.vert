#include "terrain_grid.glsl"

// The ground, or the water on it: a patch of 16 x 16 quads.
uniform float lift;  // metres above them

out vec2 cell;
out float height;
out vec3 fromEye;

void main() {
    Surface surface = surfaceAtCorner(ivec2(gl_VertexID % 17, gl_VertexID / 17), ivec2(1), ivec2(0));
    cell = surface.node;
    height = surface.ground;
    fromEye = worldFromEye(surface.node, surface.top) + vec3(0.0, lift, 0.0);
    gl_Position = viewProjection * vec4(fromEye, 1.0);
}
