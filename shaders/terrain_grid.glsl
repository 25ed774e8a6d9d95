// Where nodes are. World space as in Camera, but seen from the eye: float32 stays exact on large maps.
uniform sampler2D heights;
uniform ivec2 mapSize;      // nodes
uniform float cellSize;     // metres
uniform float exaggeration;
uniform vec3 eye;           // metres
uniform mat4 viewProjection;

vec3 worldFromEye(vec2 node, float height) {
    return vec3(node.x * cellSize, height * exaggeration, node.y * cellSize) - eye;
}
