// The water at each node: its depth in metres, and the slope of its surface to the east and to the south (m/m). On dry
// ground the depth is negative: the height of the neighbouring water's surface, extended to the node, minus that of the
// ground. So the depth interpolated between nodes is zero at the shore.
uniform sampler2D heights;
uniform sampler2D water;
uniform float cellSize;

out vec4 seen;

const float kFilm = 0.005;  // metres; a thinner film is damp ground

ivec2 last;

float depthAt(ivec2 node) { return texelFetch(water, clamp(node, ivec2(0), last), 0).r - kFilm; }
float groundAt(ivec2 node) { return texelFetch(heights, clamp(node, ivec2(0), last), 0).r; }

// Returns the height of the water's surface at a node, or `otherwise` on dry ground.
float surfaceAt(ivec2 node, float otherwise) {
    float depth = depthAt(node);
    return depth > 0.0 ? groundAt(node) + depth : otherwise;
}

void main() {
    last = textureSize(heights, 0) - 1;
    ivec2 node = ivec2(gl_FragCoord.xy);
    float ground = groundAt(node);
    float depth = depthAt(node);
    if (depth <= 0.0) {
        float depths = 0.0;
        float surfaces = 0.0;
        float count = 0.0;
        for (int y = -1; y <= 1; ++y)
            for (int x = -1; x <= 1; ++x) {
                float beside = depthAt(node + ivec2(x, y));
                if (beside <= 0.0) continue;
                depths += beside;
                surfaces += groundAt(node + ivec2(x, y)) + beside;
                count += 1.0;
            }
        // Between steep banks a brook would be too thin to be visible from afar. So the depth on banks is limited to
        // twice that of the brook.
        depth = count > 0.0 ? clamp(surfaces / count - ground, -2.0 * depths / count - kFilm, -kFilm) : -0.2;
        seen = vec4(depth, 0.0, 0.0, 0.0);
        return;
    }
    float here = ground + depth;
    vec2 slope = vec2(surfaceAt(node + ivec2(1, 0), here) - surfaceAt(node - ivec2(1, 0), here),
                      surfaceAt(node + ivec2(0, 1), here) - surfaceAt(node - ivec2(0, 1), here)) / (2.0 * cellSize);
    seen = vec4(depth, slope, 0.0);
}
