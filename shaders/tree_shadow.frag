// The shadow of a tree, by which the light on the ground is multiplied.
in vec3 leafAt;
flat in vec4 leafLook;  // the third is the strength of the shadow

uniform sampler2DArray pictureForms;  // the fourth is the share that is covered

out vec4 colour;

void main() {
    float covered = texture(pictureForms, leafAt).a;
    if (covered < 0.1) discard;
    // Light from the sky is bluer than that of the sun.
    colour = vec4(mix(vec3(1.0), vec3(0.50, 0.55, 0.62), covered * leafLook.z), 1.0);
}
