#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>

#include "app/meshes/mesh_format.h"
#include "app/meshes/mesh_vertices.h"

/// Wavefront OBJ: metres, x to the east, y to the north, z up. Texture coordinates start in the lower left corner, as
/// usual in OBJ.
namespace scree {

namespace obj_format {

namespace {

class Line {
 public:
    explicit Line(std::string_view keyword) : text_(keyword) {}
    Line& number(float value) { return put(' ', value); }
    /// A corner of a face. Vertex, texture coordinate and normal have the same number, counted from 1.
    Line& corner(std::uint32_t vertex) { return put(' ', vertex + 1).put('/', vertex + 1).put('/', vertex + 1); }
    std::string_view end() { return text_ += '\n'; }

 private:
    template <class Number>
    Line& put(char before, Number value) {
        std::array<char, 32> digits;
        const auto [last, failed] = std::to_chars(digits.data(), digits.data() + digits.size(), value);
        text_ += before;
        text_.append(digits.data(), last);
        return *this;
    }
    std::string text_;
};

std::array<float, 3> placeOf(const MeshVertices& vertices, std::uint32_t i) {
    return {static_cast<float>(vertices.east(i)), static_cast<float>(vertices.north(i)),
            static_cast<float>(vertices.height(i))};
}

Result<void> write(const MeshScene& scene, const ByteSink& sink) {
    const MeshVertices vertices(scene.terrain, scene.mesh);
    const auto count = static_cast<std::uint32_t>(scene.mesh.nodes.size());
    PartBuffer out(sink);
    out.append("# Scree. Metres; x to the east, y to the north, z up.\no land\n");
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto [east, north, up] = placeOf(vertices, i);
        out.append(Line("v").number(east).number(north).number(up).end());
    }
    for (std::uint32_t i = 0; i < count; ++i) {
        const glm::vec2 at = vertices.onMap(i);
        out.append(Line("vt").number(at.x).number(1.0f - at.y).end());
    }
    for (std::uint32_t i = 0; i < count; ++i) {
        const glm::vec3 normal = vertices.normal(i);
        out.append(Line("vn").number(normal.x).number(normal.y).number(normal.z).end());
    }
    const std::vector<std::uint32_t>& triangles = scene.mesh.triangles;
    for (std::size_t i = 0; i < triangles.size(); i += 3)
        out.append(Line("f").corner(triangles[i]).corner(triangles[i + 1]).corner(triangles[i + 2]).end());
    return out.finish();
}

/// Parses the next number of a line, after spaces. Text after a slash is skipped.
template <class Number>
bool takeNumber(std::string_view& rest, Number& number) {
    const std::size_t begin = rest.find_first_not_of(' ');
    if (begin == std::string_view::npos) return false;
    rest.remove_prefix(begin);
    const auto [last, failed] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    if (failed != std::errc()) return false;
    rest.remove_prefix(std::min(rest.find(' ', static_cast<std::size_t>(last - rest.data())), rest.size()));
    return true;
}

Result<void> verify(const MeshScene& scene, const std::filesystem::path& path) {
    const MeshVertices vertices(scene.terrain, scene.mesh);
    const std::vector<std::uint32_t>& triangles = scene.mesh.triangles;
    std::ifstream file(path, std::ios::binary);
    std::uint32_t vertex = 0;
    std::size_t corner = 0;
    bool same = true;
    for (std::string line; same && std::getline(file, line);) {
        std::string_view rest = line;
        if (line.starts_with("v ")) {
            rest.remove_prefix(1);
            std::array<float, 3> read{};
            for (float& number : read) same = same && takeNumber(rest, number);
            same = same && vertex < scene.mesh.nodes.size() && read == placeOf(vertices, vertex++);
        } else if (line.starts_with("f ")) {
            rest.remove_prefix(1);
            for (int i = 0; i < 3; ++i) {
                std::uint32_t read = 0;
                same = same && takeNumber(rest, read) && corner < triangles.size() && read == triangles[corner++] + 1;
            }
        }
    }
    if (!same || vertex != scene.mesh.nodes.size() || corner != triangles.size())
        return Error{"its vertices did not read back"};
    return {};
}

}  // namespace

}  // namespace obj_format

constinit const MeshFormat kObjFormat{".obj", "Wavefront OBJ", false, obj_format::write, obj_format::verify};

}  // namespace scree
