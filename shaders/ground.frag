// Shades the ground, and the water on it, once per pixel.
#include "daylight.glsl"
#include "materials.glsl"
#include "site.glsl"
#include "place.glsl"
#include "visibility.glsl"
#include "water.glsl"
#include "near_ground.glsl"
#include "near_look.glsl"


#ifdef WATER
#include "inland_water.glsl"
uniform sampler2D waterMap;
uniform float seaLevel;  // metres
uniform float frozen;    // 1 if waterMap has the ice of glaciers, 0 if it has water
#endif
#ifdef SURFACE_COLOUR
uniform sampler2D overlayMap;
uniform float overlayOpacity;
#endif
out vec4 colour;

#ifdef WATER
// Drivers that draw on the processor run both sides of every branch. So all kinds of water share one computation.

// The water at a place.
struct Wetness {
    float depth;  // metres; 0 or less on dry ground
    vec2 slope;   // of the surface, to the east and to the south, m/m
    float cover;  // share of the pixel that water covers
};

// Returns noise that the current stretches: the slope of ripples, and a height around 0. The noise is stretched along
// the two nearest of eight fixed directions, because noise turned by the direction of each pixel would be sheared. dx and
// dy are the changes of `at` (metres) from pixel to pixel.
vec3 drawnOut(vec2 flow, vec2 at, vec2 dx, vec2 dy) {
    const float kEighth = 0.785398163;
    const vec2 kPeriod = vec2(60.0, 15.0);  // metres, along and across
    float turn = atan(flow.y, flow.x) / kEighth;
    vec3 drawn = vec3(0.0);
    for (int i = 0; i < 2; ++i) {
        float direction = floor(turn) + float(i);
        vec2 along = vec2(cos(direction * kEighth), sin(direction * kEighth));
        vec2 across = vec2(-along.y, along.x);
        mat2 toNoise = transpose(mat2(along / kPeriod.x, across / kPeriod.y));
        vec4 bump = noiseGrad(toNoise * at, toNoise * dx, toNoise * dy) - 0.5;
        vec2 slope = along * bump.b * kPeriod.y / kPeriod.x + across * bump.a;
        drawn += cos((turn - direction) * 2.0 * kEighth) * vec3(slope, bump.r);
    }
    return drawn;
}

// The surface of a glacier.
struct Glacier {
    float present;  // 1, or 0 where there is no ice
    float snow;     // share that snow covers
    float rubble;   // share that rubble covers
    vec2 patches;   // noises around 0 that are wide: bare ice and cracks lie in patches
    float pixel;    // size of a pixel on the ground, metres
};

// Returns the light of a glacier over this ground: white where snow lies on it, else grey, and blue in the cracks that
// open across its flow where it is steep. `cracks` and `grain` are noises around 0.
vec3 underIce(vec3 bed, Wetness ice, Glacier glacier, vec2 waves, float cracks, float grain, float sun, float open) {
    float steepness = length(ice.slope) * (1.0 + 2.5 * glacier.patches.x);
    // From afar thin cracks would be seen as dots.
    float cracked = (1.0 - smoothstep(0.0, 0.05, abs(cracks + 0.03))) * smoothstep(0.15, 0.45, steepness) *
                    smoothstep(-0.05, 0.1, glacier.patches.y) * (1.0 - smoothstep(0.8, 3.0, glacier.pixel));
    vec3 normal = normalize(vec3(-(ice.slope + 0.12 * waves) * exaggeration, 1.0).xzy);
    vec3 bare = vec3(0.46, 0.54, 0.59) * (1.0 + 0.5 * glacier.patches.y + 0.25 * grain);
    vec3 albedo = mix(bare, vec3(0.80, 0.83, 0.87), glacier.snow);
    albedo = mix(albedo, vec3(0.16, 0.33, 0.44), 0.7 * cracked);
    // Rubble darkens the thin edge, and lies in stripes along the flow.
    albedo *= mix(0.55, 1.0, smoothstep(2.0, 25.0, ice.depth * (1.0 + glacier.patches.y)));
    float rides = smoothstep(4.0, 25.0, ice.depth) * (1.0 - smoothstep(0.35, 0.7, steepness));
    float rubble = rides * smoothstep(0.12, 0.6, glacier.rubble * (1.0 + 0.6 * glacier.patches.x) + 0.25 * grain);
    albedo = mix(albedo, 0.65 * screeColour * (1.0 + 0.5 * grain), 0.85 * rubble * (1.0 - glacier.snow));
    vec3 lit = albedo * lightOnGround(normal, vec2(open, sun), 1.0 - 0.3 * cracked);
    return mix(bed, lit, ice.cover);
}

