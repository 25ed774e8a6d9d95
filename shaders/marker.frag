// Draws a drop that points down and has a pale rim.
in vec2 pinPosition;
flat in float hidden;

uniform vec3 fill;
uniform vec3 rim;

out vec4 colour;

// Distance from a drop, which consists of a disc around (0, 0.7) and the tangents from the disc to the tip.
float dropDistance(vec2 p) {
    const vec2 kCentre = vec2(0.0, 0.70);
    const float kRadius = 0.26;
    p.x = abs(p.x);
    float disc = length(p - kCentre) - kRadius;
    // At the tangent the sine of the angle to the axis is the radius divided by the height of the centre.
    const float kSine = kRadius / 0.70;
    float cosine = sqrt(1.0 - kSine * kSine);
    vec2 outward = vec2(cosine, -kSine);
    float flank = dot(p, outward);
    float along = dot(p, vec2(kSine, cosine));
    return along < 0.70 * cosine && along > 0.0 ? min(disc, flank) : (along <= 0.0 ? length(p) : disc);
}

void main() {
    float d = dropDistance(pinPosition);
    float pixel = fwidth(pinPosition.y);
    float cover = 1.0 - smoothstep(0.0, pixel, d - 0.05);
    if (cover <= 0.0) discard;
    float inner = 1.0 - smoothstep(0.0, pixel, d);
    float shine = 1.0 - smoothstep(0.05, 0.09, length(pinPosition - vec2(-0.09, 0.78)));
    vec3 body = mix(fill * (0.75 + 0.35 * pinPosition.y), vec3(1.0), 0.6 * shine);
    colour = vec4(mix(rim, body, inner), cover * mix(1.0, 0.35, hidden));
}
