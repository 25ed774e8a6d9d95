// Computes the Site of a place for materials.glsl, which must be included before. SITE_TEXTURE and SITE_NOISE may be
// defined before; they are the functions that read the maps and the noise.
#ifndef SITE_TEXTURE
#define SITE_TEXTURE(map, at) texture(map, at)
#define SITE_NOISE(at) noiseAt(at)
#endif
uniform sampler2D heights;
uniform sampler2D groundMap;
uniform sampler2D moistureMap;
uniform sampler2D sedimentMap;
uniform sampler2D wearMap;
uniform ivec2 mapSize;
uniform float cellSize;
uniform float exaggeration;
uniform float lowest;  // metres

Site siteAt(vec2 cell, vec2 uv, float height) {
    Site site;
    site.form = SITE_TEXTURE(groundMap, uv);
    // Periods are longer on large maps, where noise that repeats after a few hundred cells would show as a pattern.
    NoiseScales scales = kGround.noise;
    float size = float(max(mapSize.x, mapSize.y));
    float large = onset(scales.large, size);
    float macroPeriod = mix(scales.macroPeriod, scales.macroLarge * size, large);
    float mesoPeriod = mix(scales.mesoPeriod, scales.mesoLarge * size, large);
    site.macro = SITE_NOISE(rotation(scales.macroTurn) * cell / macroPeriod);
    site.meso = SITE_NOISE(rotation(scales.mesoTurn) * cell / mesoPeriod);
    site.micro = SITE_NOISE(rotation(scales.microTurn) * cell / scales.microPeriod);
    site.normal = normalize(vec3(-site.form.xy, 1.0).xzy);
    site.rock = rockGrain(cell, height * exaggeration / cellSize, site.normal, site.micro);
    site.steepness = length(site.form.xy);
    site.lee = -dot(site.form.xy, vec2(kGround.snow.windEast, kGround.snow.windSouth));
    site.grain = site.near = 0.0;
    site.hollow = site.form.z;
    site.basin = site.form.w;
    site.place = cell * cellSize;
    site.height = height;
    site.bed = hasBeds > 0.5 ? bedAt(uv, height) : vec2(0.0);
    site.level = (height - lowest) / relief;
    site.moisture = SITE_TEXTURE(moistureMap, uv).r;
    site.sediment = SITE_TEXTURE(sedimentMap, uv).r / cellSize;
    site.wear = SITE_TEXTURE(wearMap, uv).r / cellSize;
    return site;
}