// Adds water over the ground: clear in shallow places, rough where it runs fast. Or adds the glacier, if it is present.
// `still` is the slope of ripples on still water, `froth` a noise around 0, `place` in metres.
vec3 underWater(vec3 bed, Wetness water, Glacier glacier, vec2 place, vec2 still, float froth, vec3 toEye, float sun,
                float open, vec2 dx, vec2 dy) {
    float steepness = length(water.slope);
    // Ice cracks across its flow.
    vec2 along = mix(water.slope, vec2(-water.slope.y, water.slope.x), glacier.present);
    vec3 drawn = drawnOut(along, place, dx, dy);
    if (glacier.present > 0.5) return underIce(bed, water, glacier, still, drawn.z, froth, sun, open);
    vec2 waves = mix(still, drawn.xy, smoothstep(0.002, 0.02, steepness));
    vec2 ripples = water.slope * exaggeration * 0.5 + waves * (0.08 + min(steepness, 0.5));
    vec3 normal = normalize(vec3(-ripples, 1.0).xzy);
    vec3 radiance = throughWater(bed, max(water.depth, 0.0), toEye, sun, open);
    radiance += mirrored(normal, toEye, sun, open);
    // White water lies in strands along the current, more of it where the river is steeper.
    float white = smoothstep(0.02, 0.5, steepness);
    float foam = smoothstep(0.2, 0.9, 1.6 * drawn.z + froth + 0.55 * white) * white * smoothstep(0.05, 0.4, water.depth);
    radiance = mix(radiance, 0.55 * (sunLight * max(toSun.y, 0.0) * sun + skyLight * open), 0.6 * foam);
    return mix(bed, radiance, water.cover);
}

// Returns the share of gravel beside a river. `grain` is the height of stones, around 0.
float gravelAt(Site site, River river, float grain) {
    float width = 0.8 + 0.35 * river.halfWidth;  // metres
    float patches = smoothstep(0.3, 0.7, site.meso.g) * width * (1.0 + 1.5 * grain);
    return (1.0 - smoothstep(0.5 * patches, patches + 0.2, river.beside)) *
           (1.0 - smoothstep(0.4, 0.8, site.steepness));
}

// Strews gravel beside a river, and wets the ground at its shore.
void addBank(inout Ground ground, Site site, River river, NearGround near) {
    float gravel = gravelAt(site, river, near.height);
    vec3 albedo = mix(screeColour, vec3(0.30, 0.28, 0.25) * soilTint, 0.5) * (1.0 + 1.1 * near.tint + 0.7 * near.height);
    ground.albedo = mix(ground.albedo, albedo, 0.85 * gravel);
    ground.roughness = max(ground.roughness, gravel);
    float wet = 1.0 - smoothstep(0.0, 0.3 + 0.04 * river.halfWidth, river.beside);
    ground.albedo *= 1.0 - 0.45 * wet;
    ground.sheen = max(ground.sheen, 0.5 * wet);
}

// Returns the water of a river with this slope of its surface. `pixel` is the size of a pixel on the ground, in metres.
Wetness wetnessOf(River river, vec2 slope, float pixel) {
    float middle = riverDepth(river.halfWidth);
    float depth = depthAcross(river, middle);
    // Near the eye the water begins at the shore without depth.
    depth = mix(depth, max(depth, 0.25 * middle), smoothstep(0.1, 1.0, pixel));
    float cover = 1.0 - smoothstep(-0.5 * pixel, 0.5 * pixel, river.beside - widening(river, pixel));
    return Wetness(depth, slope, cover);
}
#endif

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    vec4 place = placeAt(at);
    vec2 cell = place.xy;
    float height = place.z;
    vec3 fromEye = fromEyeOf(place);
    Spread spread = spreadAt(at, place);
    Texels texels = texelsOf(spread);
    vec2 uv = mapsAt(place, texels);
    Site site = siteAt(cell, uv, height, spread, texels);
    // Linear joints would show the nodes at the edge of a dune as corners.
    site.sand = readSmoothly(soilMap, uv, texels).a;
    vec4 form = site.form;
    vec2 seen = visibilityAt(uv, texels);
    vec2 dx = spread.right.xz;  // metres
    vec2 dy = spread.down.xz;
    float pixel = 0.7 * length(abs(dx) + abs(dy));
