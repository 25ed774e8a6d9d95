// Shares of the ground's materials from its form and its layers, and its colour from these and the table.
// renderer/ground/ground_rule.cpp computes the same on the processor: change the rules in both places.
#include "ground_table.glsl"
#include "patterns.glsl"
#include "rock.glsl"
#include "spread.glsl"
#include "strata.glsl"

struct Ground {
    float weights[kMaterials];  // shares of the materials; their sum is 1
    vec3 albedo;      // linear
    float roughness;  // roughness of the grain, 0 smooth to 1 rough
    float rock;       // 0 loose ground to 1 bare rock
    float dune;       // 0 other ground to 1 sand of the wind
    float water;      // 0 land to 1 open water
    float forest;     // share of the ground that trees may cover
    float sheen;      // 0 dull to 1 as shiny as wet rock
};

struct Site {
    float steepness;   // m/m
    float lee;         // slope by which the ground falls with the wind, m/m
    float hollow;      // depth below the neighbours, cells
    float basin;       // depth below the surroundings, cells
    vec2 place;        // metres to the east and to the south
    Spread spread;     // of the place
    float height;      // metres
    vec2 bed;          // bedAt() of strata.glsl, if there are beds
    float level;       // 0 lowest to 1 highest ground
    float moisture;    // 0..1
    float sediment;    // loose material, cells of height
    float wear;        // height that erosion has removed, cells
    float sand;        // sand that the wind has brought, metres
    float snow;        // depth of the snow that lies, metres
    vec4 macro, meso, micro;  // noise with a long, a medium and a short period
    vec4 rock;                // noise on rock faces
    vec4 form;                // texel of ground_map.frag
    vec4 lying;               // texel of snow_map.frag
    vec3 normal;
    float grain;       // height of the grain near the eye, around 0; only in the picture
    float strewn;      // share of single stones that lie on other ground; only in the picture
    float gravel;      // share of gravel that a river has brought; only in the picture
    float near;        // 1 near the eye to 0 where pixels are larger than the grain; only in the picture
#ifdef TEXTURES
    vec2 surface, surfaceRight, surfaceDown;  // place in the plane of textures and its changes from pixel to pixel, metres
#endif
};

// Intermediate quantities that the shares depend on.
struct Conditions {
    float ragged;   // noise around 0, for ragged edges
    float broad;    // broad noise around 0
    float exposed;  // slope added on crests, as a share of the rock's slope
    float wet;      // 0..1
    float shelter;  // negative on exposed ground
    float worn;     // how much the ground has been worn down, 0 to 1
    float fertile;  // share of the ground that is overgrown
    float lush;     // share of the grass that is lush
    float steep;    // slope as a share of the rock's slope, with ragged edges
    float dune;     // share that sand of the wind covers
    float silt;     // share that fresh sediment or sand of the wind covers
};

uniform float rockSlope;       // m/m at which bare rock begins
uniform float strataHeight;    // metres from bed to bed if there are no strata
uniform float snowLine;        // metres; far above all ground if there is no snow
uniform float lyingSnow;       // 1 if snow lies as deep as the map of it says, 0 if by height
uniform float relief;          // metres
uniform float waterThreshold;
uniform float vegetation;      // amount of vegetation, 0 none to 1 the most
uniform float foliage;         // 1 if trees are drawn
uniform vec2 windTo;           // unit vector to the east and to the south: where the wind blows to

float onset(Onset share, float at) { return smoothstep(share.from, share.to, at); }
float within(Limits limits, float value) { return clamp(value, limits.low, limits.high); }
mat2 rotation(Turn turn) { return mat2(turn.cosine, turn.sine, -turn.sine, turn.cosine); }

// Noise on steep faces, read from the side: noise projected from above would be stretched to streaks.
// `place` is in cells.
vec4 rockGrain(vec3 place, vec3 normal, vec4 fromAbove, Spread spread) {
    vec2 share = normal.xz * normal.xz;
    share /= share.x + share.y + 1e-4;
    // Rotated, because features along the axes of the noise would make a plaid pattern of layers and gullies.
    mat2 turn = rotation(kGround.noise.faceTurn) / kGround.noise.facePeriod;
    vec3 right = spread.right / cellSize;
    vec3 down = spread.down / cellSize;
    vec4 eastFace = noiseGrad(turn * place.zy, turn * right.zy, turn * down.zy);
    vec4 southFace = noiseGrad(turn * place.xy + kGround.noise.faceShift, turn * right.xy, turn * down.xy);
    vec4 side = mix(fromAbove, eastFace * share.x + southFace * share.y, min(2.0 * (share.x + share.y), 1.0));
    return mix(fromAbove, side, onset(kGround.noise.face, 1.0 - normal.y));
}

