#include "daylight.glsl"
#include "patterns.glsl"
#include "rock.glsl"
#include "strata.glsl"
#include "water.glsl"

in vec2 cell;
in float height;
in float surface;
in float top;
in vec3 fromEye;

uniform vec3 wallNormal;
uniform ivec2 mapSize;
uniform float cellSize;
uniform float base;
uniform float relief;  // metres

out vec4 colour;

void main() {
    // Place in cells of the reference grid, so that the rock looks the same at every resolution.
    float referenceCells = 512.0 / float(max(512, max(mapSize.x, mapSize.y)));
    float along = (cell.x + cell.y) * referenceCells / 90.0;
    float bend = noiseAt(vec2(along, 0.37)).g - 0.5;
    float level = (height - base) / relief;
    float bed = noiseAt(vec2(along * 0.15, level * 2.3 + bend * 0.35)).r;
    float grain = noiseAt(vec2(along * 9.0, height * referenceCells / (8.0 * cellSize))).r;
    vec3 albedo = rockOfBed(0.75 * smoothstep(0.35, 0.65, bed), 0.0);
    if (hasBeds > 0.5) {
        vec2 look = bedAt((cell + 0.5) / vec2(mapSize), height, dFdx(vec3(height, cell / vec2(mapSize))),
                          dFdy(vec3(height, cell / vec2(mapSize))));
        albedo = rockOfBed(0.75 * look.r, look.g);
    }
    // Darker than in nature, because the block is only the frame of the picture.
    albedo *= 0.5 + 0.25 * grain;
    float depth = (surface - height) / relief;
    albedo = mix(vec3(0.115, 0.082, 0.052), albedo, smoothstep(0.01, 0.05, depth + (grain - 0.5) * 0.02));
    float open = mix(0.5, 1.3, smoothstep(0.0, 0.6, level));
    vec3 light = 0.55 * sunLight * max(dot(wallNormal, toSun), 0.0) + 0.5 * (skyLight + groundLight) * open;
    vec3 radiance = albedo * light;
#ifdef WATER
    // The cut side of the water: bright below its surface, dark at depth.
    float below = (top - height) / relief;
    vec3 side = mix(vec3(0.075, 0.185, 0.205), vec3(0.016, 0.060, 0.085), 1.0 - exp(-12.0 * below));
    float isWater = smoothstep(0.0, max(fwidth(height), 1e-4), height - surface);
    radiance = mix(radiance, side * light + mirrored(wallNormal, -normalize(fromEye), 0.0, 0.5), isWater);
#endif
    colour = vec4(toScreen(throughHaze(radiance, fromEye)), 1.0);
}
