#include "terrain_grid.glsl"
#include "patterns.glsl"
#include "surroundings.glsl"

// The land beyond the block as patches of 16 x 16 quads: see Surroundings. The vertices after the first 17 x 17 are the
// lower ends of skirts along the four edges. Skirts hide gaps to neighbours, and to the block.
layout(location = 3) in vec3 square;  // north-western corner and size; map units: the map reaches from -1 to 1

uniform float unit;        // cells of a map unit beyond the map
uniform float splitting;   // a patch nearer than this many of its sizes is split
uniform vec2 heightsSpan;  // lowest and highest ground that the distance counts from, world space

out vec2 cell;
out float height;  // of the ground, metres
out vec3 fromEye;

vec2 cellOf(vec2 at) {
    vec2 half_ = 0.5 * vec2(mapSize - 1);
    vec2 inside = clamp(at, vec2(-1.0), vec2(1.0));
    return half_ + inside * half_ + (at - inside) * unit;
}

// Returns the distance from the eye, in metres. It is never larger than the true distance.
float distanceOf(vec2 node) {
    float above = max(max(eye.y - heightsSpan.y, heightsSpan.x - eye.y), 0.0);
    return length(vec3(node.x * cellSize - eye.x, above, node.y * cellSize - eye.z));
}

// Height of the smooth surface through the nodes, as in heightAtPlace().
float smoothHeight(vec2 node) {
    ivec2 first = ivec2(floor(node));
    vec4 east = cubicWeights(node.x - float(first.x));
    vec4 south = cubicWeights(node.y - float(first.y));
    float sum = 0.0;
    for (int y = 0; y < 4; ++y) {
        vec4 row;
        for (int x = 0; x < 4; ++x) row[x] = heightAtNode(first + ivec2(x, y) - 1);
        sum += south[y] * dot(row, east);
    }
    return sum;
}

// Returns the height of the block's surface: that of the ground, or of the fresh water on it.
float blockHeight(vec2 node) {
    float ground = smoothHeight(node);
#ifdef WATER
    River river = riverAt(node);
    float lake = lakeAt(node);
    ground = shapedGround(ground, river, lake);
    ground = max(ground + max(textureLod(waterMap, (node + 0.5) / vec2(mapSize), 0.0).r, 0.0), lake);
    if (river.beside < 0.0) ground = max(ground, river.level);
#endif
    return ground;
}

void main() {
    bool isSkirt = gl_VertexID >= 289;
    int edge = (gl_VertexID - 289) / 17;
    int along = (gl_VertexID - 289) % 17;
    ivec2 corner = !isSkirt   ? ivec2(gl_VertexID % 17, gl_VertexID / 17)
                   : edge < 2 ? ivec2(along, 16 * edge)
                              : ivec2(16 * (edge - 2), along);
    float quad = square.z / 16.0;
    vec2 at = square.xy + quad * vec2(corner);
    float far = distanceOf(cellOf(at));
    float metres = square.z * unit * cellSize;
    // Odd corners move to those of the next coarser patch before that patch takes over.
    float morph = clamp((far / (splitting * metres) - 1.6) / 0.3, 0.0, 1.0);
    at -= morph * quad * vec2(corner & 1);
    cell = cellOf(at);

    Beyond here = beyondAt(cell);
    float rim = 0.0;
    if (here.edges > 0.0) {
        float level = edgeLevel(here);
        rim = textureLod(heights, mapAt(here.rim, 0.0), level).r;
        if (level < 3.0) rim = mix(blockHeight(here.rim), rim, smoothstep(1.0, 3.0, level));
    }
    // Coarser where quads are larger than cells.
    float level = log2(max(far / (24.0 * splitting * cellSize), 1.0));
    level *= smoothstep(0.0, 4.0, here.away * float(max(mapSize.x, mapSize.y)) * cellSize * 16.0 * splitting / far);
    float mirrored = level < 0.05 ? smoothHeight(here.mirrored) : textureLod(heights, mapAt(here.mirrored, exp2(level)), level).r;
    height = heightBeyond(here, rim, mirrored);
    fromEye = worldFromEye(cell, max(height, outerSea));
    if (isSkirt) fromEye.y -= 0.06 * metres;
    gl_Position = viewProjection * vec4(fromEye, 1.0);
}
