// Red is the share of the sky's light that reaches the ground; green is the visible share of the sun's disc.
// The shader samples the ground along straight lines at growing distances, in coarser and coarser mipmaps of the
// heights.
uniform sampler2D heights;
uniform vec2 mapSize;       // nodes
uniform vec2 mapTexel;      // size of a texel of this map, as a share of the map
uniform float heightScale;  // cells per metre of height, times the exaggeration
uniform float highest;      // metres
uniform vec3 toSun;
uniform sampler2D lakeMap;  // as in inland_water.glsl
uniform vec4 lakePlace;
#ifdef WATER
uniform sampler2D waterMap;
uniform float seaLevel;  // metres
#endif
#ifdef CLOUDS
uniform float cellSize;  // metres
#include "clouds.glsl"
#endif

out vec4 visibility;

const float kTurn = 6.2831853;

// Returns the height of the ground, or of the water on it, in cells.
float surfaceAt(vec2 uv, float level) {
    float surface = textureLod(heights, uv, level).r;
#ifdef WATER
    surface = max(surface + max(textureLod(waterMap, uv, level).r, 0.0), seaLevel);
#endif
    return surface * heightScale;
}

// Returns the height of the ground `offset` cells away above `from`, in cells. Beyond the map it is very low.
float rise(vec2 uv, vec2 offset, float from, float level) {
    vec2 at = uv + offset / mapSize;
    if (any(lessThan(at, vec2(0.0))) || any(greaterThan(at, vec2(1.0)))) return -1e9;
    return surfaceAt(at, level) - from;
}

// The horizon dims the sky over level ground by cos^2 of its elevation in each direction. A texel looks in every second
// direction and its neighbours in the others: see visibilityAt(), which joins them.
float openSky(vec2 uv, float from) {
    const int kDistances = 6;
    float open = 0.0;
    int first = (int(gl_FragCoord.x) + int(gl_FragCoord.y)) % 2;
    for (int i = first; i < SKY_DIRECTIONS; i += 2) {
        float angle = (float(i) + 0.5) * kTurn / float(SKY_DIRECTIONS);
        vec2 direction = vec2(cos(angle), sin(angle));
        float horizon = 0.0;
        float reach = 1.6;
        for (int k = 0; k < kDistances; ++k) {
            horizon = max(horizon, rise(uv, direction * reach, from, float(max(k - 1, 0))) / reach);
            reach *= 2.1;
        }
        open += 1.0 / (1.0 + horizon * horizon);
    }
    return open / float(SKY_DIRECTIONS / 2);
}

float sunInSight(vec2 uv, float from) {
    float across = length(toSun.xz);
    if (across < 1e-3) return 1.0;
    vec2 direction = toSun.xz / across;
    float sunSlope = toSun.y / across;
    // Half the width of the penumbra, as a slope. It is wider than that of the real sun, for soft edges.
    float soft = 0.035 * (1.0 + sunSlope * sunSlope);
    float farthest = max((highest * heightScale - from) / sunSlope, 2.0);
    float growth = pow(farthest / 1.2, 1.0 / float(SHADOW_STEPS));
    float reach = 1.2;
    float inSight = 1.0;
    for (int i = 0; i < SHADOW_STEPS; ++i) {
        // Mipmaps are finer than the stride requires, because coarse ones flatten ridges. Whole levels need half of the
        // reads.
        float level = floor(log2(max(reach * (growth - 1.0), 1.0)) * 0.75 + 0.5);
        float horizon = rise(uv, direction * reach, from, level) / reach;
        inSight = min(inSight, smoothstep(sunSlope + soft, sunSlope - soft, horizon));
        if (inSight <= 0.0) break;
        reach *= growth;
    }
    return inSight;
}

void main() {
    vec2 uv = gl_FragCoord.xy * mapTexel;
    float from = surfaceAt(uv, 0.0);
    // Shadows lie on the surface of a lake, not on its bed.
    vec4 lakes = textureGather(lakeMap, (uv * mapSize - 0.5) * lakePlace.xy + lakePlace.zw);
    from = max(from, max(max(lakes.x, lakes.y), max(lakes.z, lakes.w)) * heightScale);
    visibility = vec4(openSky(uv, from), sunInSight(uv, from), 0.0, 1.0);
#ifdef CLOUDS
    vec2 cell = uv * mapSize - 0.5;
    visibility.g *= throughClouds(cellSize * vec3(cell.x, from, cell.y));
#endif
}