#ifdef WATER
    River river = riverAt(cell);
    site.gravel = gravelAt(site, river, 0.0);
#endif
    NearLook look = nearLookAt(site, cell, height, pixel);
    Ground ground = look.ground;
    float snow = ground.weights[kSnow];
#ifdef WATER
    addBank(ground, site, river, look.near);
#endif
#ifdef SURFACE_COLOUR
    vec4 painted = readMap(overlayMap, uv, texels);
    float opacity = overlayOpacity * painted.a;
    ground.albedo = mix(ground.albedo, painted.rgb, opacity);
    ground.water *= 1.0 - opacity;
#endif

    vec2 slope = form.xy * exaggeration;
    // Snow rounds what it covers: its surface has the form of the ground without ribs and gullies.
    vec2 rounded = textureLod(groundMap, uv, max(2.0, 2.0 + log2(max(pixel / cellSize, 1e-3)))).xy * exaggeration;
    if (lyingSnow > 0.5) rounded = slope + site.lying.yz * exaggeration;
    vec2 drawn = mix(slope, rounded, (lyingSnow > 0.5 ? 1.0 : 0.75) * snow);
    vec3 normal = grainedNormal(site, ground, look, drawn);
    // Creases collect dirt and shade, and crests catch light, at a scale finer than the visibility map.
    float crease = mix(clamp(1.0 - 2.2 * form.z * exaggeration, 0.5, 1.35), 1.0, 0.8 * snow);
    float open = seen.r * crease;
    vec3 toEye = -normalize(fromEye);
    // Light that goes some way through snow turns blue. In the sun it is not seen.
    ground.albedo *= mix(vec3(1.0), vec3(0.90, 0.96, 1.05), snow * (1.0 - seen.g));
    vec3 radiance = ground.albedo * lightOnGround(normal, seen, crease);
    // A film of water reflects the sun and, at a flat angle, the sky.
    radiance += ground.sheen * (0.5 * mirrored(normal, toEye, 0.0, open) +
                                0.06 * sunLight * seen.g * pow(max(dot(reflect(-toEye, normal), toSun), 0.0), 24.0));
    vec3 ripples = normalize(vec3(-slope * 0.25 - (site.micro.ba - 0.5) * 0.035, 1.0).xzy);
    radiance = mix(radiance, deepWater(seen.g, open) + mirrored(ripples, toEye, seen.g, open), ground.water);
#ifdef WATER
    vec4 depths = readMap(waterMap, uv, texels);
    float rubble = frozen > 0.5 ? site.lying.w : 0.0;
    Glacier glacier = Glacier(frozen * step(0.0, depths.x), snow, rubble, site.meso.rg - 0.5, pixel);
    // A film of water leaves much of the ground dry.
    Wetness water = Wetness(depths.x, depths.yz, smoothstep(0.0, mix(0.3, 1.5, frozen), depths.x));
    // Near the eye the shore is that of the ground between the nodes.
    float bed = mix(height, readMap(heights, uv, texels).r, smoothstep(0.02, 0.2, pixel / cellSize));
    float still = max(seaLevel, lakeAt(cell)) - bed;
    if (still > water.depth) {
        water = Wetness(still, vec2(0.0), smoothstep(0.0, 0.06, still));
        glacier.present = 0.0;
    }
    Wetness running = wetnessOf(river, riverSlope(cell), pixel);
    // A river covers the thin edge of a lake that it runs into.
    bool runs = glacier.present < 0.5 && running.depth >= water.depth && running.cover >= water.cover;
    if (water.depth <= 0.0 || runs) water = running;
    vec2 waves = site.micro.ba - 0.5 + 0.5 * (look.fine.ba - 0.5);
    float froth = 0.6 * (look.fine.g + site.micro.g) - 0.6;
    radiance = underWater(radiance, water, glacier, site.place, waves, froth, toEye, seen.g, seen.r, dx, dy);
#endif
    colour = vec4(toScreen(throughHaze(radiance, fromEye)), 1.0);
}
