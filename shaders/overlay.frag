// Colours of an overlay, blended over the ground.
#include "daylight.glsl"
#include "spread.glsl"
#include "place.glsl"
#include "visibility.glsl"

uniform sampler2D groundMap;
uniform sampler2D overlayMap;
uniform sampler2D overlayColours;
uniform float overlayOpacity;
uniform float overlayShading;   // 1 if the overlay is shaded by light
uniform int overlayKind;        // 0 layer, 1 slope, 2 hillshade, 3 normals
uniform vec2 overlayRange;      // low, 1 / (high - low); of the logarithm on a logarithmic scale
uniform float overlayIsLog;
uniform float overlayIsClass;   // 1 if values between two classes have no meaning

out vec4 colour;

float luminance(vec3 c) { return dot(c, vec3(0.2126, 0.7152, 0.0722)); }

// Returns the colour of the overlay, as on the colour bar.
vec3 overlayColour(vec2 uv, Texels texels, float steepness, vec3 smoothNormal) {
    // Like a normal map: red is east, green is north, blue is up.
    if (overlayKind == 3) return vec3(smoothNormal.x, -smoothNormal.z, smoothNormal.y) * 0.5 + 0.5;
    ivec2 node = clamp(ivec2(uv * vec2(textureSize(overlayMap, 0))), ivec2(0), textureSize(overlayMap, 0) - 1);
    float amount = mix(readMap(overlayMap, uv, texels).r, texelFetch(overlayMap, node, 0).r, overlayIsClass);
    if (overlayKind == 1) amount = degrees(atan(steepness));
    amount = mix(amount, log(max(amount, 1e-6)), overlayIsLog);
    float t = clamp((amount - overlayRange.x) * overlayRange.y, 0.0, 1.0);
    return textureLod(overlayColours, vec2((t * 255.0 + 0.5) / 256.0, 0.5), 0.0).rgb;
}

vec3 overlayShown(vec2 uv, Texels texels, vec2 slope, float sun, float open, vec3 fromEye) {
    vec3 smoothNormal = normalize(vec3(-slope, 1.0).xzy);
    // Light relative to that on level, unshaded ground.
    float lit = luminance(sunLight * max(dot(smoothNormal, toSun), 0.0) * mix(overlayKind == 2 ? 0.0 : 0.35, 1.0, sun) +
                          mix(groundLight, skyLight, 0.5 + 0.5 * smoothNormal.y) * open) /
                luminance(sunLight * toSun.y + skyLight);
    if (overlayKind == 2) return encodeSrgb(vec3(1.0 - exp(-0.5 * lit)));
    vec3 tint = overlayColour(uv, texels, length(slope) / exaggeration, smoothNormal);
    if (overlayShading < 0.5 || overlayKind == 3) return tint;
    // Level ground in full light has exactly the colour of the colour bar.
    float shade = clamp(pow(lit, 0.45), 0.3, 1.3);
    tint = shade < 1.0 ? tint * shade : mix(tint, vec3(1.0), (shade - 1.0) * 0.8);
    float clear = exp(-0.5 * haze * max(length(fromEye) - hazeBegin, 0.0) / hazeLength);
    return mix(toScreen(airBefore(fromEye)), tint, clear);
}

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    vec4 place = placeAt(at);
    Texels texels = texelsOf(spreadAt(at, place));
    vec2 uv = mapsAt(place, texels);
    vec4 form = readMap(groundMap, uv, texels);
    vec2 seen = visibilityAt(uv, texels);
    float open = seen.r * clamp(1.0 - 2.2 * form.z * exaggeration, 0.5, 1.35);
    float cover = overlayKind == 2 ? 1.0 : overlayOpacity;
    colour = vec4(overlayShown(uv, texels, form.xy * exaggeration, seen.g, open, fromEyeOf(place)), cover);
}
