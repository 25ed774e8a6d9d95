// What lies on the ground at each node: the depth of the snow in metres, its slope to the east and to the south (m/m),
// and the share of the ice that rubble covers.
uniform sampler2D snow;
uniform sampler2D rubble;
uniform float cellSize;

out vec4 lying;

// A layer that is not in use has a single texel.
float valueOf(sampler2D layer, ivec2 node) {
    return texelFetch(layer, clamp(node, ivec2(0), textureSize(layer, 0) - 1), 0).r;
}

void main() {
    ivec2 node = ivec2(gl_FragCoord.xy);
    vec2 rise = vec2(valueOf(snow, node + ivec2(1, 0)) - valueOf(snow, node - ivec2(1, 0)),
                     valueOf(snow, node + ivec2(0, 1)) - valueOf(snow, node - ivec2(0, 1)));
    lying = vec4(valueOf(snow, node), rise / (2.0 * cellSize), valueOf(rubble, node));
}
