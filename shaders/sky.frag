#include "daylight.glsl"

in vec2 clipPosition;
uniform mat4 clipToDirection;
out vec4 colour;

void main() {
    vec4 direction = clipToDirection * vec4(clipPosition, 1.0, 1.0);
    vec3 seen = normalize(direction.xyz / direction.w);
    // The disc of the sun has a radius of 0.267 degrees, which is 0.00465 on the unit sphere.
    float disc = (1.0 - smoothstep(0.0042, 0.0050, distance(seen, toSun))) * smoothstep(-0.01, 0.01, seen.y);
    vec3 shown = toScreen(skyRadiance(seen) + 8.0 * sunLight * disc);
    // Half a step of noise hides the steps of 8 bits (interleaved gradient noise, J. Jimenez 2014).
    float grain = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
    colour = vec4(shown + (grain - 0.5) / 255.0, 1.0);
}
