// The form of the ground at each node: slope to the east and to the south (m/m), and depth below the four neighbours
// and below the surroundings at a distance of about 12 nodes (both in cells).
uniform sampler2D heights;
uniform float cellSize;

out vec4 form;

void main() {
    ivec2 node = ivec2(gl_FragCoord.xy);
    ivec2 last = textureSize(heights, 0) - 1;
    ivec2 west = ivec2(max(node.x - 1, 0), node.y);
    ivec2 east = ivec2(min(node.x + 1, last.x), node.y);
    ivec2 north = ivec2(node.x, max(node.y - 1, 0));
    ivec2 south = ivec2(node.x, min(node.y + 1, last.y));
    float here = texelFetch(heights, node, 0).r;
    float heightWest = texelFetch(heights, west, 0).r;
    float heightEast = texelFetch(heights, east, 0).r;
    float heightNorth = texelFetch(heights, north, 0).r;
    float heightSouth = texelFetch(heights, south, 0).r;
    vec2 span = vec2(east.x - west.x, south.y - north.y) * cellSize;
    vec2 slope = vec2(heightEast - heightWest, heightSouth - heightNorth) / span;
    // A direction without a neighbour at the rim adds no depth, so that a plane has none there either.
    float hollow = (heightWest + heightEast - 2.0 * here) * (east.x - west.x == 2 ? 0.25 : 0.0) +
                   (heightNorth + heightSouth - 2.0 * here) * (south.y - north.y == 2 ? 0.25 : 0.0);

    // Means over blocks of 8 nodes at opposite places, so that a plane cancels out.
    vec2 texel = 1.0 / vec2(last + 1);
    vec2 uv = gl_FragCoord.xy * texel;
    vec2 reach = min(vec2(8.0) * texel, min(uv, 1.0 - uv));
    float around = textureLod(heights, uv + reach, 3.0).r + textureLod(heights, uv - reach, 3.0).r +
                   textureLod(heights, uv + vec2(reach.x, -reach.y), 3.0).r +
                   textureLod(heights, uv + vec2(-reach.x, reach.y), 3.0).r;
    form = vec4(slope, hollow / cellSize, (0.25 * around - here) / cellSize);
}
