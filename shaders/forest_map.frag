// Where trees grow: red is the share of the ground that trees cover, green the share of conifers among them, blue the
// share of open ground with shrubs, alpha the share of snow.
#include "materials.glsl"
#include "site.glsl"

uniform vec2 forestSize;  // texels of the target

out vec4 forest;

void main() {
    vec2 uv = gl_FragCoord.xy / forestSize;
    vec2 cell = uv * vec2(mapSize) - 0.5;
    float height = texture(heights, uv).r;
    Spread spread = spreadOf(vec3(cell.x * cellSize, height * exaggeration, cell.y * cellSize));
    Site site = siteAt(cell, uv, height, spread, texelsOf(spread));
    Conditions here = conditionsAt(site);
    float rock = rockAt(site, here);
    float snow = snowAt(site, here);
    float wood = forestAt(site, here, rock, snow) * (1.0 - waterAt(here));
    // Conifers prefer high, dry ground.
    float conifers = onset(kGround.forest.conifers, site.level + 0.7 * (site.macro.g - 0.5) - 0.3 * here.wet);
    float shrubs = here.fertile * (1.0 - rock) * (1.0 - here.silt) * (1.0 - snow) *
                   mix(0.06, 0.5, smoothstep(0.45, 0.7, site.meso.g));
    forest = vec4(wood, conifers, shrubs, snow);
}
