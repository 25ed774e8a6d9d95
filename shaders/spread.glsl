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

// Returns the texels of a map joined by a cubic B-spline. Four linear readings make the spline (C. Sigg and M. Hadwiger,
// "Fast third-order texture filtering", GPU Gems 2, 2005).
vec4 readSmoothly(sampler2D map, vec2 uv, Texels texels) {
    vec2 size = vec2(textureSize(map, 0));
    vec2 at = uv * size - 0.5;
    vec2 f = fract(at);
    vec2 g = 1.0 - f;
    vec2 before = g * g * g / 6.0;
    vec2 after = f * f * f / 6.0;
    vec2 left = before + 2.0 / 3.0 - 0.5 * f * f * (2.0 - f);
    vec2 right = 1.0 - left;
    vec2 low = (floor(at) + 0.5 - before / left) / size;
    vec2 high = (floor(at) + 1.5 + after / right) / size;
    vec4 lower = mix(readMap(map, vec2(high.x, low.y), texels), readMap(map, low, texels), left.x);
    vec4 upper = mix(readMap(map, high, texels), readMap(map, vec2(low.x, high.y), texels), left.x);
    return mix(upper, lower, left.y);
}
