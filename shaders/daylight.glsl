// Sun, sky and air; and from light to the screen's colours.
uniform vec3 toSun;
uniform vec3 sunLight;
uniform vec3 skyLight;
uniform vec3 groundLight;
uniform vec3 zenithColour;
uniform vec3 horizonColour;
uniform float haze;        // optical depth of one hazeLength
uniform float hazeLength;  // metres
uniform float hazeBegin;   // metres from the eye; nearer air is clear

// Radiance of the sky; below the horizon the air over a far plain.
vec3 skyRadiance(vec3 direction) {
    float clear = 1.0 - clamp(direction.y, 0.0, 1.0);
    vec3 colour = mix(zenithColour, horizonColour, clear * clear * clear);
    float below = clamp(-direction.y * 1.35, 0.0, 1.0);
    colour = mix(colour, horizonColour * vec3(0.11, 0.13, 0.16), below * (2.0 - below));
    float toward = max(dot(direction, toSun), 0.0);
    float glow = toward * toward;
    glow *= glow;
    return colour + sunLight * (0.035 * glow + 0.10 * pow(toward, 48.0)) * (1.0 - 0.8 * below);
}

vec3 throughHaze(vec3 colour, vec3 fromEye) {
    float way = length(fromEye);
    float optical = haze * max(way - hazeBegin, 0.0) / hazeLength;
    vec3 direction = fromEye / way;
    vec3 air = skyRadiance(vec3(direction.x, max(direction.y * 0.3, -0.12), direction.z));
    // Blue light is scattered most: far ground turns blue before it turns pale.
    return mix(air, colour, exp(-optical * vec3(0.75, 0.95, 1.35)));
}

vec3 encodeSrgb(vec3 linear) {
    vec3 c = clamp(linear, 0.0, 1.0);
    return mix(12.92 * c, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, greaterThan(c, vec3(0.0031308)));
}

// Filmic tone curve: the fit of K. Narkowicz (2015) to the ACES reference.
vec3 toScreen(vec3 light) {
    vec3 c = light * 0.62;
    return encodeSrgb(c * (2.51 * c + 0.03) / (c * (2.43 * c + 0.59) + 0.14));
}
