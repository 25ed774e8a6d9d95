// A triangle at the far plane that covers the viewport.
out vec2 clipPosition;

void main() {
    clipPosition = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    gl_Position = vec4(clipPosition, 1.0, 1.0);
}
