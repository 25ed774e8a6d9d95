#include "terrain_grid.glsl"

// A patch of the grid: 64 x 64 quads whose corners lie `gridStep` nodes apart.
uniform ivec2 patchOrigin;
uniform int gridStep;

out vec2 cell;
out float height;
out vec3 fromEye;

void main() {
    ivec2 corner = ivec2(gl_VertexID % 65, gl_VertexID / 65);
    ivec2 node = min(patchOrigin + corner * gridStep, mapSize - 1);
    cell = vec2(node);
    height = texelFetch(heights, node, 0).r;
    fromEye = worldFromEye(cell, height);
    gl_Position = viewProjection * vec4(fromEye, 1.0);
}
