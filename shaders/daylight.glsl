// Light of the sun, the sky and the air, and the conversion of light to colours of the screen.
uniform vec3 toSun;
uniform vec3 sunLight;
uniform vec3 skyLight;
uniform vec3 groundLight;
uniform vec3 skyScale;     // from skyMap to radiance
uniform sampler2D skyMap;  // SkyTable in renderer/light/atmosphere.h
uniform float haze;        // optical depth of one hazeLength
uniform float hazeLength;  // metres
uniform float hazeBegin;   // metres from the eye; closer air is clear

// Radiance of the sky. Below the horizon it is that of the air over a distant, dark plain.
// Directions nearer to the sun than `nearest` get the radiance at that distance from it. The distance is the sine of half
// of the azimuth between the two.
vec3 skyRadiance(vec3 direction, float nearest) {
    vec2 across = direction.xz / max(length(direction.xz) * length(toSun.xz), 1e-4);
    vec2 at = sqrt(clamp(vec2(0.5 - 0.5 * dot(across, toSun.xz), direction.y), 0.0, 1.0));
    at.x = max(at.x, nearest);
    vec2 size = vec2(textureSize(skyMap, 0));
    vec3 sky = skyScale * textureLod(skyMap, (at * (size - 1.0) + 0.5) / size, 0.0).rgb;
    float below = clamp(-direction.y * 1.35, 0.0, 1.0);
    float grey = dot(sky, vec3(0.2126, 0.7152, 0.0722));
    return mix(sky, grey * vec3(0.150, 0.172, 0.210), below * (2.0 - below));
}

vec3 skyRadiance(vec3 direction) { return skyRadiance(direction, 0.0); }

// Radiance of the air in front of distant ground. Below the sun, ground and air lie in shadow, so the glow around the sun
// is left out.
vec3 airBefore(vec3 fromEye) {
    vec3 direction = normalize(fromEye);
    return skyRadiance(vec3(direction.x, max(direction.y * 0.3, -0.12), direction.z), 0.5);
}

// Returns the share of light that passes the haze from a place to the eye.
vec3 hazeClear(vec3 fromEye) {
    float optical = haze * max(length(fromEye) - hazeBegin, 0.0) / hazeLength;
    // Blue light is scattered most, so distant ground turns blue before it turns pale.
    return exp(-optical * vec3(0.75, 0.95, 1.35));
}

vec3 throughHaze(vec3 colour, vec3 fromEye) { return mix(airBefore(fromEye), colour, hazeClear(fromEye)); }

vec3 encodeSrgb(vec3 linear) {
    vec3 c = clamp(linear, 0.0, 1.0);
    return mix(12.92 * c, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, greaterThan(c, vec3(0.0031308)));
}

// Filmic tone curve: the fit of K. Narkowicz (2015) to the ACES reference.
vec3 toScreen(vec3 light) {
    vec3 c = max(mix(vec3(dot(light, vec3(0.2126, 0.7152, 0.0722))), light, 1.18), 0.0) * 0.62;
    return encodeSrgb(c * (2.51 * c + 0.03) / (c * (2.43 * c + 0.59) + 0.14));
}
