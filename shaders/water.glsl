// Light from the surface of water and from below the surface. Include daylight.glsl before.

// Returns the light of sky and sun that the surface reflects.
vec3 mirrored(vec3 normal, vec3 toEye, float sun, float open) {
    vec3 direction = reflect(-toEye, normal);
    float facing = 1.0 - max(dot(normal, toEye), 0.0);
    float fresnel = 0.02 + 0.98 * facing * facing * facing * facing * facing;
    vec3 glint = sunLight * sun * 2.5 * pow(max(dot(direction, toSun), 0.0), 160.0);
    return fresnel * (skyRadiance(vec3(direction.x, abs(direction.y), direction.z)) * open + glint);
}

// Returns the light that deep water scatters back.
vec3 deepWater(float sun, float open) {
    return vec3(0.010, 0.036, 0.044) * (sunLight * max(toSun.y, 0.0) * sun + skyLight * open);
}

// Returns the light of the ground below `depth` metres of clear water, and of that water. Light goes down to the bed and
// up to the eye. Part of the light is absorbed after a metre, so that brooks are visible, and the rest after some tens of
// metres, so that the shelf of a lake is visible, too.
vec3 throughWater(vec3 bed, float depth, vec3 toEye, float sun, float open) {
    float way = depth * (1.0 + 0.6 / max(toEye.y, 0.3));
    vec3 clear = 0.5 * (exp(-way * vec3(2.4, 1.5, 1.2)) + exp(-way * vec3(0.16, 0.065, 0.05)));
    return bed * clear * 0.9 + 1.4 * deepWater(sun, open) * (1.0 - clear);
}
