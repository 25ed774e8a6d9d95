#include "terrain_grid.glsl"

// The sides of the block: a strip along an edge of the map, between the ground and the base.
uniform ivec2 edgeOrigin;
uniform ivec2 edgeDirection;
uniform int gridStep;
uniform float base;  // metres

#ifdef WATER
uniform sampler2D waterMap;
uniform float seaLevel;  // metres
#endif

out vec2 cell;
out float height;
out float surface;  // of the ground
out float top;      // of the water, or the ground where it is dry
out vec3 fromEye;

void main() {
    ivec2 node = min(edgeOrigin + edgeDirection * (gl_VertexID / 2) * gridStep, mapSize - 1);
    cell = vec2(node);
    surface = texelFetch(heights, node, 0).r;
    top = surface;
#ifdef WATER
    top = max(surface + max(texelFetch(waterMap, min(node, textureSize(waterMap, 0) - 1), 0).r, 0.0), seaLevel);
#endif
    height = gl_VertexID % 2 == 0 ? top : base;
    fromEye = worldFromEye(cell, height);
    gl_Position = viewProjection * vec4(fromEye, 1.0);
}
