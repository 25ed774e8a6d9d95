// The albedo of the ground at each node.
#include "../../../shaders/materials.glsl"
#include "../../../shaders/site.glsl"

out vec4 albedo;

void main() {
    vec2 cell = gl_FragCoord.xy - 0.5;
    vec2 uv = gl_FragCoord.xy / vec2(mapSize);
    float height = texture(heights, uv).r;
    Spread spread = spreadOf(vec3(cell.x * cellSize, height * exaggeration, cell.y * cellSize));
    Site site = siteAt(cell, uv, height, spread, texelsOf(spread));
    albedo = vec4(groundAt(site).albedo, 1.0);
}
