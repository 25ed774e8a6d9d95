// The two pictures of a tree: see TreePictures.
in vec3 leafAt;
in vec3 leafNormal;
in float leafOpen;

uniform sampler2DArray leaves;  // brightness, second colour, bark, share that is covered

layout(location = 0) out vec4 form;
layout(location = 1) out vec4 look;

void main() {
    vec4 leaf = texture(leaves, leafAt);
    if (leaf.a < 0.5) discard;
    form = vec4(0.5 + 0.5 * normalize(leafNormal), 1.0);
    look = vec4(leaf.rgb, leafOpen);
}
