// Places of the vertices of a patch: see DetailLevels. World space as in Camera, but relative to the eye, so that
// float32 is exact enough on large maps.
// North-western corner and distance between vertices in parts of a node, number of these parts.
layout(location = 0) in ivec4 patchGrid;
layout(location = 1) in float patchMorph;  // morph of the inner vertices, 0 fine to 1 coarse
// Morph of the vertices on the northern, southern, western and eastern edge.
layout(location = 2) in vec4 edgeMorphs;

uniform sampler2D heights;
uniform ivec2 mapSize;      // nodes
uniform int outermost;      // nodes along the edges that have the heights of the next nodes inside
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

float heightAtNode(ivec2 node) {
    return texelFetch(heights, clamp(node, ivec2(outermost), mapSize - 1 - outermost), 0).r;
}

// Weights of the four nodes around a place between the second and the third, `t` from the second.
vec4 cubicWeights(float t) {
    return 0.5 * vec4(t * (t * (2.0 - t) - 1.0), t * t * (3.0 * t - 5.0) + 2.0, t * (t * (4.0 - 3.0 * t) + 1.0),
                      t * t * (t - 1.0));
}

// Height of the smooth surface through the nodes (E. Catmull and R. Rom, "A class of local interpolating splines",
// 1974). smoothHeight() in shown_ground.h is the same on the processor. `place` is in parts of a node.
float heightAtPlace(ivec2 place, int parts) {
    ivec2 node = place / parts;
    ivec2 beyond = place - node * parts;
    if (beyond == ivec2(0)) return heightAtNode(node);
    vec4 east = cubicWeights(float(beyond.x) / float(parts));
    vec4 south = cubicWeights(float(beyond.y) / float(parts));
    float height = 0.0;
    for (int y = 0; y < 4; ++y) {
        vec4 row;
        for (int x = 0; x < 4; ++x) row[x] = heightAtNode(node + ivec2(x, y) - 1);
        height += south[y] * dot(row, east);
    }
    return height;
}

Surface surfaceAtPlace(ivec2 place, int parts) {
    Surface surface;
    surface.node = vec2(place) / float(parts);
    surface.ground = heightAtPlace(place, parts);
    surface.top = surface.ground;
#ifdef WATER
    River river = riverAt(surface.node);
    float lake = lakeAt(surface.node);
    surface.ground = shapedGround(surface.ground, river, lake);
    vec2 wet = (surface.node + 0.5) / vec2(textureSize(waterMap, 0));
    surface.top = max(surface.ground + max(textureLod(waterMap, wet, 0.0).r, 0.0), max(seaLevel, lake));
    if (river.beside < 0.0) surface.top = max(surface.top, river.level);
#endif
    return surface;
}

// Returns the vertex `corner` steps from the north-western corner of the patch, clamped to the map's edge. Its node is
// `along` times that place plus `origin`.
Surface surfaceAtCorner(ivec2 corner, float morph, ivec2 along, ivec2 origin) {
    int grid = patchGrid.z;
    int parts = patchGrid.w;
    ivec2 index = patchGrid.xy / grid + corner;
    // The next coarser grid has the even vertices. Odd ones move to the nearest multiple of four.
    ivec2 coarseIndex = index + (index & 1) * (((index + 1) & ~3) - index);
    ivec2 last = (mapSize - 1) * parts;
    ivec2 fine = origin * parts + along * min(index * grid, last);
    ivec2 coarser = origin * parts + along * min(coarseIndex * grid, last);
    Surface surface = surfaceAtPlace(fine, parts);
    if (morph <= 0.0 || fine == coarser) return surface;
    Surface coarse = surfaceAtPlace(coarser, parts);
    if (morph >= 1.0) return coarse;
    surface.node += (coarse.node - surface.node) * morph;
    surface.ground += (coarse.ground - surface.ground) * morph;
    surface.top += (coarse.top - surface.top) * morph;
    return surface;
}

vec3 worldFromEye(vec2 node, float height) {
    return vec3(node.x * cellSize, height * exaggeration, node.y * cellSize) - eye;
}
