// A pin of constant size in pixels, with its tip at a point of the ground.
uniform vec3 anchor;  // metres from the eye
uniform mat4 viewProjection;
uniform vec2 viewportSize;  // pixels
uniform float pinHeight;    // pixels
uniform sampler2D sceneDepth;

out vec2 pinPosition;   // 0 at the tip, y up, in pin heights
flat out float hidden;  // 1 behind the ground

void main() {
    vec4 clip = viewProjection * vec4(anchor, 1.0);
    vec2 corner = vec2(gl_VertexID % 2 == 0 ? -0.5 : 0.5, gl_VertexID / 2 == 0 ? -0.1 : 1.1);
    pinPosition = corner;
    vec3 ndc = clip.xyz / clip.w;
    // Use the farthest depth of a few pixels above the tip, because a coarse mesh may be a little above the anchor.
    vec2 at = ndc.xy * 0.5 + 0.5;
    float depth = 0.0;
    for (int i = 0; i < 3; ++i) depth = max(depth, textureLod(sceneDepth, at + vec2(0.0, 3.0 * float(i) / viewportSize.y), 0.0).r);
    hidden = depth + 1e-5 < ndc.z * 0.5 + 0.5 ? 1.0 : 0.0;
    gl_Position = clip.w <= 0.0 ? vec4(2.0, 2.0, 2.0, 1.0)
                                : vec4(ndc.xy + corner * pinHeight * 2.0 / viewportSize, 0.0, 1.0);
}
