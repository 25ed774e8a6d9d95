// Beds of rock, the same as in the models: see renderer/terrain/strata_maps.h.
#include "ground_table.glsl"

uniform float hasBeds;
uniform sampler2D bedMap;   // how pale and how red the beds are; repeats
uniform sampler2D foldMap;  // metres by which folds raise the beds
uniform vec4 bedWay;        // repeats of the beds per metre up, per map width east, per map height south; at 0

// `right` and `down` are the changes of height and uv from pixel to pixel.
vec2 bedAt(vec2 uv, float height, vec3 right, vec3 down) {
    float across = dot(vec3(height - textureLod(foldMap, uv, 0.0).r, uv), bedWay.xyz) + bedWay.w;
    vec2 dx = vec2(dot(right, bedWay.xyz), 0.0);
    vec2 dy = vec2(dot(down, bedWay.xyz), 0.0);
    float laminae = kGround.rock.laminae;
    vec2 layers = textureGrad(bedMap, vec2(across * laminae, 0.5), dx * laminae, dy * laminae).rg;
    return mix(textureGrad(bedMap, vec2(across, 0.5), dx, dy).rg, layers, kGround.rock.lamination);
}
