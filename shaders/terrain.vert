#include "terrain_grid.glsl"

// A patch of the grid: 64 x 64 quads whose corners lie `gridStep` nodes apart.
uniform ivec2 patchOrigin;
uniform int gridStep;

#ifdef WATER
uniform sampler2D waterMap;
uniform float seaLevel;  // metres
#endif

out vec2 cell;
out float height;
out vec3 fromEye;

void main() {
    ivec2 corner = ivec2(gl_VertexID % 65, gl_VertexID / 65);
    ivec2 node = min(patchOrigin + corner * gridStep, mapSize - 1);
    cell = vec2(node);
    height = texelFetch(heights, node, 0).r;
    float top = height;
#ifdef WATER
    top = max(height + max(texelFetch(waterMap, min(node, textureSize(waterMap, 0) - 1), 0).r, 0.0), seaLevel);
#endif
    fromEye = worldFromEye(cell, top);
    gl_Position = viewProjection * vec4(fromEye, 1.0);
}