// Returns the tilt of a rock face by its grain.
vec3 rockRelief(vec4 grain, vec3 normal) {
    vec3 along = normalize(vec3(normal.z, 0.0, -normal.x) + vec3(1e-4, 0.0, 0.0));
    return (along * (grain.b - 0.5) + vec3(0.0, 1.0, 0.0) * (grain.a - 0.5)) * 0.65;
}

float growth(Growth terms, Site site, Conditions here) {
    return clamp(terms.lowland - terms.fall * (site.level + here.broad) + here.shelter + terms.ragged * here.ragged +
                     terms.wet * here.wet, 0.0, 1.0);
}

Conditions conditionsAt(Site site) {
    Conditions here;
    here.ragged = kGround.ragged.meso * (site.meso.r - 0.5) + kGround.ragged.micro * (site.micro.g - 0.5);
    here.broad = kGround.broad.macro * (site.macro.g - 0.5) + kGround.broad.meso * (site.meso.g - 0.5);
    here.wet = clamp(site.moisture, 0.0, 1.0);
    ExposureRule exposure = kGround.exposure;
    here.exposed =
        within(exposure.limits, -(exposure.basin * site.basin + exposure.hollow * site.hollow)) / rockSlope;
    here.shelter = within(kGround.grass.shelterLimits, kGround.grass.shelter * site.basin);
    here.worn = 1.0 - exp(-kGround.soil.wear * site.wear);
    // Ground that has been worn down has lost its soil and its grass.
    float steepness = site.steepness / rockSlope;
    GrassRule grass = kGround.grass;
    float gentle = 1.0 - onset(grass.steep, steepness + here.exposed + grass.steepRagged * here.ragged +
                                                grass.steepBroad * here.broad);
    here.fertile =
        vegetation * (1.0 - grass.wornLoss * here.worn) * gentle * growth(grass.fertile, site, here);
    here.lush = growth(grass.lush, site, here);
    ScreeRule scree = kGround.scree;
    here.steep = steepness + exposure.scree * here.exposed - scree.shelter * max(here.shelter, 0.0) +
                 scree.ragged * here.ragged + scree.broad * here.broad;
    // Fresh sediment covers the materials below. Grass grows back on moist ground, and in patches elsewhere.
    SandRule sand = kGround.sand;
    float overgrown = onset(sand.overgrown, sand.overgrownMacro * site.macro.b + sand.overgrownMeso * site.meso.g +
                                                sand.overgrownWet * here.wet);
    here.dune = 1.0 - exp(-sand.blown * site.sand);
    here.silt = (1.0 - exp(-sand.sediment * site.sediment)) * (1.0 - onset(sand.steep, here.steep)) *
                (1.0 - here.fertile * (sand.overgrownLoss * overgrown + sand.wetLoss * here.wet));
    here.silt = max(here.silt, here.dune);
    return here;
}

// Returns the share of bare rock, as if the ground had no fresh sediment and no snow.
float rockAt(Site site, Conditions here) {
    RockRule rock = kGround.rock;
    float exposed = (kGround.exposure.rock - kGround.exposure.scree) * here.exposed;
    return (1.0 - here.dune) *
           onset(rock.steep, here.steep + exposed + within(rock.hollowLimits, -rock.hollow * site.hollow));
}

// Returns the share of the ground that snow covers: patchy near the snow line, more in hollows and behind crests, less on
// steep ground, none on crests in the wind.
float snowAt(Site site, Conditions here) {
    SnowRule snow = kGround.snow;
    float edge = max(snow.edge * relief, snow.leastEdge);
    float lee = within(snow.leeLimits, site.lee);
    float above = (site.height - snowLine) / edge + snow.macro * (site.macro.r - 0.5) + snow.ragged * here.ragged;
    above += within(snow.hollowLimits, snow.basin * site.basin + snow.hollow * site.hollow) + snow.lee * lee;
    // What wind and hollows do to snow that lies, its depth says.
    bool lies = lyingSnow > 0.5;
    if (lies) above = snow.lying * site.snow * max(1.0 + snow.lyingRagged * here.ragged, 0.0);
    // High up snow holds on steeper ground and on crests. In gullies and on ledges it holds on faces that are otherwise
    // too steep.
    float cling = snow.cling * within(snow.clingLimits, above);
    float blown = here.exposed - snow.blownLee * lee + snow.blownRagged * here.ragged - cling;
    float shed = site.steepness / rockSlope + snow.steepRagged * here.ragged + snow.steepGrain * (site.rock.g - 0.5);
    shed -= within(snow.steepHollowLimits, snow.steepHollow * site.hollow + snow.steepBasin * site.basin);
    shed -= cling;
    float kept = lies ? 1.0 : 1.0 - onset(snow.blown, blown);
    return onset(snow.cover, above) * kept * (1.0 - onset(snow.steep, shed));
}

