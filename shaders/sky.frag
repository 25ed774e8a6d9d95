#include "daylight.glsl"

in vec2 clipPosition;
uniform mat4 clipToDirection;
out vec4 colour;

void main() {
    vec4 direction = clipToDirection * vec4(clipPosition, 1.0, 1.0);
    colour = vec4(toScreen(skyRadiance(normalize(direction.xyz / direction.w))), 1.0);
}
