// A tree near the eye, with all its leaves.
#include "daylight.glsl"
#include "standing_tree.glsl"

// Attributes of TreeVertex.
layout(location = 0) in vec3 place;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec3 card;  // coordinates and layer of the picture of leaves
layout(location = 3) in float open;

out vec3 leafAt;
out vec3 leafNormal;
out float leafOpen;
flat out int leafKind;
flat out vec4 leafLook;  // hue, snow, shares of sun and sky
flat out vec3 air;       // light of the air before the tree
flat out vec3 clear;     // share of the tree's light that passes it
out vec3 fromEye;

void main() {
    float c = cos(treeLook.x);
    float s = sin(treeLook.x);
    mat3 turn = mat3(c, 0.0, s, 0.0, 1.0, 0.0, -s, 0.0, c);
    fromEye = treeFoot.xyz + turn * place * treeFoot.w;
    leafAt = card;
    leafNormal = turn * normal;
    leafOpen = open;
    leafKind = int(treeLook.w) / 2;
    leafLook = vec4(treeLook.yz, treeLight);
    air = airBefore(treeFoot.xyz);
    clear = hazeClear(treeFoot.xyz);
    gl_Position = viewProjection * vec4(fromEye, 1.0);
}
