// Beds of rock, as the models know them: see renderer/terrain/strata_maps.h.
#include "ground_table.glsl"

uniform float hasBeds;
uniform sampler2D bedMap;   // how pale and how red the beds are; repeats
uniform sampler2D foldMap;  // metres by which folds raise them
uniform vec4 bedWay;        // across the beds, in repeats: of a metre up, of the map to the east and to the south; at 0

vec2 bedAt(vec2 uv, float height) {
    float across = dot(vec3(height - texture(foldMap, uv).r, uv), bedWay.xyz) + bedWay.w;
    return texture(bedMap, vec2(across, 0.5)).rg;
}

// The colour of the rock of a bed, where `dark` and `pale` are those of the darkest and the palest.
vec3 rockOfBed(vec2 bed, vec3 dark, vec3 pale) {
    vec3 rock = mix(dark, pale, bed.r);
    return mix(rock, rock * kGround.rock.redBed, bed.g);
}
