// Ground near the eye: stones and clods at three scales, in metres. Where a pixel is larger than the
// stones of a scale, mipmaps leave only their mean.
uniform sampler2D stones;  // height, tint, slope to the right and downwards

struct NearGround {
    float height;  // of the small scales, around 0
    float tint;    // around 0
    vec3 fine;     // tilt of the normal by stones
    vec3 coarse;   // tilt of the normal by blocks
};

const vec3 kStonePeriods = vec3(4.7, 27.0, 163.0);  // metres

// Returns the stones at a place in metres on ground with this normal. They are read from above or, on steep ground, from
// the side that it faces, because stones read from above would be stretched to streaks. `ragged` is
// noise around 0; it makes the edges between these readings ragged.
NearGround nearGroundAt(vec3 place, vec3 normal, vec2 ragged) {
    vec3 facing = abs(normal) + vec3(0.16 * ragged.x, 0.2 * ragged.y, -0.16 * ragged.x);
    bool above = facing.y >= max(facing.x, facing.z);
    bool east = facing.x > facing.z;
    vec3 dx = dFdx(place);
    vec3 dy = dFdy(place);
    mat3x2 along = above ? mat3x2(1.0, 0.0, 0.0, 0.0, 0.0, 1.0)
                         : (east ? mat3x2(0.0, 0.0, 0.0, 1.0, 1.0, 0.0) : mat3x2(1.0, 0.0, 0.0, 1.0, 0.0, 0.0));
    vec2 at = along * place;
    vec2 across = along * dx;
    vec2 down = along * dy;
    const mat2 kTurnSmall = mat2(0.94, 0.34, -0.34, 0.94);
    const mat2 kTurn = mat2(0.8, 0.6, -0.6, 0.8);
    const mat2 kTurnBack = mat2(-0.28, 0.96, -0.96, -0.28);
    vec4 small = textureGrad(stones, kTurnSmall * at / kStonePeriods.x, kTurnSmall * across / kStonePeriods.x,
                             kTurnSmall * down / kStonePeriods.x) - 0.5;
    vec4 medium = textureGrad(stones, kTurn * at / kStonePeriods.y, kTurn * across / kStonePeriods.y,
                              kTurn * down / kStonePeriods.y) - 0.5;
    vec4 large = textureGrad(stones, kTurnBack * at / kStonePeriods.z, kTurnBack * across / kStonePeriods.z,
                             kTurnBack * down / kStonePeriods.z) - 0.5;
    NearGround near;
    near.height = 0.6 * small.r + 0.4 * medium.r;
    near.tint = 0.35 * small.g + 0.4 * medium.g + 0.3 * large.g;
    // A slope in the plane of the texture tilts the normal against it.
    near.fine = -transpose(along) * (small.ba * kTurnSmall + 0.7 * medium.ba * kTurn);
    near.coarse = -transpose(along) * (0.7 * medium.ba * kTurn + large.ba * kTurnBack);
    return near;
}
