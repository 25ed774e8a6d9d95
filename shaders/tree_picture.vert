// A distant tree as a picture that faces the eye: see TreePictures. With SHADOW, the shadow of a tree: the picture from
// the sun, laid on the ground. One instance for each place of the grid, with four corners.
#include "trees.glsl"

uniform ivec2 firstSquare;  // north-western place of the part of the grid
uniform int squaresAcross;  // places of that part from west to east
uniform vec4 coniferSizes;  // height and radius of the first form and of the second, metres
uniform vec4 broadleafSizes;
uniform vec4 shrubSizes;
uniform int azimuths;       // number of directions from which there are pictures of each form
uniform vec3 elevations;    // heights of these directions above the horizon, radians
#ifdef SHADOW
uniform float shadowReach;  // metres from the eye to the last shadow
#endif

out vec3 leafAt;
flat out int leafKind;
flat out vec4 leafLook;
flat out vec2 leafTurn;  // cosine and sine of the turn of the picture's normals
flat out vec3 air;
flat out vec3 clear;
out vec3 fromEye;

void main() {
    ivec2 square = firstSquare + ivec2(gl_InstanceID % squaresAcross, gl_InstanceID / squaresAcross);
    Tree tree = treeAt(square);
    gl_Position = vec4(0.0, 0.0, 2.0, 1.0);  // outside of the picture
#ifdef SHADOW
    // Distant shadows are hidden by trees.
    float fade = 1.0 - smoothstep(0.4, 1.0, tree.distance / shadowReach);
    if (tree.kind == kNoTree || fade <= 0.0 || toSun.y <= 0.0) return;
#else
    if (tree.kind == kNoTree || tree.distance < formReach) return;
#endif
    TreeLight light = lightAt(tree);
    int form = tree.kind * 2 + tree.variant;
    vec4 sizes = tree.kind == kConifer ? coniferSizes : (tree.kind == kBroadleaf ? broadleafSizes : shrubSizes);
    float height = tree.variant == 0 ? sizes.x : sizes.z;
    float radius = tree.variant == 0 ? sizes.y : sizes.w;

    // The nearest of the directions from which there are pictures.
#ifdef SHADOW
    vec3 toEye = toSun;
#else
    vec3 toEye = -tree.foot / max(tree.distance, 1e-3);
#endif
    float above = asin(clamp(toEye.y, -1.0, 1.0));
    int level = above < 0.5 * (elevations.x + elevations.y) ? 0 : (above < 0.5 * (elevations.y + elevations.z) ? 1 : 2);
    float azimuth = atan(toEye.z, toEye.x);
    float share = fract((azimuth - tree.turn) / 6.2831853) * float(azimuths);
    int view = int(floor(share + 0.5)) % azimuths;
    float turn = azimuth - 6.2831853 * float(view) / float(azimuths);

    vec2 corner = vec2(gl_VertexID % 2, gl_VertexID / 2);
    float elevation = elevations[level];
    vec3 ahead = vec3(cos(azimuth), 0.0, sin(azimuth));
    vec3 right = vec3(ahead.z, 0.0, -ahead.x);
    vec3 up = vec3(0.0, cos(elevation), 0.0) - ahead * sin(elevation);
    float tall = height * cos(elevation) + 2.0 * radius * sin(elevation);
#ifdef SHADOW
    // From below the crown of a tree to the shadow of its top, along the ground.
    float longest = min(tall / max(toEye.y, 0.05), 4.0 * height);
    vec2 way = -ahead.xz * (corner.y - 0.5 * sin(elevation)) * longest * tree.size;
    vec2 place = tree.foot.xz + right.xz * (corner.x - 0.5) * 2.0 * radius * tree.size + way;
    vec2 node = clamp((place + eye.xz) / cellSize, vec2(0.0), vec2(mapSize - 1));
    float ground = smoothHeight(ivec2(floor(node)), fract(node));
    fromEye = vec3(place.x, ground * exaggeration - eye.y, place.y);
    // A little nearer to the eye, so that the ground does not hide it.
    fromEye *= 1.0 - 0.4 / max(length(fromEye), 1.0);
    leafAt = vec3(corner, float((form * 3 + level) * azimuths + view));
    leafLook = vec4(0.0, 0.0, light.sun * fade, 0.0);
    gl_Position = viewProjection * vec4(fromEye, 1.0);
    return;
#endif
    vec2 across = (corner - 0.5) * vec2(2.0 * radius, tall) * tree.size;
    fromEye = tree.foot + vec3(0.0, 0.5 * height * tree.size, 0.0) + right * across.x + up * across.y;
    leafAt = vec3(corner, float((form * 3 + level) * azimuths + view));
    leafKind = tree.kind;
    leafLook = vec4(tree.hue, tree.snow, light.sun, light.open);
    leafTurn = vec2(cos(turn), sin(turn));
    air = light.air;
    clear = light.clear;
    gl_Position = viewProjection * vec4(fromEye, 1.0);
}
