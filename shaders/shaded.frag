// Draws the ground that has been shaded once per pixel with several samples per pixel. At an edge some samples of a pixel
// lie on other ground than its centre, so they take the colour of the neighbour that is nearest on the map.
in vec2 cell;

uniform sampler2D placeMap;   // see place.glsl
uniform sampler2D shadedMap;  // colour of each pixel

out vec4 colour;

void main() {
    const ivec2 kNeighbours[5] =
        ivec2[](ivec2(0, 0), ivec2(0, -1), ivec2(-1, 0), ivec2(1, 0), ivec2(0, 1));
    const float kNowhere = 5e5;  // cells; pixels without ground are farther away, see SceneTarget::beginPlaces()
    ivec2 last = textureSize(placeMap, 0) - 1;
    ivec2 nearest = ivec2(0);
    float least = 1e30;
    for (int i = 0; i < 5; ++i) {
        ivec2 at = clamp(ivec2(gl_FragCoord.xy) + kNeighbours[i], ivec2(0), last);
        vec2 apart = texelFetch(placeMap, at, 0).xy - cell;
        float squared = dot(apart, apart);
        nearest = squared < least ? at : nearest;
        least = min(least, squared);
    }
    // A sliver of ground that covers the centre of none of the five has no colour: the sky takes its place.
    if (least > kNowhere * kNowhere) discard;
    colour = texelFetch(shadedMap, nearest, 0);
}
