// A distant tree as a picture that faces the eye: see TreePictures. With SHADOW, the shadow of a tree: the picture from
// the sun, laid on the ground. One instance has four corners.
#include "daylight.glsl"
#include "standing_tree.glsl"
#ifdef SHADOW
#include "smooth_height.glsl"
uniform vec3 eye;           // metres
uniform float shadowReach;  // metres from the eye to the last shadow
#endif

uniform vec4 coniferSizes;  // height and radius of the first form and of the second, metres
uniform vec4 broadleafSizes;
uniform vec4 shrubSizes;
uniform int azimuths;       // number of directions from which there are pictures of each form
uniform vec3 elevations;    // heights of these directions above the horizon, radians

out vec3 leafAt;
flat out int leafKind;
flat out vec4 leafLook;
flat out vec2 leafTurn;  // cosine and sine of the turn of the picture's normals
flat out vec3 air;
flat out vec3 clear;
out vec3 fromEye;

void main() {
    int form = int(treeLook.w);
    int kind = form / 2;
    vec4 sizes = kind == 0 ? coniferSizes : (kind == 1 ? broadleafSizes : shrubSizes);
    vec2 size = (form % 2 == 0 ? sizes.xy : sizes.zw) * treeFoot.w;
    float height = size.x;
    float radius = size.y;
    float distance = length(treeFoot.xyz);

    // The nearest of the directions from which there are pictures.
#ifdef SHADOW
    vec3 toEye = toSun;
#else
    vec3 toEye = -treeFoot.xyz / max(distance, 1e-3);
#endif
    float above = asin(clamp(toEye.y, -1.0, 1.0));
    int level = above < 0.5 * (elevations.x + elevations.y) ? 0 : (above < 0.5 * (elevations.y + elevations.z) ? 1 : 2);
    float azimuth = atan(toEye.z, toEye.x);
    float share = fract((azimuth - treeLook.x) / 6.2831853) * float(azimuths);
    int view = int(floor(share + 0.5)) % azimuths;
    float turn = azimuth - 6.2831853 * float(view) / float(azimuths);

    vec2 corner = vec2(gl_VertexID % 2, gl_VertexID / 2);
    float elevation = elevations[level];
    vec3 ahead = vec3(cos(azimuth), 0.0, sin(azimuth));
    vec3 right = vec3(ahead.z, 0.0, -ahead.x);
    vec3 up = vec3(0.0, cos(elevation), 0.0) - ahead * sin(elevation);
    float tall = height * cos(elevation) + 2.0 * radius * sin(elevation);
    leafAt = vec3(corner, float((form * 3 + level) * azimuths + view));
#ifdef SHADOW
    // From below the crown of a tree to the shadow of its top, along the ground.
    float longest = min(tall / max(toEye.y, 0.05), 4.0 * height);
    vec2 way = -ahead.xz * (corner.y - 0.5 * sin(elevation)) * longest;
    vec2 place = treeFoot.xz + right.xz * (corner.x - 0.5) * 2.0 * radius + way;
    vec2 node = clamp((place + eye.xz) / cellSize, vec2(0.0), vec2(mapSize - 1));
    float ground = smoothHeight(ivec2(floor(node)), fract(node));
    fromEye = vec3(place.x, ground * exaggeration - eye.y, place.y);
    // A little nearer to the eye, so that the ground does not hide it.
    fromEye *= 1.0 - 0.4 / max(length(fromEye), 1.0);
    // Distant shadows are hidden by trees.
    float strength = toSun.y > 0.0 ? treeLight.x * (1.0 - smoothstep(0.4, 1.0, distance / shadowReach)) : 0.0;
    leafLook = vec4(0.0, 0.0, strength, 0.0);
#else
    vec2 across = (corner - 0.5) * vec2(2.0 * radius, tall);
    fromEye = treeFoot.xyz + vec3(0.0, 0.5 * height, 0.0) + right * across.x + up * across.y;
    leafKind = kind;
    leafLook = vec4(treeLook.yz, treeLight);
    leafTurn = vec2(cos(turn), sin(turn));
    air = airBefore(treeFoot.xyz);
    clear = hazeClear(treeFoot.xyz);
#endif
    gl_Position = viewProjection * vec4(fromEye, 1.0);
}
