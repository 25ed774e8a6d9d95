// Form of the land beyond the block. Its height above the plain is the sum of two parts: the mountains of the map,
// mirrored at its edges, and the heights of the edges themselves, which fall to the plain. At the edges the land continues
// heights and slopes of the map. Include patterns.glsl, and a file that declares mapSize,
// cellSize and outermost, before.
uniform float plainLevel;  // metres
uniform float nearHills;   // share of the map's heights that the mirrored mountains have
uniform float farHills;    // the same far away
uniform float outerSea;    // height of the sea's surface, metres; far below all ground if there is none

// A place beyond the map. Places are in nodes, distances in longer edges of the map (extents).
struct Beyond {
    vec2 rim;        // the nearest place of the map, but around the corners of the map rounded
    vec2 rimTurn;    // its change per node of this place: 1 along an edge, 0 across
    vec2 outward;    // direction from there, or 0 on the map
    float away;      // distance from there
    vec2 moved;      // this place, shifted so that repetitions are not recognized
    vec2 mirrored;   // the place of the map that this one mirrors
    vec2 turned;     // its change per node of this place: -1 if an axis is mirrored, otherwise 1; between along a fold
    float mountains; // factor of the mirrored heights above the plain. -1 at the edge, where the land is turned about it.
    float mountainsSlope;  // its change per extent
    float edges;           // factor of the heights of the edges above the plain
    float edgesSlope;
    vec4 broad;      // noise of a few extents
};

const float kSeam = 0.06;    // extents over which the slopes of the edge are continued
const float kFoot = 0.6;     // extents over which the land falls to the plain
const float kRound = 0.03;   // extents by which the folds between mirrored maps are rounded
const float kWander = 0.14;  // extents by which places are shifted

Beyond beyondAt(vec2 cell) {
    vec2 last = vec2(mapSize - 1);
    float extent = max(last.x, last.y);
    Beyond at;
    vec2 beyond = cell - clamp(cell, vec2(0.0), last);
    float cells = length(beyond);
    at.outward = beyond / max(cells, 1e-6);
    at.away = cells / extent;
    at.broad = noiseAtFinest(cell / extent * 0.31 + 0.17);
    vec2 wander = (at.broad.rg - 0.5) * smoothstep(0.05, 0.8, at.away) +
                  0.45 * (noiseAtFinest(cell / extent * 0.97 + 0.61).rg - 0.5) * smoothstep(0.05, 0.4, at.away);
    at.moved = cell + 2.0 * kWander * extent * wander;
    vec2 there = mod(at.moved, 2.0 * last);
    at.turned = 1.0 - 2.0 * vec2(greaterThan(there, last));
    vec2 folded = last - abs(there - last);
    // The folds are rounded, so that no crease is seen along them.
    vec2 bend = vec2(kRound * extent * smoothstep(0.0, 0.1, at.away) + 1e-3);
    vec2 low = sqrt(folded * folded + bend * bend);
    vec2 high = max(last - low, 0.0);
    vec2 left = sqrt(high * high + bend * bend);
    at.mirrored = last - left;
    at.turned *= folded / low * high / left;

    vec2 west = sqrt(cell * cell + bend * bend);
    vec2 east = sqrt((last - cell) * (last - cell) + bend * bend);
    at.rim = 0.5 * (west - east + last);
    at.rimTurn = 0.5 * (cell / west + (last - cell) / east);

    float seam = clamp(at.away / kSeam, 0.0, 1.0);
    float turn = seam * seam * (3.0 - 2.0 * seam);
    float turnSlope = 6.0 * seam * (1.0 - seam) / kSeam;
    float foot = clamp(at.away / kFoot, 0.0, 1.0);
    float fall = foot * foot * foot * (foot * (6.0 * foot - 15.0) + 10.0);
    float fallSlope = 30.0 * foot * foot * (1.0 - foot) * (1.0 - foot) / kFoot;
    float far = farHills * clamp(0.3 + 2.4 * (at.broad.g - 0.25), 0.15, 1.5);
    float hills = mix(nearHills, far, fall);
    at.mountains = mix(-1.0, hills, turn);
    at.mountainsSlope = (1.0 + hills) * turnSlope + turn * (far - nearHills) * fallSlope;
    at.edges = (2.0 - turn * (1.0 + nearHills)) * (1.0 - fall);
    at.edgesSlope = -turnSlope * (1.0 + nearHills) * (1.0 - fall) - (2.0 - turn * (1.0 + nearHills)) * fallSlope;
    return at;
}

#include "map_at.glsl"

// Level of the mipmaps at which the heights of the edge are read: far from the edge its ridges would become straight ribs.
float edgeLevel(Beyond at) { return log2(1.0 + 0.3 * at.away * float(max(mapSize.x, mapSize.y))); }

// Returns the height of the ground, metres. `rim` and `mirrored` are the heights of the map at these places.
float heightBeyond(Beyond at, float rim, float mirrored) {
    return plainLevel + at.mountains * (mirrored - plainLevel) + at.edges * (rim - plainLevel);
}

// Returns the slope of the ground to the east and to the south, m/m. The last two are the slopes of the map.
vec2 slopeBeyond(Beyond at, float rim, float mirrored, vec2 rimSlope, vec2 mirroredSlope) {
    float metres = max(float(max(mapSize.x, mapSize.y) - 1), 1.0) * cellSize;
    float outward = at.mountainsSlope * (mirrored - plainLevel) + at.edgesSlope * (rim - plainLevel);
    return at.mountains * mirroredSlope * at.turned + at.edges * rimSlope * at.rimTurn + outward / metres * at.outward;
}
