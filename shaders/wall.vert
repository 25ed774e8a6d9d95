#include "terrain_grid.glsl"

// The sides of the block: a strip along an edge of a patch of the ground, from the surface down to the base.
uniform int edge;  // edge of the map: northern, southern, western, eastern
uniform ivec2 edgeOrigin;
uniform ivec2 edgeDirection;
uniform float base;  // metres

out vec2 cell;
out float height;
out float surface;  // surface of the ground
out float top;      // surface of the water, or the ground if it is dry
out vec3 fromEye;

void main() {
    Surface rim = surfaceAtCorner(ivec2(gl_VertexID / 2), edgeMorphs[edge], edgeDirection, edgeOrigin);
    cell = rim.node;
    surface = rim.ground;
    top = rim.top;
    height = gl_VertexID % 2 == 0 ? rim.top : base;
    fromEye = worldFromEye(rim.node, height);
    gl_Position = viewProjection * vec4(fromEye, 1.0);
}
