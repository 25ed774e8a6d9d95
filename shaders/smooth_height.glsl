// Heights of the ground at and between the nodes of the map.
uniform sampler2D heights;
uniform ivec2 mapSize;      // nodes
uniform int outermost;      // nodes along the edges that have the heights of the next nodes inside
uniform float cellSize;     // metres
uniform float exaggeration;

float heightAtNode(ivec2 node) {
    return texelFetch(heights, clamp(node, ivec2(outermost), mapSize - 1 - outermost), 0).r;
}

// Weights of the four nodes around a place between the second and the third, `t` from the second.
vec4 cubicWeights(float t) {
    return 0.5 * vec4(t * (t * (2.0 - t) - 1.0), t * t * (3.0 * t - 5.0) + 2.0, t * (t * (4.0 - 3.0 * t) + 1.0),
                      t * t * (t - 1.0));
}

// Height of the smooth surface through the nodes (E. Catmull and R. Rom, "A class of local interpolating splines",
// 1974) at a place `beyond` a node, in nodes, to the east and to the south. smoothHeight() in shown_ground.h is the same
// on the processor.
float smoothHeight(ivec2 node, vec2 beyond) {
    vec4 east = cubicWeights(beyond.x);
    vec4 south = cubicWeights(beyond.y);
    float height = 0.0;
    for (int y = 0; y < 4; ++y) {
        vec4 row;
        for (int x = 0; x < 4; ++x) row[x] = heightAtNode(node + ivec2(x, y) - 1);
        height += south[y] * dot(row, east);
    }
    return height;
}
