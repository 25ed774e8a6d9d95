// The artist's reference picture, blended over the ground.
#include "spread.glsl"
#include "place.glsl"

uniform sampler2D picture;  // sRGB, multiplied by its opacity
uniform vec3 pictureRight;  // factors of a cell and an offset, see groundToPicture()
uniform vec3 pictureDown;
uniform float pictureOpacity;

out vec4 colour;

vec2 inPicture(vec3 cell) { return vec2(dot(pictureRight, cell), dot(pictureDown, cell)); }

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    vec4 place = placeAt(at);
    Spread spread = spreadAt(at, place);
    vec2 uv = inPicture(vec3(place.xy, 1.0));
    vec2 right = inPicture(vec3(spread.right.xz / cellSize, 0.0));
    vec2 down = inPicture(vec3(spread.down.xz / cellSize, 0.0));
    // Distance in pixels by which the place lies within the edges, so that these are smooth.
    vec2 within = (0.5 - abs(uv - 0.5)) / max(max(abs(right), abs(down)), 1e-9);
    vec2 cover = clamp(0.5 + within, 0.0, 1.0);
    vec4 texel = textureGrad(picture, uv, right, down);
    colour = vec4(texel.rgb / max(texel.a, 1e-3), texel.a * pictureOpacity * cover.x * cover.y);
}
