// Light of the sun, the sky and the air, and the conversion of light to colours of the screen.
uniform vec3 toSun;
uniform vec3 sunLight;
uniform vec3 skyLight;
uniform vec3 groundLight;
uniform vec3 zenithColour;
uniform vec3 horizonColour;  // below the sun
uniform vec3 horizonAway;    // opposite to the sun
uniform float haze;        // optical depth of one hazeLength
uniform float hazeLength;  // metres
uniform float hazeBegin;   // metres from the eye; closer air is clear

// Radiance of the sky. Below the horizon it is that of the air over a distant plain.
vec3 skyRadiance(vec3 direction) {
    float clear = 1.0 - clamp(direction.y, 0.0, 1.0);
    vec2 across = direction.xz / max(length(direction.xz) * length(toSun.xz), 1e-4);
    float sunward = 0.5 + 0.5 * dot(across, toSun.xz);
    vec3 horizon = mix(horizonAway, horizonColour, sunward * sunward);
    vec3 colour = mix(zenithColour, horizon, clear * clear * clear);
    float below = clamp(-direction.y * 1.35, 0.0, 1.0);
    float grey = dot(horizon, vec3(0.2126, 0.7152, 0.0722));
    colour = mix(colour, mix(vec3(grey), horizon, 0.35) * vec3(0.17, 0.18, 0.20), below * (2.0 - below));
    float toward = max(dot(direction, toSun), 0.0);
    float glow = toward * toward;
    glow *= glow;
    return colour + horizonColour * (0.22 * glow + 0.55 * pow(toward, 48.0)) * (1.0 - 0.8 * below);
}

vec3 throughHaze(vec3 colour, vec3 fromEye) {
    float way = length(fromEye);
    float optical = haze * max(way - hazeBegin, 0.0) / hazeLength;
    vec3 direction = fromEye / way;
    vec3 air = skyRadiance(vec3(direction.x, max(direction.y * 0.3, -0.12), direction.z));
    // Blue light is scattered most, so distant ground turns blue before it turns pale.
    return mix(air, colour, exp(-optical * vec3(0.75, 0.95, 1.35)));
}

vec3 encodeSrgb(vec3 linear) {
    vec3 c = clamp(linear, 0.0, 1.0);
    return mix(12.92 * c, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, greaterThan(c, vec3(0.0031308)));
}

// Filmic tone curve: the fit of K. Narkowicz (2015) to the ACES reference.
vec3 toScreen(vec3 light) {
    vec3 c = max(mix(vec3(dot(light, vec3(0.2126, 0.7152, 0.0722))), light, 1.18), 0.0) * 0.62;
    return encodeSrgb(c * (2.51 * c + 0.03) / (c * (2.43 * c + 0.59) + 0.14));
}