// Returns the share of the ground that trees may cover.
float forestAt(Site site, Conditions here, float rock, float snow) {
    ForestRule forest = kGround.forest;
    float wooded = forest.lush * here.lush + forest.macro * (site.macro.a - 0.5) + forest.meso * (site.meso.b - 0.5);
    return onset(forest.wooded, wooded) * onset(forest.fertile, here.fertile) * (1.0 - here.silt) * (1.0 - rock) *
           (1.0 - onset(forest.snow, snow)) * (1.0 - onset(forest.steep, here.steep));
}

// Returns the weights of the materials. From the top down, each takes its share of the area that those above it leave.
float[kMaterials] weightsOf(Conditions here, float rock, float snow, float forest) {
    float weights[kMaterials];
    weights[kSoil] = 1.0;
    weights[kGrass] = here.fertile;
    weights[kScree] = kGround.scree.most * onset(kGround.scree.steep, here.steep);
    weights[kRock] = rock;
    weights[kSand] = max(kGround.sand.most * here.silt, here.dune);
    weights[kSnow] = snow;
    weights[kForest] = kGround.forest.most * foliage * forest;
    float left = 1.0;
    for (int i = kMaterials - 1; i >= 0; --i) {
        float share = weights[i];
        weights[i] = left * share;
        left *= 1.0 - share;
    }
    return weights;
}

// Near the eye the grain shifts the borders, so that stones stick out of soil and snow, and grass grows between them.
void standOut(inout float weights[kMaterials], Site site) {
    // How far each material rises with the grain, in the order of the materials.
    const float kRise[kMaterials] = float[](-1.0, -0.5, 1.0, 1.0, -1.5, -1.5, -0.5);
    float highest = 0.0;
    for (int i = 0; i < kMaterials; ++i) {
        weights[i] *= max(1.0 + 2.5 * site.near * kRise[i] * site.grain, 0.1);
        highest = max(highest, weights[i]);
    }
    float sum = 1e-6;
    for (int i = 0; i < kMaterials; ++i) {
        weights[i] = max(weights[i] - 0.7 * site.near * highest, 0.0);
        sum += weights[i];
    }
    for (int i = 0; i < kMaterials; ++i) weights[i] /= sum;
    const int kBelowStones[4] = int[](kSoil, kGrass, kSand, kForest);
    for (int i = 0; i < 4; ++i) {
        float share = site.strewn * weights[kBelowStones[i]];
        weights[kBelowStones[i]] -= share;
        weights[kScree] += share;
    }
}

// Returns the colour of bare rock for a grain of 1.
vec3 rockColour(Site site) {
    RockRule rule = kGround.rock;
    vec3 place = vec3(site.place, site.height) / strataHeight;
    float folds = rockFolds * (rule.foldMacro * site.macro.g + rule.foldMeso * site.meso.r);
    vec2 lens = vec2(dot(mix(rule.across, vec3(0.0, 0.0, 1.0), rockLevel), place) + folds, dot(rule.along, place) / rockLens);
    mat3x2 toLens = transpose(mat2x3(mix(rule.across, vec3(0.0, 0.0, 1.0), rockLevel), rule.along / rockLens)) *
                    (rule.lensPeriod / strataHeight);
    vec3 raised = vec3(1.0, 1.0, 1.0 / exaggeration);
    float pale = onset(rule.pale, noiseGrad(rule.lensPeriod * lens, toLens * (site.spread.right.xzy * raised),
                                            toLens * (site.spread.down.xzy * raised)).r);
    vec3 rock = rockOfBed(mix(pale, site.bed.r, hasBeds * rockBedding), hasBeds * site.bed.g);
    float stained = stainShare * onset(rule.stained, rule.stainMacro * site.macro.r + rule.stainMeso * site.meso.r);
    return mix(rock, rockStain, stained * (1.0 - hasBeds * rockBedding));
}

