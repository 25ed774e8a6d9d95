// Draws trees and bushes as slices (shell texturing; J. Lengyel et al., "Real-time fur over arbitrary surfaces", 2001).
// The ground is drawn many times, a little higher each time, and only the parts of each slice inside a crown are kept.
// A pixel is kept if its line of sight enters a crown anywhere between this slice and the one below, so that slices do
// not show from the side.
// The place of a tree must not depend on the place of the eye, so the maps are read at a fixed mipmap level.
#define SITE_TEXTURE(map, at) textureLod(map, at, 0.0)
#define SITE_NOISE(at) noiseAtFinest(at)
#include "daylight.glsl"
#include "materials.glsl"
#include "site.glsl"
#include "inland_water.glsl"

in vec2 cell;
in float height;
in vec3 fromEye;

uniform sampler2D visibilityMap;
uniform sampler2D waterMap;
uniform float seaLevel;      // metres
uniform float treeDistance;  // cells from one tree to the next
uniform float treeHeight;    // height of the tallest tree, in treeDistance
uniform float slice;         // height of the slice in the tallest tree, 0 to 1
uniform float sliceThickness;

out vec4 colour;

const float kTreeToWater = 2.0;  // metres from a tree to a river

// Returns four random numbers from 0 to 1 for a place of the grid.
vec4 chance(ivec2 place) {
    uint bits = uint(place.x) * 0x9E3779B9u ^ uint(place.y) * 0x85EBCA6Bu;
    bits = (bits ^ bits >> 16) * 0x7FEB352Du;
    bits = (bits ^ bits >> 15) * 0x846CA68Bu;
    bits ^= bits >> 16;
    return vec4(bits & 255u, bits >> 8 & 255u, bits >> 16 & 255u, bits >> 24) / 255.0;
}

// Returns where between `from` and `to` the line enters a crown, 0 to 1, or a number above 1 if it misses the crown.
float entry(vec3 from, vec3 to, vec3 centre, vec3 radii) {
    vec3 origin = (from - centre) / radii;
    vec3 way = (to - from) / radii;
    float a = dot(way, way);
    float b = dot(origin, way);
    float c = dot(origin, origin) - 1.0;
    if (c <= 0.0) return 0.0;
    float discriminant = b * b - a * c;
    return discriminant < 0.0 || b >= 0.0 ? 2.0 : (-b - sqrt(discriminant)) / a;
}

// Returns the share of the ground that trees cover at a place; `at` is in cells.
float treesAt(vec2 at) {
    vec2 uv = (at + 0.5) / vec2(mapSize);
    float height = textureLod(heights, uv, 0.0).r;
    River river = riverAt(at);
    if (river.beside < kTreeToWater) return 0.0;
    float water = max(textureLod(waterMap, uv, 0.0).r, max(seaLevel, lakeAt(at)) - height);
    if (water > 0.0 || textureLod(waterMap, uv + 1.0 / vec2(mapSize), 0.0).r > 0.0) return 0.0;
    Ground ground = groundAt(siteAt(at, uv, height));
    return ground.forest * (1.0 - ground.water);
}

void main() {
    vec2 uv = (cell + 0.5) / vec2(mapSize);
    vec2 place = cell / treeDistance;
    float perPixel = max(length(dFdx(place)), length(dFdy(place)));
    vec4 leaves = noiseAt(place * 0.37 + slice * vec2(0.11, 0.17));
    vec2 seen = texture(visibilityMap, uv).rg;
    vec2 slope = textureLod(groundMap, uv, 0.0).xy * exaggeration;
    // Trees smaller than pixels would flicker. At that distance the colour of the ground represents them.
    float near = 1.0 - smoothstep(0.45, 0.8, perPixel);
    if (near <= 0.0) discard;

    // The line of sight back to the slice below, in distances between trees along the ground and heights of trees
    // upward.
    vec3 sight = vec3(fromEye.xz, (fromEye.y - dot(slope, fromEye.xz)) / treeHeight);
    float back = min(sliceThickness / max(abs(sight.z), 1e-6), 1.2 / max(length(sight.xy), 1e-6));
    vec3 to = vec3(place, slice);
    vec3 from = to - sight * back;
    float nearest = 1.0;
    vec3 outward = vec3(0.0);
    float kind = 0.0;
    float depth = 0.0;
    ivec2 base = ivec2(floor(place - 0.5 * sight.xy * back));
    for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x) {
            vec4 tree = chance(base + ivec2(x, y));
            float size = 0.5 + 0.5 * tree.w;
            vec3 centre = vec3(vec2(base + ivec2(x, y)) + 0.5 + 0.7 * (tree.xy - 0.5), 0.52 * size);
            vec3 radii = vec3(vec2(0.56 * size), 0.48 * size) * (0.86 + 0.28 * leaves.r);
            float met = entry(from, to, centre, radii);
            if (met > nearest || tree.z > near * treesAt(centre.xy * treeDistance)) continue;
            nearest = met;
            vec3 at = (mix(from, to, met) - centre) / radii;
            outward = at.xzy / vec3(radii.x, radii.z * treeHeight, radii.y);
            depth = 0.5 + 0.5 * at.z;
            kind = tree.y;
        }
    if (outward == vec3(0.0)) discard;
    outward = normalize(normalize(outward) + 1.2 * (leaves.gba - 0.5));

    vec3 albedo = mix(vec3(0.036, 0.062, 0.016), vec3(0.088, 0.106, 0.030), kind) * (0.7 + 0.6 * leaves.g);
    // Little light reaches the ground between the crowns.
    depth = smoothstep(-0.1, 0.8, depth);
    float facing = max(0.15 + 0.85 * dot(outward, toSun), 0.0) * seen.g;
    vec3 hemisphere = mix(groundLight, skyLight, 0.5 + 0.5 * outward.y);
    vec3 light = sunLight * facing * mix(0.3, 1.0, depth) + hemisphere * seen.r * mix(0.45, 1.0, depth);
    colour = vec4(toScreen(throughHaze(albedo * light, fromEye)), 1.0);
}
