// What the ground is made of, from its form and its layers.

struct Ground {
    vec3 albedo;      // linear
    float roughness;  // of the grain, 0 smooth to 1 rugged
    float water;      // 0 land to 1 open water
};

struct Site {
    float steepness;   // m/m
    float hollow;      // depth below the neighbours, cells
    float basin;       // depth below the surroundings, cells
    float height;      // metres
    float level;       // 0 lowest to 1 highest ground
    float moisture;    // 0..1
    float sediment;    // loose material, cells of height
    vec4 macro, meso, micro;  // noise from wide to fine
};

uniform float rockSlope;       // m/m at which bare rock begins
uniform float strataHeight;    // metres from bed to bed
uniform float waterThreshold;

vec3 rockAt(Site site) {
    float fold = 2.2 * site.macro.g + 0.5 * site.meso.r;
    float bed = site.height / strataHeight + fold;
    float layer = 0.5 + 0.5 * sin(bed * 3.1) * sin(bed * 1.7 + 1.3);
    vec3 rock = mix(vec3(0.150, 0.138, 0.126), vec3(0.285, 0.258, 0.222), layer);
    rock = mix(rock, vec3(0.235, 0.190, 0.145), 0.55 * smoothstep(0.45, 0.62, site.macro.r));
    return rock * (0.62 + 0.76 * site.micro.r * (0.6 + 0.8 * site.meso.g));
}

Ground groundAt(Site site) {
    float ragged = (site.meso.r - 0.5) * 0.9 + (site.micro.g - 0.5) * 0.5;
    float wet = clamp(site.moisture, 0.0, 1.0);

    // Soil, paler where it is dry and high; grass where it is gentle, sheltered, low or moist.
    vec3 soil = mix(vec3(0.185, 0.138, 0.092), vec3(0.275, 0.235, 0.175), smoothstep(0.35, 0.7, site.macro.g));
    vec3 dryGrass = mix(vec3(0.190, 0.172, 0.078), vec3(0.140, 0.142, 0.060), site.meso.g);
    vec3 lushGrass = mix(vec3(0.052, 0.088, 0.024), vec3(0.088, 0.122, 0.034), site.meso.r);
    float gentle = 1.0 - smoothstep(0.35, 0.95, site.steepness / rockSlope + ragged * 0.35);
    float shelter = clamp(site.basin * 0.22, -0.35, 0.35);
    float fertile = gentle * clamp(0.78 - 0.62 * site.level + shelter + ragged * 0.55 + 1.1 * wet, 0.0, 1.0);
    vec3 grass = mix(dryGrass, lushGrass, clamp(0.42 - 0.5 * site.level + shelter + ragged * 0.5 + 1.3 * wet, 0.0, 1.0));
    vec3 albedo = mix(soil, grass, fertile);

    // Scree below the rock, rock where nothing else holds.
    float steep = site.steepness / rockSlope - shelter * 0.5 + ragged * 0.28;
    vec3 scree = vec3(0.265, 0.245, 0.215) * (0.7 + 0.6 * site.micro.g);
    albedo = mix(albedo, scree, smoothstep(0.62, 0.86, steep) * 0.85);
    float rock = smoothstep(0.86, 1.12, steep + clamp(-site.hollow * 0.5, -0.12, 0.2));
    albedo = mix(albedo, rockAt(site), rock);

    // Fresh sediment: pale sand and silt that drowns what lies below.
    float silt = (1.0 - exp(-site.sediment * 5.0)) * (1.0 - 0.6 * fertile * wet);
    silt *= 1.0 - smoothstep(0.7, 1.3, steep);
    vec3 sand = mix(vec3(0.43, 0.375, 0.285), vec3(0.36, 0.325, 0.265), site.meso.g) * (0.85 + 0.3 * site.micro.r);
    albedo = mix(albedo, sand, silt * 0.8);

    // Water between the grains keeps light in: wet ground is darker.
    albedo *= mix(1.0, 0.58, wet * (0.35 + 0.65 * max(rock, silt)));

    Ground ground;
    ground.albedo = albedo;
    ground.roughness = mix(0.35, 1.0, max(rock, smoothstep(0.62, 0.86, steep) * 0.6)) * (1.0 - 0.7 * silt);
    // A threshold of 1 draws none, however wet.
    ground.water = waterThreshold < 1.0 ? smoothstep(waterThreshold - 0.02, waterThreshold + 0.02, wet) : 0.0;
    return ground;
}