// Returns a material's colour with its grain. `iron` and `dark` are the factors of a desert's iron and of moisture.
vec3 tinted(MaterialLook look, vec3 colour, float grain, vec3 iron, float dark) {
    return colour * (look.darkest + look.grain * grain) * mix(vec3(1.0), iron, look.reddening) *
           mix(1.0, dark, look.darkening);
}

#ifdef TEXTURES
// Returns a texel of the colour (0) or the relief (1) of a texture.
vec4 surfaceTexel(TextureLook look, float which, Site site) {
    vec2 size = vec2(look.across, look.down);
    return textureGrad(patterns, vec3(site.surface / size, look.layer + which), site.surfaceRight / size,
                       site.surfaceDown / size);
}
#endif

vec3 albedoOf(Site site, Conditions here, float rock, float weights[kMaterials]) {
    vec3 colours[kMaterials];
    float grain[kMaterials];
    float second[kMaterials];
    second[kSoil] = onset(kGround.soil.patches, site.macro.g);
    second[kGrass] = site.meso.g;
    second[kSand] = kGround.sand.patchMacro * site.macro.r + kGround.sand.patchMeso * site.meso.g;
    second[kScree] = second[kRock] = second[kSnow] = second[kForest] = 0.0;
    for (int i = 0; i < kMaterials; ++i)
        colours[i] = mix(kGround.materials[i].colour, kGround.materials[i].second, second[i]);
    colours[kSoil] = soilTint * mix(colours[kSoil], kGround.soil.worn, kGround.soil.wornShare * here.worn);
    colours[kSand] *= soilTint;
    colours[kScree] = screeColour;
    vec3 lush = mix(kGround.grass.lushColour, kGround.grass.lushSecond, site.meso.r);
    colours[kGrass] = mix(colours[kGrass], lush, here.lush);
    colours[kRock] = rockColour(site);
    // From afar the ground between trees is one with their crowns.
    ForestRule forest = kGround.forest;
    vec3 floorColour = mix(forest.litter, forest.moss, onset(forest.mossy, site.meso.g));
    colours[kForest] = mix(colours[kForest], floorColour, site.near);
    grain[kSoil] = grain[kSnow] = site.micro.r;
    grain[kSand] = mix(site.micro.r, 0.5, kGround.sand.even * here.dune);
    grain[kScree] = grain[kForest] = site.micro.g;
    grain[kGrass] = 0.0;
    grain[kRock] = site.rock.r + kGround.rock.fineGrain * site.rock.g;

#ifdef TEXTURES
    for (int i = 0; i < int(kGround.textured); ++i) {
        TextureLook look = kGround.textures[i];
        vec3 root = surfaceTexel(look, 0.0, site).rgb;
        colours[int(look.material)] = look.tint * root * root;
    }
#endif

    vec3 iron = mix(vec3(1.0), kGround.iron.tint, rockIron * (1.0 - vegetation));
    float open = mix(kGround.wet.grown, 1.0, max(rock, here.silt));
    float dark = mix(1.0, kGround.wet.darkest, here.wet * open);
    vec3 albedo = vec3(0.0);
    for (int i = 0; i < kMaterials; ++i)
        albedo += weights[i] * tinted(kGround.materials[i], colours[i], grain[i], iron, dark);
    return albedo;
}

// Returns the share of the ground that is drawn as water because of its moisture. With a threshold of 1 there is none.
float waterAt(Conditions here) {
    return waterThreshold < 1.0 ? smoothstep(waterThreshold - 0.02, waterThreshold + 0.02, here.wet) : 0.0;
}

Ground groundAt(Site site) {
    Conditions here = conditionsAt(site);
    float rock = rockAt(site, here);
    float snow = snowAt(site, here);
    Ground ground;
    ground.forest = forestAt(site, here, rock, snow);
    ground.weights = weightsOf(here, rock, snow, ground.forest);
    standOut(ground.weights, site);
    ground.albedo = albedoOf(site, here, rock, ground.weights);
    ground.roughness = mix(0.4, 0.8, onset(kGround.scree.steep, here.steep)) * (1.0 - 0.7 * here.silt) * (1.0 - rock) *
                       (1.0 - 0.7 * snow);
    ground.roughness = max(ground.roughness * (1.0 - here.dune), 0.8 * site.strewn * (1.0 - snow));
    ground.dune = here.dune * (1.0 - snow);
    ground.rock = rock * (1.0 - snow);
    ground.sheen = here.wet * max(rock, here.silt) * 0.8 * (1.0 - snow);
    ground.water = waterAt(here);
    return ground;
}
