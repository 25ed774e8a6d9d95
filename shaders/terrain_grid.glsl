// Where the vertices of a patch are: see DetailLevels. World space as in Camera, but seen from the eye: float32 stays
// exact on large maps.
layout(location = 0) in ivec3 patchGrid;  // node of its north-western corner, nodes between its vertices

uniform sampler2D heights;
uniform ivec2 mapSize;      // nodes
uniform float cellSize;     // metres
uniform float exaggeration;
uniform vec3 eye;           // metres
uniform mat4 viewProjection;

uniform vec3 detailEye;      // cells: where the eye counts to be, and how far from all ground
uniform float detailAcross;  // what distances along the map count
uniform float detailLeast;   // cells
uniform float detailRange;   // cells
uniform int coarsestStep;
uniform vec2 morphZone;

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
Surface surfaceAtCorner(ivec2 corner, ivec2 along, ivec2 origin) {
    int grid = patchGrid.z;
    ivec2 index = patchGrid.xy / grid + corner;
    // The next coarser grid has the even ones; odd ones move to the nearest that is a multiple of four.
    ivec2 coarseIndex = index + (index & 1) * (((index + 1) & ~3) - index);
    ivec2 fineNode = origin + along * min(index * grid, mapSize - 1);
    ivec2 coarseNode = origin + along * min(coarseIndex * grid, mapSize - 1);

    vec2 offset = (vec2(fineNode) - detailEye.xy) * detailAcross;
    float way = max(length(vec3(offset, detailEye.z)), detailLeast) / (detailRange * float(grid));
    float morph = grid == coarsestStep ? 0.0 : clamp((way - morphZone.x) / (morphZone.y - morphZone.x), 0.0, 1.0);
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
