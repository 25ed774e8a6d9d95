// A tree alone, for its picture.
layout(location = 0) in vec3 place;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec3 card;
layout(location = 3) in float open;

uniform mat4 toPicture;

out vec3 leafAt;
out vec3 leafNormal;
out float leafOpen;

void main() {
    leafAt = card;
    leafNormal = normal;
    leafOpen = open;
    gl_Position = toPicture * vec4(place, 1.0);
}
