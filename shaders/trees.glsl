// Trees: where they stand and what they look like. Each square of a grid has a place for one tree, and chance decides
// whether and which tree stands there.
#include "smooth_height.glsl"
#include "inland_water.glsl"
#include "daylight.glsl"

uniform vec3 eye;  // metres
uniform mat4 viewProjection;
uniform sampler2D forestMap;  // see forest_map.frag
uniform sampler2D visibilityMap;
uniform sampler2D waterMap;
uniform float seaLevel;      // metres
uniform float treeDistance;  // metres between two places
uniform float formReach;     // metres from the eye to which trees have all their leaves
uniform float treeReach;     // metres from the eye at which the last tree is drawn

// Kinds, as in TreeKind.
const int kConifer = 0;
const int kBroadleaf = 1;
const int kShrub = 2;
const int kNoTree = -1;

struct Tree {
    int kind;
    int variant;
    vec3 foot;       // metres from the eye
    vec2 node;
    float distance;  // metres from the eye
    float size;      // factor of the form's lengths
    float turn;      // radians
    float hue;       // 0..1
    float snow;      // share of its leaves that snow covers
};

// What the fragment shader needs of a tree.
struct TreeLight {
    float sun, open;  // shares of the sun and the sky that are visible from the tree
    vec3 air, clear;  // light of the air before the tree, and the share of the tree's light that passes it
};

// Returns four random numbers from 0 to 1. TreePlaces::chance() is the same on the processor.
vec4 chance(ivec2 place) {
    uint bits = uint(place.x) * 0x9E3779B9u ^ uint(place.y) * 0x85EBCA6Bu;
    bits = (bits ^ bits >> 16) * 0x7FEB352Du;
    bits = (bits ^ bits >> 15) * 0x846CA68Bu;
    bits ^= bits >> 16;
    return vec4(bits & 255u, bits >> 8 & 255u, bits >> 16 & 255u, bits >> 24) / 255.0;
}

// True if a tree may stand here as far as water is concerned. `ground` is in metres.
bool isDry(vec2 node, float ground) {
    const float kToWater = 2.0;  // metres from a tree to a river
    if (riverAt(node).beside < kToWater) return false;
    vec2 uv = (node + 0.5) / vec2(mapSize);
    return textureLod(waterMap, uv, 0.0).r <= 0.0 && max(seaLevel, lakeAt(node)) <= ground;
}

// Returns the tree at a place of the grid.
Tree treeAt(ivec2 place) {
    Tree tree;
    tree.kind = kNoTree;
    vec4 luck = chance(place);
    vec4 more = chance(place + ivec2(7919, 104729));
    tree.node = (vec2(place) + 0.5 + 0.8 * (luck.xy - 0.5)) * (treeDistance / cellSize);
    if (any(lessThan(tree.node, vec2(0.0))) || any(greaterThan(tree.node, vec2(mapSize - 1)))) return tree;
    vec4 forest = textureLod(forestMap, (tree.node + 0.5) / vec2(mapSize), 0.0);
    bool isTree = luck.z < forest.r;
    if (!isTree && luck.z < 1.0 - forest.b) return tree;
    vec2 node = floor(tree.node);
    float ground = smoothHeight(ivec2(node), tree.node - node);
    tree.foot = vec3(tree.node.x * cellSize, ground * exaggeration, tree.node.y * cellSize) - eye;
    tree.distance = length(tree.foot);
    // Shrubs are small, so they end nearer.
    float reach = isTree ? treeReach : 0.2 * treeReach;
    if (luck.w > 1.0 - smoothstep(0.6, 1.0, tree.distance / reach) || !isDry(tree.node, ground)) return tree;
    tree.kind = !isTree ? kShrub : (more.x < forest.g ? kConifer : kBroadleaf);
    tree.variant = int(more.y * 255.0 + 0.5) & 1;
    // Trees at the edge of a forest are smaller.
    tree.size = mix(0.55, 1.1, more.z) * (isTree ? mix(0.65, 1.0, smoothstep(0.1, 0.6, forest.r)) : 1.0);
    tree.turn = 6.2831853 * more.w;
    tree.hue = luck.w;
    tree.snow = forest.a;
    return tree;
}

mat3 turned(float angle) {
    float c = cos(angle);
    float s = sin(angle);
    return mat3(c, 0.0, s, 0.0, 1.0, 0.0, -s, 0.0, c);
}

TreeLight lightAt(Tree tree) {
    vec2 seen = textureLod(visibilityMap, (tree.node + 0.5) / vec2(mapSize), 0.0).rg;
    TreeLight light;
    light.sun = seen.g;
    light.open = seen.r;
    light.air = airBefore(tree.foot);
    light.clear = hazeClear(tree.foot);
    return light;
}
