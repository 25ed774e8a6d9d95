// A mipmap level from the one before, the only one of `source` that is to be seen.
uniform sampler2D source;
uniform vec2 targetSize;  // texels

out vec4 colour;

void main() { colour = textureLod(source, gl_FragCoord.xy / targetSize, 0.0); }
