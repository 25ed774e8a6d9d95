// Include a file that declares mapSize and outermost before.

// Returns the coordinates in the maps of a place, away from the outermost nodes and from so many rows beside them: one if
// a map depends on the neighbours of a node, such as that of slopes, and those that a large pixel covers.
vec2 mapAt(vec2 node, float beside) {
    vec2 last = vec2(mapSize - 1);
    vec2 first = min(vec2(float(outermost) + beside * float(min(outermost, 1))), 0.5 * last);
    return (clamp(node, first, last - first) + 0.5) / vec2(mapSize);
}
