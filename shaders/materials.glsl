// What the ground is made of, from its form and its layers. renderer/ground has the same on the processor: a change here
// is one there, too.
#include "strata.glsl"

struct Ground {
    vec3 albedo;      // linear
    float roughness;  // of the grain, 0 smooth to 1 rugged
    float rock;       // 0 loose ground to 1 bare rock
    float water;      // 0 land to 1 open water
    float forest;     // share that trees cover
    float sheen;      // 0 dull to 1 as shiny as wet rock
};

struct Site {
    float steepness;   // m/m
    float hollow;      // depth below the neighbours, cells
    float basin;       // depth below the surroundings, cells
    float height;      // metres
    vec2 bed;          // of strata.glsl, where there are beds
    float level;       // 0 lowest to 1 highest ground
    float relief;      // metres
    float moisture;    // 0..1
    float sediment;    // loose material, cells of height
    float wear;        // what was carried away, cells of height
    vec4 macro, meso, micro;  // noise from wide to fine
    vec4 rock;                // noise on rock faces
    vec4 form;                // of ground_map.frag
    vec3 normal;
};

uniform float rockSlope;       // m/m at which bare rock begins
uniform float strataHeight;    // metres from bed to bed
uniform float snowLine;        // metres; far above all ground for no snow
uniform float waterThreshold;
uniform float vegetation;      // 0 none to 1 as much as there may be
uniform float foliage;         // 1 where trees are drawn
uniform sampler2D noise;

const mat2 kFaceTurned = mat2(0.75, 0.66, -0.66, 0.75);

// Noise on steep faces, where noise laid on the map would be drawn out into streaks: seen from the side.
vec4 rockGrain(vec2 cell, float height, vec3 normal, vec4 fromAbove) {
#ifdef RICH_DETAIL
    vec2 share = normal.xz * normal.xz;
    share /= share.x + share.y + 1e-4;
    // Turned: what the noise has along its axes would draw a plaid of layers and gullies.
    vec4 eastFace = texture(noise, kFaceTurned * vec2(cell.y, height) / 12.3);
    vec4 southFace = texture(noise, kFaceTurned * vec2(cell.x, height) / 12.3 + 0.37);
    vec4 side = mix(fromAbove, eastFace * share.x + southFace * share.y, min(2.0 * (share.x + share.y), 1.0));
    return mix(fromAbove, side, smoothstep(0.25, 0.5, 1.0 - normal.y));
#else
    return fromAbove;
#endif
}

// The tilt of a rock face by its grain.
vec3 rockRelief(vec4 grain, vec3 normal) {
    vec3 along = normalize(vec3(normal.z, 0.0, -normal.x) + vec3(1e-4, 0.0, 0.0));
    return (along * (grain.b - 0.5) + vec3(0.0, 1.0, 0.0) * (grain.a - 0.5)) * 0.65;
}

vec3 rockAt(Site site) {
    float grain = 0.40 + 0.84 * site.rock.r + 0.36 * site.rock.g;
    const vec3 kDark = vec3(0.118, 0.098, 0.080);
    const vec3 kPale = vec3(0.298, 0.254, 0.198);
    if (hasBeds > 0.5) return rockOfBed(site.bed, kDark, kPale) * grain;
    // Beds of uneven thickness and hardness, folded a little.
    float bed = site.height / strataHeight + 1.6 * site.macro.g + 0.25 * site.meso.r;
    float layer = texture(noise, vec2(bed * 0.043, 0.31 + 0.02 * site.macro.r)).r;
    vec3 rock = mix(kDark, kPale, smoothstep(0.34, 0.66, layer));
    rock = mix(rock, vec3(0.228, 0.160, 0.104), 0.6 * smoothstep(0.47, 0.62, site.macro.r));
    return rock * grain;
}

// How much of the ground snow covers: patchy where it begins, less where it is steep, more in hollows.
float snowAt(Site site, float ragged) {
    float edge = max(0.10 * site.relief, 1.0);
    float above = (site.height - snowLine) / edge + (site.macro.r - 0.5) * 2.6 + ragged * 1.3;
    above += clamp(site.basin * 0.35 + site.hollow * 0.8, -0.8, 1.2);
    // Gullies and ledges hold it on faces that are too steep for it; high up it clings to more.
    float shed = site.steepness / rockSlope + ragged * 0.9 + (site.rock.g - 0.5) * 1.2;
    shed -= clamp(site.hollow * 1.2, -0.5, 0.9) + 0.14 * clamp(above, 0.0, 5.0);
    float hold = 1.0 - smoothstep(0.9, 1.5, shed);
    return smoothstep(0.0, 0.8, above) * hold;
}

