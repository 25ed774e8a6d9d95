// Draws one stroke with round ends per instance: a rectangle around the stroke, in pixels.
layout(location = 0) in vec4 ends;    // both ends, pixels from the lower left
layout(location = 1) in vec4 inks;    // red, green, blue, opacity
layout(location = 2) in float width;  // half the width, pixels

uniform vec2 viewportSize;  // pixels

out vec2 pixel;
flat out vec4 stroke;
flat out vec4 ink;
flat out float radius;

void main() {
    vec2 way = ends.zw - ends.xy;
    vec2 along = length(way) > 1e-6 ? normalize(way) : vec2(1.0, 0.0);
    vec2 across = vec2(-along.y, along.x);
    float margin = width + 1.0;
    vec2 corner = (gl_VertexID % 2 == 0 ? ends.xy - along * margin : ends.zw + along * margin) +
                  across * (gl_VertexID / 2 == 0 ? -margin : margin);
    pixel = corner;
    stroke = ends;
    ink = inks;
    radius = width;
    gl_Position = vec4(corner / viewportSize * 2.0 - 1.0, 0.0, 1.0);
}
