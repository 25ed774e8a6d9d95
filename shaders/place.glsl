// Reads the picture of places, which place.frag draws: the ground is shaded once per pixel, not once per triangle.
// Include spread.glsl before.
uniform sampler2D placeMap;  // cell to the east and to the south, height (metres), height of the surface above the eye
uniform vec3 eye;            // metres
uniform int outermost;       // see terrain_grid.glsl
#include "map_at.glsl"

// Returns the smaller one of the two differences to neighbours, so that none reaches over the edge of a ridge.
vec3 lesser(vec3 before, vec3 after) { return dot(before.xz, before.xz) < dot(after.xz, after.xz) ? before : after; }

vec4 placeAt(ivec2 pixel) { return texelFetch(placeMap, clamp(pixel, ivec2(0), textureSize(placeMap, 0) - 1), 0); }

vec3 metresOf(vec4 place) { return vec3(place.x * cellSize, place.z * exaggeration, place.y * cellSize); }

// Returns the coordinates in the maps of a place.
vec2 mapsAt(vec4 place, Texels texels) { return mapAt(place.xy, 1.0 + nodesOf(texels)); }

vec3 fromEyeOf(vec4 place) { return vec3(place.x * cellSize - eye.x, place.w, place.y * cellSize - eye.z); }

// Returns the change from a pixel to the next one in a direction. At the edge of the picture one neighbour is the pixel
// itself.
vec3 changeAt(ivec2 pixel, vec3 here, ivec2 step) {
    vec3 before = here - metresOf(placeAt(pixel - step));
    vec3 after = metresOf(placeAt(pixel + step)) - here;
    if (before == vec3(0.0)) return after;
    return after == vec3(0.0) ? before : lesser(before, after);
}

// Where a sliver of ground is one pixel wide, both neighbours lie far away. Then the change in the other direction limits it.
Spread spreadAt(ivec2 pixel, vec4 place) {
    const float kMost = 40.0;  // ratio of the two on ground that is seen at a flat angle
    vec3 here = metresOf(place);
    Spread spread = Spread(changeAt(pixel, here, ivec2(1, 0)), changeAt(pixel, here, ivec2(0, 1)));
    float right = length(spread.right);
    float down = length(spread.down);
    spread.right *= min(1.0, kMost * down / max(right, 1e-6));
    spread.down *= min(1.0, kMost * right / max(down, 1e-6));
    return spread;
}
