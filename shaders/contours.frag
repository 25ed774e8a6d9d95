// Contour lines, blended over the ground.
#include "spread.glsl"
#include "place.glsl"

uniform sampler2D groundMap;
uniform sampler2D heights;
uniform float contourInterval;  // metres
uniform float contourOffset;    // height of the datum above a contour line, metres

out vec4 colour;

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    vec4 place = placeAt(at);
    Spread spread = spreadAt(at, place);
    Texels texels = texelsOf(spread);
    vec2 uv = mapsAt(place, texels);
    float lines = (readMap(heights, uv, texels).r + contourOffset) / contourInterval;
    vec2 slope = readMap(groundMap, uv, texels).xy / contourInterval;
    float perPixel = max(abs(dot(slope, spread.right.xz)) + abs(dot(slope, spread.down.xz)), 1e-6);
    float fifth = abs(mod(floor(lines + 0.5), 5.0)) < 0.5 ? 1.0 : 0.0;
    float distancePixels = abs(fract(lines + 0.5) - 0.5) / perPixel;
    float ink = 1.0 - smoothstep(0.4 + 0.5 * fifth, 1.2 + 0.5 * fifth, distancePixels);
    // Lines closer together than pixels would only make the slope grey.
    ink *= (0.5 + 0.3 * fifth) * (1.0 - smoothstep(0.2, 0.5, perPixel / (1.0 + 4.0 * fifth)));
    colour = vec4(0.10, 0.065, 0.04, ink);
}
