// Where the vertices of a patch are: see DetailLevels. World space as in Camera, but seen from the eye: float32 stays
// exact on large maps.
layout(location = 0) in ivec3 patchGrid;   // node of its north-western corner, nodes between its vertices
layout(location = 1) in float patchMorph;  // 0 fine to 1 coarse: of its vertices within
layout(location = 2) in vec4 edgeMorphs;   // of those on its northern, southern, western and eastern edge

uniform sampler2D heights;
uniform ivec2 mapSize;      // nodes
uniform float cellSize;     // metres
uniform float exaggeration;
uniform vec3 eye;           // metres
uniform mat4 viewProjection;

#ifdef WATER
uniform sampler2D waterMap;
uniform float seaLevel;  // metres
#endif

// Of all programs that draw the same vertex: they must not differ by a bit where they meet.
invariant gl_Position;

struct Surface {
    vec2 node;
    float ground;  // metres
    float top;     // of the water, or the ground where it is dry; metres
};

Surface surfaceAtNode(ivec2 node) {
    Surface surface;
    surface.node = vec2(node);
    surface.ground = texelFetch(heights, node, 0).r;
    surface.top = surface.ground;
#ifdef WATER
    ivec2 wet = min(node, textureSize(waterMap, 0) - 1);
    surface.top = max(surface.ground + max(texelFetch(waterMap, wet, 0).r, 0.0), seaLevel);
#endif
    return surface;
}

// A vertex of the patch, `corner` steps from its north-western corner; outside of the map it stands on the edge. It
// lies on `along` times that place, plus `origin`.
Surface surfaceAtCorner(ivec2 corner, float morph, ivec2 along, ivec2 origin) {
    int grid = patchGrid.z;
    ivec2 index = patchGrid.xy / grid + corner;
    // The next coarser grid has the even ones; odd ones move to the nearest that is a multiple of four.
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
