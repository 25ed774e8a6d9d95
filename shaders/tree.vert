// A tree near the eye, with all its leaves. One instance for each place of the grid.
#include "trees.glsl"

// Attributes of TreeVertex.
layout(location = 0) in vec3 place;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec3 card;  // coordinates and layer of the picture of leaves
layout(location = 3) in float open;
layout(location = 4) in ivec2 square;  // place of the tree in the grid

uniform int kind;
uniform int variant;

out vec3 leafAt;
out vec3 leafNormal;
out float leafOpen;
flat out int leafKind;
flat out vec4 leafLook;  // hue, snow, shares of sun and sky
flat out vec3 air;
flat out vec3 clear;
out vec3 fromEye;

void main() {
    Tree tree = treeAt(square);
    gl_Position = vec4(0.0, 0.0, 2.0, 1.0);  // outside of the picture
    if (tree.kind != kind || tree.variant != variant || tree.distance >= formReach) return;
    TreeLight light = lightAt(tree);
    mat3 turn = turned(tree.turn);
    fromEye = tree.foot + turn * place * tree.size;
    leafAt = card;
    leafNormal = turn * normal;
    leafOpen = open;
    leafKind = kind;
    leafLook = vec4(tree.hue, tree.snow, light.sun, light.open);
    air = light.air;
    clear = light.clear;
    gl_Position = viewProjection * vec4(fromEye, 1.0);
}
