#include "daylight.glsl"
#include "materials.glsl"
#include "site.glsl"
uniform int outermost;  // see terrain_grid.glsl
#include "surroundings.glsl"
#include "water.glsl"
#include "near_ground.glsl"
#include "near_look.glsl"
#include "visibility.glsl"
#ifdef WATER
#include "inland_water.glsl"
#endif

in vec2 cell;
#ifdef CURTAIN
in float surface;  // height of the ground, metres
uniform vec3 wallNormal;  // of all sides of the block; the curtain is shaded as the ground at its top instead
#else
in float height;  // of the ground, metres
#endif
in vec3 fromEye;

#ifdef CLOUDS
#include "clouds.glsl"
#endif

uniform float endOfSight;  // metres from the eye at which the ground has become sky
uniform float plainly;     // 1 if the land has no colours, because the block has those of an overlay

out vec4 colour;

// Returns the light of the open sea. `sunSeen` and `open` are the shares of the sun and the sky that are visible.
vec3 seaOver(vec3 bed, float depth, vec2 waves, vec3 toEye, float away, float sunSeen, float open) {
    vec3 radiance = throughWater(bed, depth, toEye, sunSeen, open);
    vec3 normal = normalize(vec3(-0.08 * waves, 1.0).xzy);
    // Far waves are too small to be seen, but turn their faces to the eye. So the sea is less of a mirror than it would
    // be if it were level.
    vec3 faced = normalize(vec3(toEye.x, max(toEye.y, 0.1 + 0.9 * toEye.y), toEye.z));
    vec3 seen = normalize(mix(toEye, faced, smoothstep(0.0, 0.6, away)));
    return radiance + mirrored(normal, seen, sunSeen, open);
}

#ifdef WATER
// Returns the share of a pixel that a river covers which has left the map, and its depth in metres. It winds on until it
// ends, or until the land rises. `pixel` is the size of a pixel on the ground, in metres.
vec2 riverBeyond(Beyond at, float height, float pixel) {
    const float kBends = 0.03;  // extents
    float bend = kBends * (2.0 * noiseAtFinest(vec2(5.0 * at.away, 0.4)).r - 1.0) * smoothstep(0.0, 0.12, at.away);
    vec2 place = at.rim + at.rimTurn * bend * float(max(mapSize.x, mapSize.y));
    River river = riverAt(place);
    vec2 slope = riverSlope(place);
    float leaves = smoothstep(0.1, 0.4, -dot(slope, at.outward) / max(length(slope), 1e-5));
    river.beside += 1.3 * river.halfWidth * smoothstep(0.1, 0.4, at.away);
    float cover = 1.0 - smoothstep(-0.5 * pixel, 0.5 * pixel, river.beside - widening(river, pixel));
    cover *= leaves * (1.0 - smoothstep(1.0, 6.0, height - river.level)) * (1.0 - smoothstep(0.3, 0.4, at.away));
    cover *= 1.0 - smoothstep(0.2, 0.5, nearHills);  // between hills it would come and go
    float middle = riverDepth(river.halfWidth);
    return vec2(cover, max(depthAcross(river, middle), 0.25 * middle));
}
#endif

