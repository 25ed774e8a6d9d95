#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>

#include "app/meshes/mesh_format.h"
#include "app/meshes/mesh_vertices.h"

/// glTF 2.0 in one binary file: metres, right-handed, x to the east, y up, z to the south. The north-western node is at
/// x = z = 0. Texture coordinates start in the upper left corner. The file is streamed, because libraries for glTF hold
/// it in memory several times.
namespace scree {

namespace glb_format {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint32_t kMagic = 0x46546C67;      // "glTF"
constexpr std::uint32_t kJsonChunk = 0x4E4F534A;  // "JSON"
constexpr std::uint32_t kBinaryChunk = 0x004E4942;
constexpr int kFloat = 5126, kUnsignedInt = 5125, kArrayBuffer = 34962, kElementArrayBuffer = 34963;

constexpr std::uint64_t padded(std::uint64_t bytes) {
    return (bytes + 3) / 4 * 4;
}

std::array<float, 3> placeOf(const MeshVertices& vertices, std::uint32_t i) {
    return {static_cast<float>(vertices.east(i)), static_cast<float>(vertices.height(i)),
            static_cast<float>(vertices.south(i))};
}

/// Offsets of the parts of the binary chunk, in bytes.
struct Layout {
    std::uint64_t positions = 0, normals, onMap, triangles, colour, end;

    Layout(const LandMesh& mesh, std::uint64_t colourBytes)
        : normals(12 * mesh.nodes.size()),
          onMap(2 * normals),
          triangles(onMap + 8 * mesh.nodes.size()),
          colour(triangles + 4 * mesh.triangles.size()),
          end(padded(colour + colourBytes)) {}
};

Json describe(const MeshScene& scene, const Layout& layout, std::uint64_t colourBytes) {
    const MeshVertices vertices(scene.terrain, scene.mesh);
    const std::size_t count = scene.mesh.nodes.size();
    std::array<float, 3> low, high;
    low.fill(std::numeric_limits<float>::infinity());
    high.fill(-std::numeric_limits<float>::infinity());
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::array<float, 3> place = placeOf(vertices, i);
        for (std::size_t k = 0; k < 3; ++k) {
            low[k] = std::min(low[k], place[k]);
            high[k] = std::max(high[k], place[k]);
        }
    }
    const auto view = [](std::uint64_t from, std::uint64_t to, int target) {
        Json part{{"buffer", 0}, {"byteOffset", from}, {"byteLength", to - from}};
        if (target != 0) part["target"] = target;
        return part;
    };
    Json material{{"name", "ground"}, {"pbrMetallicRoughness", {{"metallicFactor", 0.0}, {"roughnessFactor", 1.0}}}};
    if (colourBytes > 0) material["pbrMetallicRoughness"]["baseColorTexture"] = {{"index", 0}};
    const auto accessor = [](int bufferView, int component, std::size_t elements, const char* type) {
        return Json{{"bufferView", bufferView}, {"componentType", component}, {"count", elements}, {"type", type}};
    };
    Json positions = accessor(0, kFloat, count, "VEC3");
    positions["min"] = low;
    positions["max"] = high;
    const Json primitive{
        {"attributes", {{"POSITION", 0}, {"NORMAL", 1}, {"TEXCOORD_0", 2}}}, {"indices", 3}, {"material", 0}};
    Json gltf;
    gltf["asset"] = {{"version", "2.0"}, {"generator", "Scree"}};
    gltf["scene"] = 0;
    gltf["scenes"] = Json::array({Json{{"nodes", Json::array({0})}}});
    gltf["nodes"] = Json::array({Json{{"mesh", 0}, {"name", "land"}}});
    gltf["meshes"] = Json::array({Json{{"name", "land"}, {"primitives", Json::array({primitive})}}});
    gltf["materials"] = Json::array({material});
    gltf["accessors"] = Json::array({positions, accessor(1, kFloat, count, "VEC3"), accessor(2, kFloat, count, "VEC2"),
                                     accessor(3, kUnsignedInt, scene.mesh.triangles.size(), "SCALAR")});
    gltf["bufferViews"] = Json::array({view(layout.positions, layout.normals, kArrayBuffer),
                                       view(layout.normals, layout.onMap, kArrayBuffer),
                                       view(layout.onMap, layout.triangles, kArrayBuffer),
                                       view(layout.triangles, layout.colour, kElementArrayBuffer)});
    gltf["buffers"] = Json::array({Json{{"byteLength", layout.end}}});
    if (colourBytes > 0) {
        gltf["bufferViews"].push_back(view(layout.colour, layout.colour + colourBytes, 0));
        gltf["images"] = Json::array({Json{{"bufferView", 4}, {"mimeType", "image/png"}, {"name", "colour"}}});
        gltf["samplers"] = Json::array({Json{{"wrapS", 33071}, {"wrapT", 33071}}});  // clamped to the edge
        gltf["textures"] = Json::array({Json{{"source", 0}, {"sampler", 0}}});
    }
    return gltf;
}

Result<void> write(const MeshScene& scene, const ByteSink& sink) {
    std::string colour;
    if (scene.colour != nullptr) {
        Result<std::string> encoded = encodePng(*scene.colour);
        if (!encoded) return encoded.error();
        colour = std::move(*encoded);
    }
    const Layout layout(scene.mesh, colour.size());
    std::string json = describe(scene, layout, colour.size()).dump();
    json.resize(padded(json.size()), ' ');
    const std::uint64_t length = 12 + 8 + json.size() + 8 + layout.end;
    if (length > std::numeric_limits<std::uint32_t>::max())
        return Error{"a binary glTF holds at most 4 GiB; raise the mesh error"};

    const MeshVertices vertices(scene.terrain, scene.mesh);
    const auto count = static_cast<std::uint32_t>(scene.mesh.nodes.size());
    PartBuffer out(sink);
    for (const std::uint32_t number :
         {kMagic, 2u, static_cast<std::uint32_t>(length), static_cast<std::uint32_t>(json.size()), kJsonChunk})
        out.appendNumber(number);
    out.append(json);
    out.appendNumber(static_cast<std::uint32_t>(layout.end));
    out.appendNumber(kBinaryChunk);
    for (std::uint32_t i = 0; i < count; ++i)
        for (const float number : placeOf(vertices, i)) out.appendNumber(number);
    for (std::uint32_t i = 0; i < count; ++i) {
        const glm::vec3 normal = vertices.normal(i);
        for (const float number : {normal.x, normal.z, -normal.y}) out.appendNumber(number);
    }
    for (std::uint32_t i = 0; i < count; ++i) {
        const glm::vec2 at = vertices.onMap(i);
        out.appendNumber(at.x);
        out.appendNumber(at.y);
    }
    for (const std::uint32_t vertex : scene.mesh.triangles) out.appendNumber(vertex);
    colour.resize(layout.end - layout.colour, '\0');
    out.append(colour);
    return out.finish();
}

/// Reads numbers from a file, one after the other.
class NumberStream {
 public:
    explicit NumberStream(const std::filesystem::path& path) : file_(path, std::ios::binary) {}
    template <class Number>
    Number next() {
        Number number{};
        file_.read(reinterpret_cast<char*>(&number), sizeof(number));
        return number;
    }
    std::string text(std::size_t length) {
        std::string text(length, '\0');
        file_.read(text.data(), static_cast<std::streamsize>(length));
        return text;
    }
    void skip(std::uint64_t bytes) { file_.seekg(static_cast<std::streamoff>(bytes), std::ios::cur); }
    bool good() const { return file_.good(); }

