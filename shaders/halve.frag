// Makes a mipmap level from the one before. `source` must be restricted to that level.
uniform sampler2D source;
uniform vec2 targetSize;  // texels

out vec4 colour;

void main() { colour = textureLod(source, gl_FragCoord.xy / targetSize, 0.0); }
