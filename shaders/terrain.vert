#include "terrain_grid.glsl"

// The ground or the water on it, as a patch of 16 x 16 quads.

out vec2 cell;
out float height;
out vec3 fromEye;

void main() {
    ivec2 corner = ivec2(gl_VertexID % 17, gl_VertexID / 17);
    // The corners of the patch itself never move.
    float morph = corner.y == 0    ? edgeMorphs.x
                  : corner.y == 16 ? edgeMorphs.y
                  : corner.x == 0  ? edgeMorphs.z
                  : corner.x == 16 ? edgeMorphs.w
                                   : patchMorph;
    Surface surface = surfaceAtCorner(corner, morph, ivec2(1), ivec2(0));
    cell = surface.node;
    height = surface.ground;
    fromEye = worldFromEye(surface.node, surface.top);
    gl_Position = viewProjection * vec4(fromEye, 1.0);
}
