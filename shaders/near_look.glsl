// The ground with its grain near the eye, and the light on it. Include daylight.glsl, materials.glsl, site.glsl and
// near_ground.glsl before.

struct NearLook {
    Ground ground;
    NearGround near;
    vec4 fine;   // noise in the plane that the ground faces
    float bare;  // 0 below snow, where the grain is hardly seen, to 1
#ifdef TEXTURES
    float natural;  // share of the ground without textures
    vec3 relief;    // tilt of the normal by the textures
#endif
};

#ifdef TEXTURES
const float kSurfaceRelief = 0.8;  // how steep the relief of textures is

// Adds the relief of the textures, which takes the place of the natural grain.
void addTextures(inout NearLook look, Site site, Facing face, vec2 upright) {
    look.natural = 1.0;
    vec2 tilt = vec2(0.0);
    for (int i = 0; i < int(kGround.textured); ++i) {
        TextureLook surface = kGround.textures[i];
        float share = look.ground.weights[int(surface.material)];
        look.natural -= share;
        tilt += share * (surfaceTexel(surface, 1.0, site).ba - 0.5);
    }
    look.natural = max(look.natural, 0.0);
    look.relief = -transpose(face.along) * (tilt * upright);
    look.near.fine *= look.natural;
    look.near.coarse *= look.natural;
}
#endif

// Returns how many stones lie on the ground, 0 to 1: all over scree, about half on bare soil.
float stonyAt(Site site, Conditions here) {
    float loose = max(onset(kGround.scree.steep, here.steep), 0.5 * (1.0 - here.fertile));
    return max(site.gravel, loose * (1.0 - here.silt));
}

// Flattens the ripples of sand: on steep faces, where it slides, there are none.
void soften(inout NearGround near, float steepness) {
    float rippled = 0.6 * (1.0 - smoothstep(0.4, 0.58, steepness));
    near.height *= rippled;
    near.tint *= 0.3 * rippled;
    near.fine *= rippled;
}

// Returns the look of a place, and adds the grain of its pattern to the noise of the site. `pixel` is the size of a
// pixel on the ground, in metres.
NearLook nearLookAt(inout Site site, vec2 cell, float height, float pixel) {
    NearLook look;
    vec3 place = vec3(cell.x * cellSize, height * exaggeration, cell.y * cellSize);
    Conditions rough = conditionsAt(site);
    bool isDune = rough.dune > 0.5;
    Facing face = facingAt(place, site.normal, site.rock.rg - 0.5, site.spread);
    Facing pattern = face;  // the plane of the pattern: ripples lie across the wind
    if (isDune) pattern = facingWind(place, site.spread);
    look.fine = noiseGrad(face.at / 6.0, face.across / 6.0, face.down / 6.0);
    // Edges between rock, turf and stones are as ragged as the finest noise.
    float turf = rough.fertile * (1.0 - rough.silt) + 0.8 * (look.fine.g - 0.5);
    bool isRock = !isDune && rockAt(site, rough) + 0.8 * (look.fine.r - 0.5) > 0.5;
    bool isTurf = !isDune && !isRock && turf > 0.5;
    bool isLoose = !isDune && !isRock && !isTurf;
    float stony = stonyAt(site, rough);
    // On soil, sand and grass single stones lie, here more and there fewer.
    float buried = isLoose ? mix(0.2 + 0.5 * site.meso.g, -0.6, stony) : -1.0;
    float layer = isDune ? kRippleLayer : (isRock ? kRockLayer : (isTurf ? kTurfLayer : kStoneLayer));
    look.near = nearGroundAt(layer, pattern, buried);
    if (isDune)
        soften(look.near, site.steepness);
    else
        addGrit(look.near, layer, face);
    // The noise of the materials goes on to finer scales. From afar the patterns would be seen to repeat.
    site.near = 1.0 - smoothstep(0.08, 1.0, pixel);
    site.grain = look.near.height;
    site.strewn = isLoose ? site.near * look.near.raised * (1.0 - smoothstep(0.3, 1.0, stony)) : 0.0;
    site.micro.rg += vec2(0.9 * look.near.tint, (0.3 + 0.7 * site.near) * look.near.height);
    site.rock.rg += vec2(0.9 * look.near.tint, 0.5 * site.near * look.near.height);
#ifdef TEXTURES
    // On faces the top of the image is up.
    vec2 upright = vec2(1.0, face.above ? 1.0 : -1.0);
    site.surface = face.at * upright;
    site.surfaceRight = face.across * upright;
    site.surfaceDown = face.down * upright;
#endif
    look.ground = groundAt(site);
    look.bare = 1.0 - 0.95 * look.ground.weights[kSnow];
    // Gaps between stones, cracks and roots of grass are dark.
    float deep = max(max(look.ground.roughness, look.ground.rock), 0.4 * look.ground.dune);
    float gaps = 0.6 * look.near.height * deep - 0.25 * site.near * look.near.shade;
    float grained = look.bare;
#ifdef TEXTURES
    addTextures(look, site, face, upright);
    grained *= look.natural;
#endif
    // Among green blades stand dry ones.
    look.ground.albedo *= 1.0 + grained * (gaps + (isTurf ? vec3(0.95, 0.6, 0.35) : vec3(0.3)) * look.near.tint);
    return look;
}

// Returns the normal of ground with this slope to the east and to the south (m/m as drawn) and its grain.
vec3 grainedNormal(Site site, Ground ground, NearLook look, vec2 slope) {
    vec2 grain = (site.meso.ba - 0.5) * rotation(kGround.noise.mesoTurn) * 0.4 +
                 (site.micro.ba - 0.5) * rotation(kGround.noise.microTurn) * 0.6;
    vec3 normal = normalize(vec3(-slope - grain * ground.roughness, 1.0).xzy);
#ifdef TEXTURES
    normal += kSurfaceRelief * look.relief;
#endif
    return normalize(normal - rockRelief(site.rock, site.normal) * ground.rock +
                     look.near.fine * (0.9 * ground.roughness * look.bare + 0.5 * ground.rock + ground.dune) +
                     look.near.coarse * (0.6 * ground.rock));
}

// Returns the light on the ground. `seen` has the shares of the sky and of the sun's disc that are visible, `crease`
// dims small hollows and brightens small crests.
vec3 lightOnGround(vec3 normal, vec2 seen, float crease) {
    float facing = max(dot(normal, toSun), 0.0) * seen.g;
    // The sky is brighter around the sun.
    vec3 hemisphere = mix(groundLight, skyLight, 0.5 + 0.5 * normal.y) * (1.0 + 0.35 * dot(normal.xz, toSun.xz));
    // Light reflected from sunlit slopes across the valley brightens the shade. There it goes back and forth, so that
    // creases are less dark.
    float across = max(dot(normal, vec3(-toSun.x, 0.35, -toSun.z)), 0.0);
    float shade = 1.0 - seen.g;
    vec3 bounced = groundLight * (0.8 * across * (0.5 + 0.5 * shade) + 0.8 * (1.0 - seen.r) + 0.15) * (1.0 + 0.7 * shade);
    float dimmed = mix(crease, 1.0, 0.5 * shade);
    return sunLight * facing * mix(1.0, crease, 0.5) + (hemisphere * seen.r + bounced) * dimmed;
}
