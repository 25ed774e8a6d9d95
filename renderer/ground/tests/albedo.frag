// The albedo of the ground at each node.
#include "../../../shaders/materials.glsl"
#include "../../../shaders/site.glsl"

out vec4 albedo;

void main() {
    vec2 cell = gl_FragCoord.xy - 0.5;
    vec2 uv = gl_FragCoord.xy / vec2(mapSize);
    Site site = siteAt(cell, uv, texture(heights, uv).r);
    albedo = vec4(groundAt(site).albedo, 1.0);
}
