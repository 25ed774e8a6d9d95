// The weights of the materials of made-up places: a column of texels has the numbers of one place.
#include "../../../shaders/materials.glsl"

uniform sampler2D sites;

layout(location = 0) out vec4 soilToRock;
layout(location = 1) out vec4 sandToForest;

vec4 numbers(int row) { return texelFetch(sites, ivec2(int(gl_FragCoord.x), row), 0); }

void main() {
    Site site;
    vec4 form = numbers(0);
    site.steepness = form.x;
    site.hollow = form.y;
    site.basin = form.z;
    site.height = form.w;
    vec4 layers = numbers(1);
    site.level = layers.x;
    site.moisture = layers.y;
    site.sediment = layers.z;
    site.wear = layers.w;
    site.macro = numbers(2);
    site.meso = numbers(3);
    site.micro = numbers(4);
    site.rock = numbers(5);
    site.lee = numbers(6).x;
    site.sand = numbers(6).y;
    site.snow = numbers(6).z;
    site.grain = site.near = site.strewn = site.gravel = 0.0;
    site.bed = site.place = vec2(0.0);
    site.form = vec4(0.0);
    site.normal = vec3(0.0, 1.0, 0.0);
    float weights[kMaterials] = groundAt(site).weights;
    soilToRock = vec4(weights[kSoil], weights[kGrass], weights[kScree], weights[kRock]);
    sandToForest = vec4(weights[kSand], weights[kSnow], weights[kForest], 0.0);
}
