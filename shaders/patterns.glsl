// Textures that repeat over the ground: noise, and stones, rock, turf and ripples of sand for ground near the eye.
uniform sampler2DArray patterns;

// Layers of the array. The noise stands in it twice in each direction. Behind these come the textures that the artist has
// chosen: see TextureLook in renderer/ground/ground_table.h.
const float kNoiseLayer = 0.0;
const float kStoneLayer = 1.0;
const float kRockLayer = 2.0;
const float kTurfLayer = 3.0;
const float kRippleLayer = 4.0;

// Two noises with a mean of 0.5, and the slope of the first (0.5 is level). Coordinates are in periods.
vec4 noiseAt(vec2 at) { return texture(patterns, vec3(0.5 * at, kNoiseLayer)); }
vec4 noiseAtFinest(vec2 at) { return textureLod(patterns, vec3(0.5 * at, kNoiseLayer), 0.0); }
vec4 noiseGrad(vec2 at, vec2 dx, vec2 dy) {
    return textureGrad(patterns, vec3(0.5 * at, kNoiseLayer), 0.5 * dx, 0.5 * dy);
}
