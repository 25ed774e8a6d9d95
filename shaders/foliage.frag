// Trees and bushes, as slices: the ground is drawn again and again, a little higher each time, and of each slice only
// what lies in a crown is kept (shell texturing; J. Lengyel et al., "Real-time fur over arbitrary surfaces", 2001).
#include "daylight.glsl"
#include "materials.glsl"
#include "site.glsl"

in vec2 cell;
in float height;
in vec3 fromEye;

uniform sampler2D visibilityMap;
uniform sampler2D waterMap;
uniform float seaLevel;      // metres
uniform float treeDistance;  // cells from one tree to the next
uniform float slice;         // height in the highest crown, 0 to 1

out vec4 colour;

// Four numbers from 0 to 1 that belong to a place of the grid.
vec4 chance(ivec2 place) {
    uint bits = uint(place.x) * 0x9E3779B9u ^ uint(place.y) * 0x85EBCA6Bu;
    bits = (bits ^ bits >> 16) * 0x7FEB352Du;
    bits = (bits ^ bits >> 15) * 0x846CA68Bu;
    bits ^= bits >> 16;
    return vec4(bits & 255u, bits >> 8 & 255u, bits >> 16 & 255u, bits >> 24) / 255.0;
}

void main() {
    vec2 uv = (cell + 0.5) / vec2(mapSize);
    vec2 place = cell / treeDistance;
    float perPixel = max(length(dFdx(place)), length(dFdy(place)));
    // Trees that are smaller than pixels would only flicker: the ground's own colour stands for them.
    float near = 1.0 - smoothstep(0.45, 0.8, perPixel);
    if (near <= 0.0) discard;
    float water = max(texture(waterMap, uv).r, seaLevel - texture(heights, uv).r);
    if (water > 0.0 || texture(waterMap, uv + 1.0 / vec2(mapSize)).r > 0.0) discard;
    Site site = siteAt(cell, uv, height);
    Ground ground = groundAt(site);
    float forest = ground.forest * near * (1.0 - ground.water);
    if (forest <= 0.02) discard;

    // The crown that reaches highest here.
    float top = 0.0;
    vec3 outward = vec3(0.0, 1.0, 0.0);
    float kind = 0.0;
    ivec2 base = ivec2(floor(place));
    for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x) {
            vec4 tree = chance(base + ivec2(x, y));
            if (tree.z > forest) continue;
            vec2 offset = place - vec2(base + ivec2(x, y)) - 0.5 - 0.8 * (tree.xy - 0.5);
            // Young and small at the forest's edge.
            float size = (0.55 + 0.45 * tree.w) * mix(0.45, 1.0, clamp(2.0 * (forest - tree.z), 0.0, 1.0));
            float radius = 0.62 * size;
            float inside = 1.0 - dot(offset, offset) / (radius * radius);
            if (inside <= 0.0) continue;
            float crown = size * (0.25 + 0.75 * sqrt(inside));
            if (crown <= top) continue;
            top = crown;
            outward = normalize(vec3(offset.x / radius, 0.35 + sqrt(inside), offset.y / radius));
            kind = tree.y;
        }
    if (slice > top) discard;

    vec2 seen = texture(visibilityMap, uv).rg;
    vec3 albedo = mix(vec3(0.026, 0.050, 0.013), vec3(0.066, 0.088, 0.022), kind) * (0.75 + 0.5 * site.micro.r);
    // Little light comes down between the crowns.
    float depth = clamp((slice + 0.15) / max(top, 0.3), 0.0, 1.0);
    float facing = max(dot(outward, toSun), 0.0) * seen.g;
    vec3 hemisphere = mix(groundLight, skyLight, 0.5 + 0.5 * outward.y);
    vec3 light = sunLight * facing * mix(0.25, 1.0, depth) + hemisphere * seen.r * mix(0.3, 1.0, depth);
    colour = vec4(toScreen(throughHaze(albedo * light, fromEye)), 1.0);
}
