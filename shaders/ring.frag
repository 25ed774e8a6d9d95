// Draws a ring on the ground over the finished picture. The depth gives the place of the ground at each pixel.
in vec2 clipPosition;

uniform sampler2D sceneDepth;
uniform mat4 clipToDirection;  // from clip space to world space seen from the eye
uniform vec2 centre;           // centre in metres from the eye, east and south
uniform float radius;          // half of the length in metres
uniform vec2 along;            // direction of the length, east and south
uniform float roundness;       // width as a share of the length
uniform vec4 ground;           // of the map without its walls: west, north, east and south edge in metres from the eye
uniform vec4 lineColour;
uniform vec4 fillColour;

out vec4 colour;

float depthAt(vec2 clip) { return texture(sceneDepth, clip * 0.5 + 0.5).r; }

// Returns the place of the ground, in metres from the eye, east and south.
vec2 placeAt(vec2 clip) {
    vec4 place = clipToDirection * vec4(clip, depthAt(clip) * 2.0 - 1.0, 1.0);
    return place.xz / place.w;
}

// Returns the distance from the centre along the map, in metres of the length.
float distanceAt(vec2 clip) {
    vec2 from = placeAt(clip) - centre;
    return length(vec2(dot(from, along), (from.y * along.x - from.x * along.y) / roundness));
}

void main() {
    float distance = distanceAt(clipPosition);
    // Use the closer neighbour on either side: beyond a crest the ground is far away and does not belong to the line.
    vec2 pixel = 2.0 / vec2(textureSize(sceneDepth, 0));
    vec2 after = vec2(distanceAt(clipPosition + vec2(pixel.x, 0.0)), distanceAt(clipPosition + vec2(0.0, pixel.y)));
    vec2 before = vec2(distanceAt(clipPosition - vec2(pixel.x, 0.0)), distanceAt(clipPosition - vec2(0.0, pixel.y)));
    vec2 across = min(abs(after - distance), abs(before - distance));
    float perPixel = max(across.x + across.y, 1e-6);
    if (depthAt(clipPosition) >= 1.0) discard;
    vec2 place = placeAt(clipPosition);
    if (any(lessThan(place, ground.xy)) || any(greaterThan(place, ground.zw))) discard;  // a wall of the map
    float share = distance / radius;
    // The falloff of the brush shows how far it reaches.
    float falloff = max(1.0 - share * share, 0.0);
    float line = 1.0 - smoothstep(0.8, 1.8, abs(distance - radius) / perPixel);
    float rim = 1.0 - smoothstep(2.0, 3.2, abs(distance - radius) / perPixel);
    vec4 inside = vec4(fillColour.rgb, fillColour.a * falloff * falloff);
    colour = mix(inside, vec4(0.02, 0.03, 0.04, 0.45), rim);
    colour = mix(colour, lineColour, line);
}
