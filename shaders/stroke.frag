in vec2 pixel;
flat in vec4 stroke;
flat in vec4 ink;
flat in float radius;

out vec4 colour;

void main() {
    vec2 way = stroke.zw - stroke.xy;
    vec2 from = pixel - stroke.xy;
    float along = clamp(dot(from, way) / max(dot(way, way), 1e-6), 0.0, 1.0);
    float cover = clamp(radius + 0.5 - length(from - way * along), 0.0, 1.0);
    if (cover <= 0.0) discard;
    colour = vec4(ink.rgb, ink.a * cover);
}
