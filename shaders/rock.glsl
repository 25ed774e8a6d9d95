// The kind of rock of the view: see RockLook in renderer/ground/ground_table.h.
uniform vec3 rockDark, rockPale, rockStain, redBed, screeColour, soilTint;
uniform float stainShare, rockIron, rockLens, rockFolds, rockBedding, rockLevel;

// Returns the colour of the rock: `pale` 0 for the darkest beds to 1 for the palest, `red` 0 for grey ones to 1 for red
// ones.
vec3 rockOfBed(float pale, float red) {
    vec3 rock = mix(rockDark, rockPale, pale);
    return mix(rock, rock * redBed, red);
}
