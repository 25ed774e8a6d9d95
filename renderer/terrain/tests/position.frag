// Which place of the map a pixel shows.
in vec2 cell;
in float height;

uniform vec3 wallNormal;  // which the mesh sets for wall.frag

out vec4 place;

void main() { place = vec4(cell, height, 1.0); }
