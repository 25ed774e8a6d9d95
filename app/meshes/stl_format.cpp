#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>

#include "app/meshes/mesh_format.h"
#include "app/meshes/mesh_vertices.h"
#include "renderer/camera/terrain_base.h"

/// Binary STL: a closed body for printing. Metres, x to the east, y to the north, z up from the flat base. The base
/// lies as far below the lowest node as the base of the block in the viewport. The body is the land, walls on its four
/// sides, and the base as a fan around its centre.
namespace scree {

namespace stl_format {

namespace {

constexpr std::size_t kHeader = 80;
constexpr std::size_t kBytesPerTriangle = 50;

/// Height of the base in metres above the datum.
float baseOf(const Terrain& terrain) {
    const Extremes range = extremes(terrain.heights());
    return range.lowest - baseThickness(terrain, range, 1.0f);
}

std::size_t rimEdges(const LandMesh& mesh) {
    return 2 * static_cast<std::size_t>(mesh.width - 1) + 2 * static_cast<std::size_t>(mesh.height - 1);
}
std::size_t triangleCount(const LandMesh& mesh) {
    return mesh.triangles.size() / 3 + 3 * rimEdges(mesh);
}

/// Calls visit(a, b, c) for each triangle of the body, counter-clockwise seen from outside.
template <class Visit>
void forEachTriangle(const MeshScene& scene, const Visit& visit) {
    const Terrain& terrain = scene.terrain;
    const LandMesh& mesh = scene.mesh;
    const float base = baseOf(terrain);
    const auto cell = static_cast<double>(terrain.cellSize());
    const auto placeOf = [&](int x, int y) {
        return glm::vec3(static_cast<float>(x * cell), static_cast<float>((mesh.height - 1 - y) * cell),
                         terrain.heights()(x, y) - base);
    };
    const auto vertexAt = [&](std::uint32_t vertex) { return placeOf(mesh.column(vertex), mesh.row(vertex)); };
    for (std::size_t i = 0; i < mesh.triangles.size(); i += 3)
        visit(vertexAt(mesh.triangles[i]), vertexAt(mesh.triangles[i + 1]), vertexAt(mesh.triangles[i + 2]));

    const glm::vec3 centre(static_cast<float>(0.5 * (mesh.width - 1) * cell),
                           static_cast<float>(0.5 * (mesh.height - 1) * cell), 0.0f);
    // Walk around the rim, counter-clockwise seen from above, with the land to the left.
    const auto wall = [&](int x, int y, int nextX, int nextY) {
        const glm::vec3 here = placeOf(x, y), next = placeOf(nextX, nextY);
        const glm::vec3 below(here.x, here.y, 0.0f), nextBelow(next.x, next.y, 0.0f);
        visit(next, here, below);
        visit(next, below, nextBelow);
        visit(nextBelow, below, centre);
    };
    const int east = mesh.width - 1, south = mesh.height - 1;
    for (int x = 0; x < east; ++x) wall(x, south, x + 1, south);
    for (int y = south; y > 0; --y) wall(east, y, east, y - 1);
    for (int x = east; x > 0; --x) wall(x, 0, x - 1, 0);
    for (int y = 0; y < south; ++y) wall(0, y, 0, y + 1);
}

Result<void> write(const MeshScene& scene, const ByteSink& sink) {
    const std::size_t count = triangleCount(scene.mesh);
    if (count > std::numeric_limits<std::uint32_t>::max())
        return Error{"STL holds at most 4294967295 triangles; raise the mesh error"};
    PartBuffer out(sink);
    std::string header = "Scree: metres, z up";
    header.resize(kHeader, ' ');
    out.append(header);
    out.appendNumber(static_cast<std::uint32_t>(count));
    forEachTriangle(scene, [&](const glm::vec3& a, const glm::vec3& b, const glm::vec3& c) {
        const glm::vec3 across = glm::cross(b - a, c - a);
        const float length = glm::length(across);
        const glm::vec3 normal = length > 0.0f ? across / length : glm::vec3(0.0f);
        for (const glm::vec3& each : {normal, a, b, c}) {
            out.appendNumber(each.x);
            out.appendNumber(each.y);
            out.appendNumber(each.z);
        }
        out.appendNumber(std::uint16_t{0});
    });
    return out.finish();
}

/// Volume of the land above the base, summed over a prism under each triangle.
double volumeOf(const MeshScene& scene) {
    const LandMesh& mesh = scene.mesh;
    const auto base = static_cast<double>(baseOf(scene.terrain));
    const MeshVertices vertices(scene.terrain, mesh);
    double volume = 0.0;
    for (std::size_t i = 0; i < mesh.triangles.size(); i += 3) {
        const std::uint32_t a = mesh.triangles[i], b = mesh.triangles[i + 1], c = mesh.triangles[i + 2];
        const double area = 0.5 * ((vertices.east(b) - vertices.east(a)) * (vertices.north(c) - vertices.north(a)) -
                                   (vertices.north(b) - vertices.north(a)) * (vertices.east(c) - vertices.east(a)));
        const double mean = (static_cast<double>(vertices.aboveDatum(a)) + static_cast<double>(vertices.aboveDatum(b)) +
                             static_cast<double>(vertices.aboveDatum(c))) /
                            3.0;
        volume += area * (mean - base);
    }
    return volume;
}

/// The volume of the body, by the divergence theorem, must equal that of the land above its base.
Result<void> verify(const MeshScene& scene, const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    file.seekg(kHeader);
    std::uint32_t count = 0;
    file.read(reinterpret_cast<char*>(&count), sizeof(count));
    if (!file || count != triangleCount(scene.mesh)) return Error{"its triangles did not read back"};
    double volume = 0.0;
    const glm::dvec3 middle(0.5 * (scene.mesh.width - 1) * static_cast<double>(scene.terrain.cellSize()),
                            0.5 * (scene.mesh.height - 1) * static_cast<double>(scene.terrain.cellSize()), 0.0);
    for (std::uint32_t i = 0; i < count; ++i) {
        std::array<char, kBytesPerTriangle> bytes;
        if (!file.read(bytes.data(), kBytesPerTriangle)) return Error{"its triangles did not read back"};
        std::array<glm::dvec3, 3> corner;
        for (std::size_t k = 0; k < 3; ++k) {
            std::array<float, 3> place;
            std::copy_n(bytes.data() + sizeof(place) * (k + 1), sizeof(place), reinterpret_cast<char*>(place.data()));
            corner[k] = glm::dvec3(place[0], place[1], place[2]) - middle;
        }
        volume += glm::dot(corner[0], glm::cross(corner[1], corner[2])) / 6.0;
    }
    const double wanted = volumeOf(scene);
    if (!(std::abs(volume - wanted) <= 1e-4 * wanted)) return Error{"its volume did not read back"};
    return {};
}

}  // namespace

}  // namespace stl_format

constinit const MeshFormat kStlFormat{".stl", "STL for printing", false, stl_format::write, stl_format::verify};

}  // namespace scree
