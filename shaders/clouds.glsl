// Shadows of clouds. The clouds lie in a level layer high above the ground and have no form of their own: their density is
// noise of gradients on a square lattice (K. Perlin, "Improving noise", 2002). The includer declares `toSun`.
uniform float cloudShadows;  // darkness of the shadows, 0 none to 1 no sunlight in the middle of a shadow
uniform float cloudSize;     // metres

// Returns a random direction for a corner of the lattice.
vec2 gradientAt(ivec2 corner) {
    uint bits = uint(corner.x) * 0x9E3779B9u ^ uint(corner.y) * 0x85EBCA6Bu;
    bits = (bits ^ bits >> 16) * 0x7FEB352Du;
    bits = (bits ^ bits >> 15) * 0x846CA68Bu;
    float turn = float(bits >> 8) * (6.2831853 / 16777216.0);
    return vec2(cos(turn), sin(turn));
}

// Returns a noise around 0, from -0.7 to 0.7. `at` is in cells of the lattice.
float gradientNoise(vec2 at) {
    ivec2 corner = ivec2(floor(at));
    vec2 f = fract(at);
    vec2 share = f * f * f * (f * (6.0 * f - 15.0) + 10.0);
    float northWest = dot(gradientAt(corner), f);
    float northEast = dot(gradientAt(corner + ivec2(1, 0)), f - vec2(1.0, 0.0));
    float southWest = dot(gradientAt(corner + ivec2(0, 1)), f - vec2(0.0, 1.0));
    float southEast = dot(gradientAt(corner + ivec2(1, 1)), f - vec2(1.0, 1.0));
    return mix(mix(northWest, northEast, share.x), mix(southWest, southEast, share.x), share.y);
}

// Returns the share of the sun's light that the clouds let through to a place in metres as drawn: to the east, up and to
// the south. The straight line from the place to the sun meets the layer at `at`.
float throughClouds(vec3 place) {
    const float kAltitude = 1500.0;  // metres above the height 0
    const vec2 kOrigin = vec2(17.3, 41.9);  // so that no corner of the lattice lies at the corner of the map
    vec2 at = (place.xz + toSun.xz / toSun.y * (kAltitude - place.y)) / cloudSize + kOrigin;
    // Each scale is turned against the one before, so that the lattice is not seen.
    const mat2 kFiner = 2.1 * mat2(0.8, 0.6, -0.6, 0.8);
    float density = 0.7 * gradientNoise(0.37 * at) + gradientNoise(at);
    vec2 finer = kFiner * at;
    density += 0.45 * gradientNoise(finer);
    density += 0.2 * gradientNoise(kFiner * finer);
    return 1.0 - cloudShadows * smoothstep(0.0, 0.45, density);
}
