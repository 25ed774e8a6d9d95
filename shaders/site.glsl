// Computes the Site of a place for materials.glsl, which must be included before.
uniform sampler2D heights;
uniform sampler2D groundMap;
uniform sampler2D soilMap;
uniform sampler2D snowMap;
uniform float lowest;  // metres

Site siteAt(vec2 cell, vec2 uv, float height, Spread spread, Texels texels) {
    Site site;
    site.form = readMap(groundMap, uv, texels);
    // Periods are longer on large maps, where noise that repeats after a few hundred cells would show as a pattern.
    NoiseScales scales = kGround.noise;
    float size = float(max(mapSize.x, mapSize.y));
    float large = onset(scales.large, size);
    float macroPeriod = mix(scales.macroPeriod, scales.macroLarge * size, large);
    float mesoPeriod = mix(scales.mesoPeriod, scales.mesoLarge * size, large);
    vec2 right = spread.right.xz / cellSize;
    vec2 down = spread.down.xz / cellSize;
    mat2 macro = rotation(scales.macroTurn) / macroPeriod;
    mat2 meso = rotation(scales.mesoTurn) / mesoPeriod;
    mat2 micro = rotation(scales.microTurn) / scales.microPeriod;
    site.macro = noiseGrad(macro * cell, macro * right, macro * down);
    site.meso = noiseGrad(meso * cell, meso * right, meso * down);
    site.micro = noiseGrad(micro * cell, micro * right, micro * down);
    site.normal = normalize(vec3(-site.form.xy, 1.0).xzy);
    site.rock = rockGrain(vec3(cell.x, height * exaggeration / cellSize, cell.y), site.normal, site.micro, spread);
    site.steepness = length(site.form.xy);
    site.lee = -dot(site.form.xy, vec2(kGround.snow.windEast, kGround.snow.windSouth));
    site.grain = site.near = site.strewn = site.gravel = 0.0;
    site.hollow = site.form.z;
    site.basin = site.form.w;
    site.place = cell * cellSize;
    site.height = height;
#ifdef TEXTURES
    site.surface = site.place;
    site.surfaceRight = spread.right.xz;
    site.surfaceDown = spread.down.xz;
#endif
    site.spread = spread;
    site.bed = hasBeds > 0.5 ? bedAt(uv, height, vec3(spread.right.y / exaggeration, texels.right),
                                     vec3(spread.down.y / exaggeration, texels.down))
                             : vec2(0.0);
    site.level = (height - lowest) / relief;
    vec4 soil = readMap(soilMap, uv, texels);
    site.moisture = soil.r;
    site.sediment = soil.g / cellSize;
    site.wear = soil.b / cellSize;
    site.sand = soil.a;
    site.lying = readMap(snowMap, uv, texels);
    site.snow = lyingSnow > 0.5 ? site.lying.r : 0.0;
    return site;
}