void main() {
#ifdef CURTAIN
    float height = surface;
#endif
    Beyond at = beyondAt(cell);
    vec2 dx = dFdx(cell);
    vec2 dy = dFdy(cell);
    Spread spread = spreadOf(vec3(cell.x * cellSize, height * exaggeration, cell.y * cellSize));
    // The maps are read where the land is mirrored, but as blurred as its distance asks.
    Texels texels = texelsOf(spread);
    vec2 uv = mapAt(at.mirrored, 1.0 + nodesOf(texels));
    vec2 rimUv = mapAt(at.rim, 1.0 + nodesOf(texels));
    vec4 form = readMap(groundMap, uv, texels);
    float level = max(edgeLevel(at), 0.5 * log2(max(max(dot(dx, dx), dot(dy, dy)), 1e-6)));
    float rim = textureLod(heights, mapAt(at.rim, 0.0), level).r;
    vec2 rimSlope = textureLod(groundMap, rimUv, level).xy;
    float mirrored = readMap(heights, mapAt(at.mirrored, nodesOf(texels)), texels).r;
    vec2 slopes = slopeBeyond(at, rim, mirrored, rimSlope, form.xy);
    // On the plain only the mean of the map's moisture and sediment is left.
    float ofMap = clamp(max(at.mountains, at.edges), 0.0, 1.0);
    float blur = exp2(8.0 * (1.0 - ofMap));
    texels = Texels(texels.right * blur, texels.down * blur);
    Site site = siteAt(at.moved, uv, height, spread, texels);
    site.form = vec4(slopes, form.zw * (at.mountains + at.edges));
    site.normal = normalize(vec3(-slopes, 1.0).xzy);
    site.rock = rockGrain(vec3(cell.x, height * exaggeration / cellSize, cell.y), site.normal, site.micro, spread);
    site.steepness = length(slopes);
    site.lee = -dot(slopes, vec2(kGround.snow.windEast, kGround.snow.windSouth));
    site.place = cell * cellSize;
    site.hollow = site.form.z;
    site.basin = site.form.w;
    // The snow of the map lies on other slopes: here it lies by height.
    site.snow = 2.0 * clamp((height - snowLine) / max(0.25 * relief, 10.0), 0.0, 1.0);
    // Wide patches, so that a plain has more than one tone.
    float patches = smoothstep(0.02, 0.4, at.away);
    site.moisture += 0.5 * (at.broad.r - 0.5) * patches;

    float pixel = 0.7 * cellSize * length(abs(dx) + abs(dy));
    NearLook look = nearLookAt(site, cell, height, pixel);
    Ground ground = look.ground;
    ground.albedo = mix(ground.albedo, vec3(0.2), plainly);

    vec2 slope = slopes * exaggeration;
    vec3 normal = grainedNormal(site, ground, look, slope);
    vec2 beyond = vec2(1.0);
#ifdef CLOUDS
    beyond.g = throughClouds(vec3(cell.x * cellSize, height * exaggeration, cell.y * cellSize));
#endif
    vec2 seen = mix(visibilityAt(rimUv, texels), beyond, smoothstep(0.0, 0.08, at.away));
    float crease = clamp(1.0 - 2.2 * site.hollow * exaggeration, 0.5, 1.35);
    float open = seen.r * crease;
    vec3 radiance = ground.albedo * lightOnGround(normal, seen, crease);

    vec3 toEye = -normalize(fromEye);
    vec2 waves = site.micro.ba - 0.5 + 0.5 * (look.fine.ba - 0.5);
#ifdef WATER
    vec2 river = riverBeyond(at, height, pixel);
    radiance = mix(radiance, seaOver(radiance, river.y, waves, toEye, 0.0, seen.g, seen.r), river.x * (1.0 - plainly));
#endif
    float depth = outerSea - height;
    float cover = smoothstep(0.0, 0.06, depth) * (1.0 - plainly);
    radiance = mix(radiance, seaOver(radiance, max(depth, 0.0), waves, toEye, at.away, seen.g, seen.r), cover);

    // Far away the air glows around the sun as the sky does, and the land ends with the colour of the sky, so that both
    // meet without a line.
    float way = max(length(fromEye) - hazeBegin, 0.0) / hazeLength;
    float end = smoothstep(0.4, 0.9, length(fromEye.xz) / endOfSight);
    float rise = mix(max(-0.3 * toEye.y, -0.12), -toEye.y, end);
    vec3 air = skyRadiance(vec3(-toEye.x, rise, -toEye.z), 0.5 * (1.0 - smoothstep(0.3, 2.5, way)));
    radiance = mix(air, radiance, exp(-haze * way * vec3(0.75, 0.95, 1.35)) * (1.0 - end));
    colour = vec4(toScreen(radiance), 1.0);
}
