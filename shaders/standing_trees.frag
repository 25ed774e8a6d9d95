// The trees of a part of the grid of trees: chance decides in each square whether and which tree stands there. One texel
// for each square; StandingTrees reads them back.
#include "smooth_height.glsl"
#include "inland_water.glsl"

uniform sampler2D forestMap;  // see forest_map.frag
uniform sampler2D visibilityMap;
uniform sampler2D waterMap;
uniform float seaLevel;       // metres
uniform float treeDistance;   // metres between two places
uniform ivec2 partSquare;     // north-western square of the part
uniform ivec2 partTexel;      // texel of that square

layout(location = 0) out vec4 standing;  // node to the east and to the south, height of the ground (metres), form
layout(location = 1) out vec4 look;      // factor of the form's lengths, turn (radians), hue 0..1, share of snow
layout(location = 2) out vec4 light;     // shares of the sun and of the sky that are visible; 0; 0

// Kinds, as in TreeKind. The form is kind * 2 + variant.
const int kConifer = 0;
const int kBroadleaf = 1;
const int kShrub = 2;

// Returns four random numbers from 0 to 1.
vec4 chance(ivec2 square) {
    uint bits = uint(square.x) * 0x9E3779B9u ^ uint(square.y) * 0x85EBCA6Bu;
    bits = (bits ^ bits >> 16) * 0x7FEB352Du;
    bits = (bits ^ bits >> 15) * 0x846CA68Bu;
    bits ^= bits >> 16;
    return vec4(bits & 255u, bits >> 8 & 255u, bits >> 16 & 255u, bits >> 24) / 255.0;
}

// True if a tree may stand here as far as water is concerned. `ground` is in metres.
bool isDry(vec2 node, float ground) {
    const float kToWater = 2.0;  // metres from a tree to a river
    vec2 uv = (node + 0.5) / vec2(mapSize);
    return riverAt(node).beside >= kToWater && textureLod(waterMap, uv, 0.0).r <= 0.0 &&
           max(seaLevel, lakeAt(node)) <= ground;
}

void main() {
    ivec2 square = partSquare + ivec2(gl_FragCoord.xy) - partTexel;
    vec4 luck = chance(square);
    vec4 more = chance(square + ivec2(7919, 104729));
    vec2 at = (vec2(square) + 0.5 + 0.8 * (luck.xy - 0.5)) * (treeDistance / cellSize);
    vec2 node = floor(at);
    float ground = smoothHeight(ivec2(node), at - node);
    vec2 uv = (at + 0.5) / vec2(mapSize);
    vec4 forest = textureLod(forestMap, uv, 0.0);
    bool isTree = luck.z < forest.r;
    bool grows = isTree || luck.z >= 1.0 - forest.b;
    bool isOnMap = all(greaterThanEqual(at, vec2(0.0))) && all(lessThanEqual(at, vec2(mapSize - 1)));
    int kind = !isTree ? kShrub : (more.x < forest.g ? kConifer : kBroadleaf);
    int form = grows && isOnMap && isDry(at, ground) ? 2 * kind + (more.y < 0.5 ? 0 : 1) : -1;
    // Trees at the edge of a forest are smaller.
    float size = mix(0.55, 1.1, more.z) * (isTree ? mix(0.65, 1.0, smoothstep(0.1, 0.6, forest.r)) : 1.0);
    standing = vec4(at, ground, float(form));
    look = vec4(size, 6.2831853 * more.w, luck.w, forest.a);
    vec2 seen = textureLod(visibilityMap, uv, 0.0).rg;
    light = vec4(seen.g, seen.r, 0.0, 0.0);
}
