// What covers the ground at each node: moisture, loose sediment, wear and sand of the wind (metres).
uniform sampler2D moisture;
uniform sampler2D sediment;
uniform sampler2D wear;
uniform sampler2D sand;

out vec4 soil;

// A layer that is not in use has a single texel.
float valueOf(sampler2D layer) {
    return texelFetch(layer, min(ivec2(gl_FragCoord.xy), textureSize(layer, 0) - 1), 0).r;
}

void main() {
    const float kLargestHalf = 65504.0;
    float loose = valueOf(sediment);
    // Water takes sand first, and leaves the layer as it was: see sandAt() of the wind.
    soil = min(vec4(valueOf(moisture), loose, valueOf(wear), min(valueOf(sand), loose)), kLargestHalf);
}
