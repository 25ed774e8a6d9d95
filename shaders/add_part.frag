// Adds a change to a part of a map, by blending. `change` has a texel for each one of the part.
uniform sampler2D change;
uniform vec2 corner;  // north-western texel of the part

out vec4 colour;

void main() { colour = texelFetch(change, ivec2(gl_FragCoord.xy - corner), 0); }
