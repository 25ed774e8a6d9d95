// The place that a pixel shows, for place.glsl.
in vec2 cell;
in float height;
in vec3 fromEye;

out vec4 place;

void main() { place = vec4(cell, height, fromEye.y); }
