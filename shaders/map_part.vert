// Draws rectangles of a map, or of one of its mipmap levels.
layout(location = 0) in ivec4 part;  // west, north, east and south edge in texels of the map

uniform vec2 partScale;   // texels of the target per texel of the map
uniform vec2 targetSize;  // texels
uniform float reach;      // margin around each part, in texels of the target

void main() {
    vec2 low = max(floor(vec2(part.xy) * partScale) - reach, vec2(0.0));
    vec2 high = min(ceil(vec2(part.zw) * partScale) + reach, targetSize);
    vec2 corner = mix(low, high, vec2(gl_VertexID % 2, gl_VertexID / 2));
    gl_Position = vec4(corner / targetSize * 2.0 - 1.0, 0.0, 1.0);
}
