// A tree that is drawn, as an instance: see TreeInstance in renderer/forest/tree_crowd.h.
layout(location = 4) in vec4 treeFoot;   // metres from the eye; factor of the form's lengths
layout(location = 5) in vec4 treeLook;   // turn (radians), hue, snow, form
layout(location = 6) in vec2 treeLight;  // shares of the sun and of the sky that are visible

uniform mat4 viewProjection;
