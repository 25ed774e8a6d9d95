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
