// Places of the vertices of a patch: see DetailLevels. World space as in Camera, but relative to the eye, so that
// float32 is exact enough on large maps.
layout(location = 0) in ivec3 patchGrid;   // node of the north-western corner, nodes between vertices
layout(location = 1) in float patchMorph;  // morph of the inner vertices, 0 fine to 1 coarse
// Morph of the vertices on the northern, southern, western and eastern edge.
layout(location = 2) in vec4 edgeMorphs;

uniform sampler2D heights;
uniform ivec2 mapSize;      // nodes
uniform float cellSize;     // metres
uniform float exaggeration;
uniform vec3 eye;           // metres
uniform mat4 viewProjection;

#ifdef WATER
#include "inland_water.glsl"
uniform sampler2D waterMap;
uniform float seaLevel;  // metres
#endif

// All programs that draw the same vertex must compute the same bits, or their surfaces would not meet.
invariant gl_Position;

struct Surface {
    vec2 node;
    float ground;  // metres
    float top;     // surface of the water, or the ground if it is dry; metres
};

Surface surfaceAtNode(ivec2 node) {
    Surface surface;
    surface.node = vec2(node);
    surface.ground = texelFetch(heights, node, 0).r;
    surface.top = surface.ground;
#ifdef WATER
    ivec2 wet = min(node, textureSize(waterMap, 0) - 1);
    River river = riverAt(surface.node);
    float lake = lakeAt(surface.node);
    surface.ground = shapedGround(surface.ground, river, lake);
    surface.top = max(surface.ground + max(texelFetch(waterMap, wet, 0).r, 0.0), max(seaLevel, lake));
    if (river.apart < river.halfWidth) surface.top = max(surface.top, river.level);
#endif
    return surface;
}

// Returns the vertex `corner` steps from the north-western corner of the patch, clamped to the map's edge. Its node is
// `along` times that place plus `origin`.
Surface surfaceAtCorner(ivec2 corner, float morph, ivec2 along, ivec2 origin) {
    int grid = patchGrid.z;
    ivec2 index = patchGrid.xy / grid + corner;
    // The next coarser grid has the even vertices. Odd ones move to the nearest multiple of four.
    ivec2 coarseIndex = index + (index & 1) * (((index + 1) & ~3) - index);
    ivec2 fineNode = origin + along * min(index * grid, mapSize - 1);
    ivec2 coarseNode = origin + along * min(coarseIndex * grid, mapSize - 1);
    Surface surface = surfaceAtNode(fineNode);
    if (morph <= 0.0 || fineNode == coarseNode) return surface;
    Surface coarse = surfaceAtNode(coarseNode);
    if (morph >= 1.0) return coarse;
    surface.node += (coarse.node - surface.node) * morph;
    surface.ground += (coarse.ground - surface.ground) * morph;
    surface.top += (coarse.top - surface.top) * morph;
    return surface;
}

vec3 worldFromEye(vec2 node, float height) {
    return vec3(node.x * cellSize, height * exaggeration, node.y * cellSize) - eye;
}
