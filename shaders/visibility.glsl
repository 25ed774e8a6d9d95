// The map of shadows and open sky. Include spread.glsl before.
uniform sampler2D visibilityMap;

// Returns the shares of the sky and of the sun's disc that are visible: the texels of the map joined by a cubic B-spline.
// Linear joints would show the nodes of a ridge as teeth at the edge of its shadow. Four linear readings make the spline
// (C. Sigg and M. Hadwiger, "Fast third-order texture filtering", GPU Gems 2, 2005).
vec2 visibilityAt(vec2 uv, Texels texels) {
    vec2 size = vec2(textureSize(visibilityMap, 0));
    vec2 at = uv * size - 0.5;
    vec2 f = fract(at);
    vec2 g = 1.0 - f;
    vec2 before = g * g * g / 6.0;
    vec2 after = f * f * f / 6.0;
    vec2 left = before + 2.0 / 3.0 - 0.5 * f * f * (2.0 - f);
    vec2 right = 1.0 - left;
    vec2 low = (floor(at) + 0.5 - before / left) / size;
    vec2 high = (floor(at) + 1.5 + after / right) / size;
    vec2 lower = mix(readMap(visibilityMap, vec2(high.x, low.y), texels).rg, readMap(visibilityMap, low, texels).rg, left.x);
    vec2 upper = mix(readMap(visibilityMap, high, texels).rg, readMap(visibilityMap, vec2(low.x, high.y), texels).rg, left.x);
    return mix(upper, lower, left.y);
}
