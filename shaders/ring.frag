// A ring on the ground, drawn over the finished picture: the depth tells where each pixel's ground is.
in vec2 clipPosition;

uniform sampler2D sceneDepth;
uniform mat4 clipToDirection;  // from clip space to world space seen from the eye
uniform vec2 centre;           // metres from the eye, east and south
uniform float radius;          // metres
uniform vec4 lineColour;
uniform vec4 fillColour;

out vec4 colour;

void main() {
    float depth = texture(sceneDepth, clipPosition * 0.5 + 0.5).r;
    vec4 ground = clipToDirection * vec4(clipPosition, depth * 2.0 - 1.0, 1.0);
    float distance = length(ground.xz / ground.w - centre);
    float perPixel = max(fwidth(distance), 1e-6);
    if (depth >= 1.0) discard;
    float share = distance / radius;
    // The brush's own falloff, so that its reach can be judged.
    float falloff = max(1.0 - share * share, 0.0);
    float line = 1.0 - smoothstep(0.8, 1.8, abs(distance - radius) / perPixel);
    float rim = 1.0 - smoothstep(2.0, 3.2, abs(distance - radius) / perPixel);
    vec4 inside = vec4(fillColour.rgb, fillColour.a * falloff * falloff);
    colour = mix(inside, vec4(0.02, 0.03, 0.04, 0.45), rim);
    colour = mix(colour, lineColour, line);
}
