// Light on leaves and bark. With PICTURE the tree is a picture of TreePictures.
#include "daylight.glsl"

in vec3 leafAt;
flat in int leafKind;
flat in vec4 leafLook;  // hue, snow, shares of sun and sky
flat in vec3 air;
flat in vec3 clear;
in vec3 fromEye;
#ifdef PICTURE
flat in vec2 leafTurn;
uniform sampler2DArray pictureForms;    // normal, share that is covered
uniform sampler2DArray pictureColours;  // brightness, second colour, bark, open sky
#else
in vec3 leafNormal;
in float leafOpen;
uniform sampler2DArray leaves;  // brightness, second colour, bark, share that is covered
#endif
uniform float leastCover;  // share of a pixel below which leaves are not drawn

out vec4 colour;

void main() {
#ifdef PICTURE
    vec4 form = texture(pictureForms, leafAt);
    vec4 leaf = texture(pictureColours, leafAt);
    float covered = form.a;
    vec3 normal = form.xyz * 2.0 - 1.0;
    normal = normalize(vec3(normal.x * leafTurn.x - normal.z * leafTurn.y, normal.y,
                            normal.x * leafTurn.y + normal.z * leafTurn.x));
    float open = leaf.a;
    vec2 size = vec2(textureSize(pictureForms, 0).xy);
#else
    vec4 leaf = texture(leaves, leafAt);
    float covered = leaf.a;
    vec3 normal = normalize(leafNormal);
    float open = leafOpen;
    vec2 size = vec2(textureSize(leaves, 0).xy);
#endif
    // Mipmaps average the cover, which would make distant crowns thin. An edge is about a pixel wide.
    float level = max(0.5 * log2(max(dot(dFdx(leafAt.xy * size), dFdx(leafAt.xy * size)),
                                     dot(dFdy(leafAt.xy * size), dFdy(leafAt.xy * size)))), 0.0);
    covered *= 1.0 + 0.25 * level;
    covered = (covered - 0.5) / max(fwidth(covered), 0.05) + 0.5;
    if (covered < leastCover) discard;

    float hue = clamp(0.6 * leafLook.x + 0.5 * leaf.g, 0.0, 1.0);
    vec3 green = leafKind == 0   ? mix(vec3(0.017, 0.031, 0.014), vec3(0.036, 0.053, 0.022), hue)
                 : leafKind == 1 ? mix(vec3(0.026, 0.045, 0.012), vec3(0.066, 0.080, 0.023), hue)
                                 : mix(vec3(0.056, 0.072, 0.026), vec3(0.105, 0.100, 0.042), hue);
    vec3 albedo = mix(green, vec3(0.085, 0.066, 0.050), leaf.b) * (0.45 + 1.1 * leaf.r);
    float snow = leafLook.y * smoothstep(-0.1, 0.6, normal.y) * open * (1.0 - 0.5 * leaf.b);
    albedo = mix(albedo, vec3(0.80, 0.83, 0.88), 0.85 * snow);
    // Leaves let some light through, so a crown is not dark on the side away from the sun.
    float facing = dot(normal, toSun);
    float direct = max(0.15 + 0.85 * facing, 0.0) * mix(0.15, 1.0, open);
    float through = (1.0 - leaf.b) * 0.5 * pow(max(dot(normalize(fromEye), toSun), 0.0), 3.0) * open;
    vec3 light = sunLight * leafLook.z * (direct + through) +
                 mix(groundLight, skyLight, 0.5 + 0.5 * normal.y) * leafLook.w * mix(0.4, 1.2, open) +
                 groundLight * mix(0.2, 0.6, open);
    colour = vec4(toScreen(mix(air, albedo * light, clear)), clamp(covered, 0.0, 1.0));
}