 private:
    std::ifstream file_;
};

Result<void> verify(const MeshScene& scene, const std::filesystem::path& path) {
    const LandMesh& mesh = scene.mesh;
    const MeshVertices vertices(scene.terrain, mesh);
    NumberStream file(path);
    const Error damaged{"its mesh did not read back"};
    if (file.next<std::uint32_t>() != kMagic || file.next<std::uint32_t>() != 2) return damaged;
    std::error_code failed;
    if (file.next<std::uint32_t>() != std::filesystem::file_size(path, failed) || failed) return damaged;
    const auto jsonBytes = file.next<std::uint32_t>();
    if (file.next<std::uint32_t>() != kJsonChunk || jsonBytes > 1u << 20) return damaged;
    const Json gltf = Json::parse(file.text(jsonBytes), nullptr, false);
    file.skip(8);
    if (gltf.is_discarded() || gltf["accessors"][0]["count"] != mesh.nodes.size() ||
        gltf["accessors"][3]["count"] != mesh.triangles.size())
        return damaged;
    for (std::uint32_t i = 0; i < mesh.nodes.size(); ++i)
        for (const float number : placeOf(vertices, i))
            if (file.next<float>() != number) return damaged;
    const auto offsetOf = [&](std::size_t view) {
        return gltf["bufferViews"][view]["byteOffset"].get<std::uint64_t>();
    };
    file.skip(offsetOf(3) - offsetOf(1));
    for (const std::uint32_t vertex : mesh.triangles)
        if (file.next<std::uint32_t>() != vertex) return damaged;
    return file.good() ? Result<void>{} : damaged;
}

}  // namespace

}  // namespace glb_format

constinit const MeshFormat kGlbFormat{".glb", "glTF binary", true, glb_format::write, glb_format::verify};

}  // namespace scree
