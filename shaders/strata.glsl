// Beds of rock, the same as in the models: see renderer/terrain/strata_maps.h.
#include "ground_table.glsl"

uniform float hasBeds;
uniform sampler2D bedMap;   // how pale and how red the beds are; repeats
uniform sampler2D foldMap;  // metres by which folds raise the beds
uniform vec4 bedWay;        // repeats of the beds per metre up, per map width east, per map height south; at 0

vec2 bedAt(vec2 uv, float height) {
    float across = dot(vec3(height - texture(foldMap, uv).r, uv), bedWay.xyz) + bedWay.w;
    vec2 layers = texture(bedMap, vec2(across * kGround.rock.laminae, 0.5)).rg;
    return mix(texture(bedMap, vec2(across, 0.5)).rg, layers, kGround.rock.lamination);
}
