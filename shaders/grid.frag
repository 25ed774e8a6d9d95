// Grid lines on the ground, drawn over the finished picture. The depth gives the place of the ground at each pixel.
in vec2 clipPosition;

uniform sampler2D sceneDepth;
uniform mat4 clipToDirection;  // from clip space to world space seen from the eye
uniform vec2 corner;           // corner of the map in metres from the eye, east and south
uniform vec2 mapMetres;        // size of the map
uniform float cellSize;        // metres
uniform float spacing;         // metres

out vec4 colour;

// Returns the opacity of the lines at multiples of `step`. It is 0 if the lines are too close to be distinguished.
float lines(vec2 at, vec2 perPixel, float step, float width) {
    vec2 distance = abs(fract(at / step + 0.5) - 0.5) * step / perPixel;
    vec2 ink = 1.0 - smoothstep(width - 0.5, width + 0.5, distance);
    ink *= 1.0 - smoothstep(0.12, 0.3, perPixel / step);
    return max(ink.x, ink.y);
}

void main() {
    float depth = texture(sceneDepth, clipPosition * 0.5 + 0.5).r;
    vec4 ground = clipToDirection * vec4(clipPosition, depth * 2.0 - 1.0, 1.0);
    vec2 at = ground.xz / ground.w - corner;
    vec2 perPixel = max(fwidth(at), vec2(1e-6));
    // The sides of the block have no lines.
    vec2 inward = min(at, mapMetres - at);
    if (depth >= 1.0 || min(inward.x, inward.y) < 0.5 * cellSize) discard;
    float ink = max(0.32 * lines(at, perPixel, spacing, 0.6), 0.6 * lines(at, perPixel, 5.0 * spacing, 1.0));
    if (ink <= 0.0) discard;
    colour = vec4(0.97, 0.98, 1.0, ink);
}
