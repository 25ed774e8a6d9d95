// Lakes and rivers that analysis has found: see InlandWater. Rivers are lines with a width; so their shores are smooth on
// any grid and at any distance.
uniform sampler2D riverMap;  // RiverTexel: across, beside, level, half width
uniform sampler2D riverSlopes;  // slope of the surface of the nearest river, to the east and to the south, m/m
uniform sampler2D lakeMap;   // height of the surface, metres; kNoLake if there is none
uniform vec4 riverPlace;     // from nodes to coordinates of the river map: scale and shift
uniform vec4 lakePlace;      // same as above for the lake map
uniform vec3 riverForm;      // depth of a river one metre wide, width of the shaped banks, texel of the map; metres

const float kNoLake = -1e5;
const float kDepthOfWidth = 0.8;
const float kBankSlope = 0.12;  // m/m, beside the water

struct River {
    float beside;     // distance from the shore, metres; negative in the water, large if there is no river
    float level;      // height of the surface, metres
    float halfWidth;  // metres
};

River riverAt(vec2 node) {
    vec4 texel = textureLod(riverMap, node * riverPlace.xy + riverPlace.zw, 0.0);
    // The distance from the middle is right in narrow rivers, that from the shore where rivers meet.
    float narrow = clamp(1.5 - texel.w / riverForm.z, 0.0, 1.0);
    return River(max(abs(texel.x) - texel.w, texel.y - 0.75 * riverForm.z * narrow), texel.z, texel.w);
}

vec2 riverSlope(vec2 node) { return textureLod(riverSlopes, node * riverPlace.xy + riverPlace.zw, 0.0).xy; }

// Returns by how many metres a river is drawn wider on each side. Rivers narrower than a pixel would break into dots, so
// the larger ones are drawn a pixel wide. `pixel` is the size of a pixel on the ground, in metres.
float widening(River river, float pixel) {
    return max(pixel * clamp(0.25 * log2(1.0 + river.halfWidth), 0.0, 0.6) - river.halfWidth, 0.0);
}

float riverDepth(float halfWidth) { return riverForm.x * pow(2.0 * halfWidth, kDepthOfWidth); }

// Returns the depth of a river that is `depth` deep in its middle, as a parabola.
float depthAcross(River river, float depth) {
    float share = 1.0 + river.beside / max(river.halfWidth, 1e-3);
    return depth * max(1.0 - share * share, 0.0);
}

// Returns the height of a lake's surface, or kNoLake or less.
float lakeAt(vec2 node) {
    vec4 around = textureGather(lakeMap, node * lakePlace.xy + lakePlace.zw);
    return max(max(around.x, around.y), max(around.z, around.w));
}

// Returns the height of the ground, shaped beside a river so that it has a bed and banks.
float shapedGround(float ground, River river, float lake) {
    if (river.beside >= riverForm.y) return ground;
    float shape = river.beside < 0.0 ? river.level - depthAcross(river, riverDepth(river.halfWidth))
                                     : river.level + kBankSlope * river.beside;
    // The ground below a lake lies below its surface already.
    if (lake > kNoLake) shape = min(shape, ground);
    return mix(shape, ground, smoothstep(0.0, riverForm.y, river.beside));
}
