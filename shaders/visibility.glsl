// The map of shadows and open sky. Include spread.glsl before.
uniform sampler2D visibilityMap;

// Returns the shares of the sky and of the sun's disc that are visible. Linear joints would show the nodes of a ridge as
// teeth at the edge of its shadow.
vec2 visibilityAt(vec2 uv, Texels texels) { return readSmoothly(visibilityMap, uv, texels).rg; }
