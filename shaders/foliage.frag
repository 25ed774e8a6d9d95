// Trees and bushes, as slices: the ground is drawn again and again, a little higher each time, and of each slice only
// what lies in a crown is kept (shell texturing; J. Lengyel et al., "Real-time fur over arbitrary surfaces", 2001). A
// crown counts where the line of sight meets it anywhere between this slice and the one before, so that slices do not
// show from the side.
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
uniform float treeHeight;    // of the highest, in treeDistance
uniform float slice;         // height in the highest crown, 0 to 1
uniform float sliceThickness;

out vec4 colour;

// Four numbers from 0 to 1 that belong to a place of the grid.
vec4 chance(ivec2 place) {
    uint bits = uint(place.x) * 0x9E3779B9u ^ uint(place.y) * 0x85EBCA6Bu;
    bits = (bits ^ bits >> 16) * 0x7FEB352Du;
    bits = (bits ^ bits >> 15) * 0x846CA68Bu;
    bits ^= bits >> 16;
    return vec4(bits & 255u, bits >> 8 & 255u, bits >> 16 & 255u, bits >> 24) / 255.0;
}

// Where on the way from `from` to `to` a crown is entered, 0 to 1; above 1 where it is not.
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

    // The line of sight back to the slice before: distances between trees across, heights of trees up from the ground.
    vec3 sight = vec3(fromEye.xz, (fromEye.y - dot(site.form.xy * exaggeration, fromEye.xz)) / treeHeight);
    float back = min(sliceThickness / max(abs(sight.z), 1e-6), 0.9 / max(length(sight.xy), 1e-6));
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
            if (tree.z > forest) continue;
            // Young and small at the forest's edge.
            float size = (0.55 + 0.45 * tree.w) * mix(0.5, 1.0, clamp(2.0 * (forest - tree.z), 0.0, 1.0));
            vec3 centre = vec3(vec2(base + ivec2(x, y)) + 0.5 + 0.7 * (tree.xy - 0.5), 0.52 * size);
            vec3 radii = vec3(vec2(0.56 * size), 0.48 * size);
            float met = entry(from, to, centre, radii);
            if (met > nearest) continue;
            nearest = met;
            vec3 at = (mix(from, to, met) - centre) / radii;
            outward = normalize(at.xzy / vec3(radii.x, radii.z * treeHeight, radii.y));
            depth = 0.5 + 0.5 * at.z;
            kind = tree.y;
        }
    if (outward == vec3(0.0)) discard;

    vec2 seen = texture(visibilityMap, uv).rg;
    vec3 albedo = mix(vec3(0.026, 0.050, 0.013), vec3(0.066, 0.088, 0.022), kind) * (0.75 + 0.5 * site.micro.r);
    // Little light comes down between the crowns.
    depth = smoothstep(0.0, 0.8, depth);
    float facing = max(dot(outward, toSun), 0.0) * seen.g;
    vec3 hemisphere = mix(groundLight, skyLight, 0.5 + 0.5 * outward.y);
    vec3 light = sunLight * facing * mix(0.25, 1.0, depth) + hemisphere * seen.r * mix(0.3, 1.0, depth);
    colour = vec4(toScreen(throughHaze(albedo * light, fromEye)), 1.0);
}