Ground groundAt(Site site) {
    float ragged = (site.meso.r - 0.5) * 0.9 + (site.micro.g - 0.5) * 0.5;
    float wet = clamp(site.moisture, 0.0, 1.0);

    // Soil, paler where it is dry and high; grass where it is gentle, sheltered, low or moist.
    vec3 soil = mix(vec3(0.150, 0.112, 0.072), vec3(0.240, 0.196, 0.135), smoothstep(0.38, 0.66, site.macro.g));
    soil *= 0.72 + 0.56 * site.micro.r;
    vec3 dryGrass = mix(vec3(0.190, 0.172, 0.078), vec3(0.140, 0.142, 0.060), site.meso.g);
    vec3 lushGrass = mix(vec3(0.046, 0.086, 0.020), vec3(0.090, 0.128, 0.032), site.meso.r);
    float gentle = 1.0 - smoothstep(0.35, 0.95, site.steepness / rockSlope + ragged * 0.35);
    float shelter = clamp(site.basin * 0.22, -0.35, 0.35);
    // Ground that is cut down has lost its soil and its grass.
    float worn = 1.0 - exp(-site.wear * 0.5);
    soil = mix(soil, vec3(0.205, 0.150, 0.100) * (0.72 + 0.56 * site.micro.r), 0.5 * worn);
    float fertile = vegetation * (1.0 - 0.2 * worn) * gentle * clamp(0.90 - 0.62 * site.level + shelter + ragged * 0.55 + 1.1 * wet, 0.0, 1.0);
    float lush = clamp(0.42 - 0.5 * site.level + shelter + ragged * 0.5 + 1.3 * wet, 0.0, 1.0);
    vec3 grass = mix(dryGrass, lushGrass, lush);
    vec3 albedo = mix(soil, grass, fertile);

    // Scree below the rock, rock where nothing else holds.
    float steep = site.steepness / rockSlope - shelter * 0.5 + ragged * 0.28;
    vec3 scree = vec3(0.282, 0.247, 0.198) * (0.7 + 0.6 * site.micro.g);
    albedo = mix(albedo, scree, smoothstep(0.62, 0.86, steep) * 0.85);
    float rock = smoothstep(0.86, 1.12, steep + clamp(-site.hollow * 0.5, -0.12, 0.2));
    // Deserts are red with iron: no soil hides the rock, and its dust lies everywhere.
    vec3 iron = mix(vec3(1.26, 0.92, 0.68), vec3(1.0), vegetation);
    albedo = mix(albedo, rockAt(site), rock) * iron;

    // Fresh sediment: pale sand and silt that drowns what lies below.
    float silt = 1.0 - exp(-site.sediment * 5.0);
    silt *= 1.0 - smoothstep(0.7, 1.3, steep);
    // Grass comes back where the ground is moist, and in patches elsewhere.
    float overgrown = smoothstep(0.40, 0.56, 0.6 * site.macro.b + 0.4 * site.meso.g + 0.35 * wet);
    silt *= 1.0 - fertile * (0.75 * overgrown + 0.2 * wet);
    vec3 sand = mix(vec3(0.375, 0.318, 0.232), vec3(0.300, 0.262, 0.205), site.macro.r * 0.5 + site.meso.g * 0.5);
    sand *= 0.82 + 0.36 * site.micro.r;
    albedo = mix(albedo, sand * mix(vec3(1.0), iron, 0.7), silt * 0.85);

    // Water between the grains keeps light in: wet ground is darker.
    albedo *= mix(1.0, 0.58, wet * (0.35 + 0.65 * max(rock, silt)));

    Ground ground;
    ground.sheen = wet * max(rock, silt) * 0.8;
    float snow = snowAt(site, ragged);
    albedo = mix(albedo, vec3(0.80, 0.83, 0.88) * (0.94 + 0.12 * site.micro.r), snow);
    ground.albedo = albedo;
    float wooded = 0.55 * lush + 0.9 * (site.macro.a - 0.5) + 0.35 * (site.meso.b - 0.5);
    ground.forest = smoothstep(0.10, 0.32, wooded) * smoothstep(0.25, 0.6, fertile) * (1.0 - silt) * (1.0 - rock) *
                    (1.0 - smoothstep(0.0, 0.3, snow)) * (1.0 - smoothstep(0.45, 0.75, steep));
    ground.roughness = mix(0.4, 0.8, smoothstep(0.62, 0.86, steep)) * (1.0 - 0.7 * silt) * (1.0 - rock);
    ground.roughness *= 1.0 - 0.7 * snow;
    ground.rock = rock * (1.0 - snow);
    ground.sheen *= 1.0 - snow;
    // A threshold of 1 draws none, however wet.
    ground.water = waterThreshold < 1.0 ? smoothstep(waterThreshold - 0.02, waterThreshold + 0.02, wet) : 0.0;
    return ground;
}

// The albedo of what is seen between trees, and of trees too far to be drawn.
vec3 albedoWithTrees(Ground ground, Site site) {
    return mix(ground.albedo, vec3(0.030, 0.047, 0.014) * (0.6 + 0.8 * site.micro.g), 0.9 * foliage * ground.forest);
}
