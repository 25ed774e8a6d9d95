// Ground near the eye: stones, joints of rock or blades of grass at three scales, in metres. Where a pixel is larger than
// these, mipmaps leave only their mean.

struct NearGround {
    float height;  // of the small scales, around 0
    float tint;    // around 0
    float raised;  // share that is not buried
    float shade;   // on finer ground beside a stone, 0 to 1
    vec3 fine;     // tilt of the normal by the small scales
    vec3 coarse;   // tilt of the normal by the large scale
};

const vec3 kNearPeriods = vec3(4.7, 27.0, 163.0);  // metres

// The plane in which patterns are read: from above or, on steep ground, from the side that the ground faces, because
// patterns read from above would be stretched to streaks.
struct Facing {
    bool above;
    mat3x2 along;  // from metres to the plane
    vec2 at, across, down;  // the place in the plane, in metres, and its changes from pixel to pixel
};

// `ragged` is noise around 0; it makes the edges between the planes ragged.
Facing facingAt(vec3 place, vec3 normal, vec2 ragged, Spread spread) {
    vec3 turned = abs(normal) + vec3(0.5 * ragged.x, 0.6 * ragged.y, -0.5 * ragged.x);
    bool east = turned.x > turned.z;
    Facing facing;
    facing.above = turned.y >= max(turned.x, turned.z);
    facing.along = facing.above ? mat3x2(1.0, 0.0, 0.0, 0.0, 0.0, 1.0)
                                : (east ? mat3x2(0.0, 0.0, 0.0, 1.0, 1.0, 0.0) : mat3x2(1.0, 0.0, 0.0, 1.0, 0.0, 0.0));
    facing.at = facing.along * place;
    facing.across = facing.along * spread.right;
    facing.down = facing.along * spread.down;
    return facing;
}

// The plane from above, turned so that its first axis points to where the wind blows.
Facing facingWind(vec3 place, Spread spread) {
    Facing facing;
    facing.above = false;
    facing.along = transpose(mat2x3(windTo.x, 0.0, windTo.y, -windTo.y, 0.0, windTo.x));
    facing.at = facing.along * place;
    facing.across = facing.along * spread.right;
    facing.down = facing.along * spread.down;
    return facing;
}

// Returns the ground of a layer of the patterns. Finer, smooth ground covers what is lower than `buried`: nothing at -1,
// about half of the stones at 0, and nearly all of them at 0.4.
NearGround nearGroundAt(float layer, Facing facing, float buried) {
    bool above = facing.above;
    mat3x2 along = facing.along;
    vec2 at = facing.at;
    vec2 across = facing.across;
    vec2 down = facing.down;
    // Turned, so that the scales do not repeat together. From the side, beds of rock stay nearly level, and ripples
    // stay across the wind.
    mat2 turnSmall = above ? mat2(0.94, 0.34, -0.34, 0.94) : mat2(0.99, 0.1, -0.1, 0.99);
    mat2 turn = above ? mat2(0.8, 0.6, -0.6, 0.8) : mat2(0.99, -0.14, 0.14, 0.99);
    mat2 turnBack = above ? mat2(-0.28, 0.96, -0.96, -0.28) : mat2(-0.997, 0.07, -0.07, -0.997);
    mat2 smaller = turnSmall / kNearPeriods.x;
    mat2 middle = turn / kNearPeriods.y;
    mat2 larger = turnBack / kNearPeriods.z;
    vec4 small = textureGrad(patterns, vec3(smaller * at, layer), smaller * across, smaller * down) - 0.5;
    vec4 medium = textureGrad(patterns, vec3(middle * at, layer), middle * across, middle * down) - 0.5;
    vec4 large = textureGrad(patterns, vec3(larger * at, layer), larger * across, larger * down) - 0.5;
    // Fewer of the large stones lie on finer ground, and hardly any where stones lie singly.
    vec3 rise = vec3(small.r, medium.r, large.r) - buried - vec3(0.0, 0.12, 0.25) * (1.0 + 4.0 * max(buried, 0.0));
    // Small stones lie in patches. Spread evenly, they would be seen to repeat.
    rise.x += min(1.0 + buried, 1.0) * (0.7 * medium.r + 0.7 * large.r);
    vec3 raised = smoothstep(vec3(0.0), vec3(0.03), rise);
    // Finer ground and boulders keep some grain.
    small *= max(raised.x, 0.45 + 0.25 * raised.y);
    medium *= raised.y;
    large *= raised.z;
    NearGround near;
    near.raised = max(raised.x, raised.y);
    vec2 beside = smoothstep(vec2(-0.08), vec2(0.0), rise.xy);
    near.shade = max(beside.x, beside.y) * (1.0 - near.raised);
    near.height = 0.6 * small.r + 0.4 * medium.r;
    near.tint = 0.35 * small.g + 0.4 * medium.g + 0.3 * large.g;
    // A slope in the plane of the texture tilts the normal against it.
    near.fine = -transpose(along) * (small.ba * turnSmall + 0.7 * medium.ba * turn);
    near.coarse = -transpose(along) * (0.7 * medium.ba * turn + large.ba * turnBack);
    return near;
}

// Adds what is seen within a few metres: pebbles, fine cracks or single blades.
void addGrit(inout NearGround near, float layer, Facing facing) {
    const mat2 toPattern = mat2(0.97, 0.25, -0.25, 0.97) / 0.83;  // metres
    vec4 grit = textureGrad(patterns, vec3(toPattern * facing.at, layer), toPattern * facing.across,
                            toPattern * facing.down) - 0.5;
    near.height += 0.4 * grit.r;
    near.tint += 0.5 * grit.g;
    near.fine -= transpose(facing.along) * (0.6 * grit.ba);
}
