// Rectangles of a map, or of one of its mipmap levels.
layout(location = 0) in ivec4 part;  // texels of the map: from and to

uniform vec2 partScale;   // texels of the target to one of the map
uniform vec2 targetSize;  // texels
uniform float reach;      // texels of the target around each part

void main() {
    vec2 low = max(floor(vec2(part.xy) * partScale) - reach, vec2(0.0));
    vec2 high = min(ceil(vec2(part.zw) * partScale) + reach, targetSize);
    vec2 corner = mix(low, high, vec2(gl_VertexID % 2, gl_VertexID / 2));
    gl_Position = vec4(corner / targetSize * 2.0 - 1.0, 0.0, 1.0);
}
