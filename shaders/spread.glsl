// How places change from pixel to pixel, for everything that reads a texture. The driver's own differences would be wrong
// where one slope hides another, because the ground is shaded once it has become a picture.
uniform ivec2 mapSize;       // nodes
uniform float cellSize;      // metres
uniform float exaggeration;

// Change of a place from pixel to pixel, in metres as drawn: to the east, up and to the south.
struct Spread {
    vec3 right, down;
};

// Returns the driver's differences; `place` must be continuous.
Spread spreadOf(vec3 place) { return Spread(dFdx(place), dFdy(place)); }

// Change of the coordinates of the maps from pixel to pixel.
struct Texels {
    vec2 right, down;
};

Texels texelsOf(Spread spread) {
    vec2 across = cellSize * vec2(mapSize);
    return Texels(spread.right.xz / across, spread.down.xz / across);
}

// Returns the size of a pixel in the maps, in nodes.
float nodesOf(Texels texels) { return length(max(abs(texels.right), abs(texels.down)) * vec2(mapSize)); }

vec4 readMap(sampler2D map, vec2 uv, Texels texels) { return textureGrad(map, uv, texels.right, texels.down); }
