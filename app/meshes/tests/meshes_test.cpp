#include <gtest/gtest.h>
#include <tiny_gltf.h>

#include <array>
#include <cmath>
#include <cstring>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <sstream>

#include "app/meshes/land_export.h"
#include "app/meshes/land_mesh.h"
#include "app/meshes/mesh_error.h"
#include "app/tests/test_files.h"

namespace scree {
namespace {

using test::readFile;
using test::TemporaryFolder;
using Place = std::array<double, 3>;

Terrain meshedLand(int width, int height, float cellSize, const std::function<double(int, int)>& metres,
                   double datum = 0.0) {
    Field<float> heights(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) heights(x, y) = static_cast<float>(metres(x, y));
    return Terrain(std::move(heights), cellSize, datum);
}

/// Hills with grain of up to 1 m.
Terrain ruggedLand(int width, int height) {
    std::mt19937 random(11);
    std::uniform_real_distribution<double> grain(0.0, 1.0);
    return meshedLand(
        width, height, 10.0f,
        [&](int x, int y) {
            return 60.0 * std::sin(0.05 * x) * std::cos(0.04 * y) + 15.0 * std::sin(0.2 * x + 0.1 * y) + grain(random);
        },
        500.0);
}

/// The largest vertical distance of a node from the triangles, by barycentric coordinates; infinite if no triangle
/// covers the node.
double distanceOf(const Terrain& land, const LandMesh& mesh) {
    Field<double> distance(land.width(), land.height(), std::numeric_limits<double>::infinity());
    for (std::size_t i = 0; i < mesh.triangles.size(); i += 3) {
        std::array<Place, 3> corner;
        for (std::size_t k = 0; k < 3; ++k) {
            const int x = mesh.column(mesh.triangles[i + k]), y = mesh.row(mesh.triangles[i + k]);
            corner[k] = {static_cast<double>(x), static_cast<double>(y), land.heights()(x, y)};
        }
        const auto [a, b, c] = corner;
        const double area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
        for (int y = static_cast<int>(std::min({a[1], b[1], c[1]})); y <= std::max({a[1], b[1], c[1]}); ++y)
            for (int x = static_cast<int>(std::min({a[0], b[0], c[0]})); x <= std::max({a[0], b[0], c[0]}); ++x) {
                const double v = ((x - a[0]) * (c[1] - a[1]) - (y - a[1]) * (c[0] - a[0])) / area;
                const double w = ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / area;
                if (v < -1e-9 || w < -1e-9 || v + w > 1.0 + 1e-9) continue;
                const double here = a[2] + v * (b[2] - a[2]) + w * (c[2] - a[2]);
                distance(x, y) = std::min(distance(x, y), std::abs(here - static_cast<double>(land.heights()(x, y))));
            }
    }
    double largest = 0.0;
    for (int y = 0; y < land.height(); ++y)
        for (int x = 0; x < land.width(); ++x) largest = std::max(largest, distance(x, y));
    return largest;
}

TEST(LandMesh, OfNoErrorHasEachNodeAndTwoTrianglesForEachCell) {
    ThreadPool pool(2);
    for (const auto& [width, height] : {std::pair(2, 2), std::pair(3, 7), std::pair(300, 131)}) {
        const LandMesh mesh = landMesh(ruggedLand(width, height), 0.0f, pool);
        EXPECT_EQ(mesh.nodes.size(), static_cast<std::size_t>(width * height));
        EXPECT_EQ(mesh.triangles.size(), static_cast<std::size_t>(6 * (width - 1) * (height - 1)));
    }
}

TEST(LandMesh, StaysWithinItsErrorAtEachNode) {
    ThreadPool pool(2);
    const Terrain land = ruggedLand(301, 270);
    std::size_t before = 6 * 300 * 269;
    for (const float most : {0.3f, 1.0f, 4.0f, 20.0f}) {
        const LandMesh mesh = landMesh(land, most, pool);
        const double distance = distanceOf(land, mesh);
        EXPECT_LE(distance, static_cast<double>(most) * 1.000001);
        EXPECT_NEAR(distance, static_cast<double>(mesh.error), 1e-3);
        EXPECT_LT(mesh.triangles.size(), before) << "a larger error removes more";
        before = mesh.triangles.size();
    }
    EXPECT_LT(before, 6u * 300 * 269 / 20);
}

TEST(LandMesh, KeepsAllNodesOfTheRim) {
    ThreadPool pool(2);
    const LandMesh mesh = landMesh(ruggedLand(200, 150), 50.0f, pool);
    const std::set<std::uint32_t> nodes(mesh.nodes.begin(), mesh.nodes.end());
    for (std::uint32_t x = 0; x < 200; ++x) {
        EXPECT_TRUE(nodes.contains(x));
        EXPECT_TRUE(nodes.contains(x + 149 * 200));
    }
    for (std::uint32_t y = 0; y < 150; ++y) {
        EXPECT_TRUE(nodes.contains(y * 200));
        EXPECT_TRUE(nodes.contains(y * 200 + 199));
    }
}

TEST(LandMesh, OfAPlaneNeedsFewNodesBesidesItsRim) {
    ThreadPool pool(2);
    const Terrain plane = meshedLand(257, 257, 5.0f, [](int x, int y) { return 0.4 * x - 0.7 * y; });
    const LandMesh mesh = landMesh(plane, 0.2f, pool);
    EXPECT_LE(distanceOf(plane, mesh), 0.2);
    EXPECT_LT(mesh.nodes.size(), 2 * 4 * 256u);
}

TEST(LandMesh, IsTheSameForAnyNumberOfThreads) {
    ThreadPool one(1), four(4);
    const Terrain land = ruggedLand(400, 300);
    const LandMesh a = landMesh(land, 2.0f, one), b = landMesh(land, 2.0f, four);
    EXPECT_EQ(a.nodes, b.nodes);
    EXPECT_EQ(a.triangles, b.triangles);
}

TEST(VerticalError, FindsAHoleAndAnInvertedTriangle) {
    const Terrain land = meshedLand(3, 2, 1.0f, [](int x, int) { return x == 1 ? 3.0 : 0.0; });
    //  0 1 2
    //  3 4 5
    const std::vector<std::uint32_t> whole{0, 3, 5, 0, 5, 2};
    EXPECT_EQ(verticalError(land.heights(), {0, 0, 3, 2}, whole), 3.0f);  // at the nodes 1 and 4
    EXPECT_EQ(verticalError(land.heights(), {0, 0, 3, 2}, std::vector<std::uint32_t>{0, 3, 5}), std::nullopt);
    EXPECT_EQ(verticalError(land.heights(), {0, 0, 3, 2}, std::vector<std::uint32_t>{0, 3, 5, 0, 2, 5}), std::nullopt);
}

struct Stl {
    std::vector<std::array<Place, 3>> triangles;
    std::vector<Place> normals;
};

Stl readStl(const std::filesystem::path& path) {
    const std::string bytes = readFile(path);
    Stl stl;
    for (std::size_t at = 84; at + 50 <= bytes.size(); at += 50) {
        std::array<float, 12> numbers;
        std::memcpy(numbers.data(), bytes.data() + at, sizeof(numbers));
        std::array<Place, 4> places;
        for (std::size_t i = 0; i < 4; ++i) places[i] = {numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2]};
        stl.normals.push_back(places[0]);
        stl.triangles.push_back({places[1], places[2], places[3]});
    }
    std::uint32_t count = 0;
    std::memcpy(&count, bytes.data() + 80, 4);
    EXPECT_EQ(stl.triangles.size(), count);
    EXPECT_EQ(bytes.size(), 84 + 50 * static_cast<std::size_t>(count));
    return stl;
}

/// Signed volume below the triangles, by the divergence theorem.
double volumeOf(const Stl& stl) {
    double volume = 0.0;
    for (const auto& [a, b, c] : stl.triangles)
        volume += (a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) +
                   a[2] * (b[0] * c[1] - b[1] * c[0])) /
                  6.0;
    return volume;
}

void expectClosed(const Stl& stl) {
    std::map<std::pair<Place, Place>, int> edges;
    for (const auto& triangle : stl.triangles)
        for (std::size_t i = 0; i < 3; ++i) ++edges[{triangle[i], triangle[(i + 1) % 3]}];
    for (const auto& [edge, uses] : edges) {
        ASSERT_EQ(uses, 1);
        const auto opposite = edges.find({edge.second, edge.first});
        ASSERT_TRUE(opposite != edges.end() && opposite->second == 1);
    }
}

TEST(Stl, IsClosedAndHasTheVolumeOfTheLandAboveItsBase) {
    const TemporaryFolder folder;
    ThreadPool pool(2);
    // A plane from 100 m to 160 m over 400 m x 300 m: the base lies 0.12 of 60 m or 0.03 of 410 m below the lowest
    // node.
    const Terrain plane = meshedLand(41, 31, 10.0f, [](int x, int) { return 100.0 + 1.5 * x; });
    ASSERT_TRUE(exportLand(plane, folder / "plane.stl", {}, pool).ok());
    const Stl stl = readStl(folder / "plane.stl");
    expectClosed(stl);
    const double thickness = 0.03 * 410.0;
    EXPECT_NEAR(volumeOf(stl), 400.0 * 300.0 * (30.0 + thickness), 1.0);
    double lowest = 1e9;
    for (const auto& triangle : stl.triangles)
        for (const Place& place : triangle) lowest = std::min({lowest, place[0], place[1], place[2]});
    EXPECT_EQ(lowest, 0.0) << "STL requires coordinates that are not negative";

    const Terrain land = ruggedLand(150, 140);
    ASSERT_TRUE(exportLand(land, folder / "whole.stl", {}, pool).ok());
    const Result<WrittenLand> written = exportLand(land, folder / "few.stl", {.range = {}, .meshError = 3.0f}, pool);
    ASSERT_TRUE(written.ok());
    const Stl whole = readStl(folder / "whole.stl"), few = readStl(folder / "few.stl");
    expectClosed(whole);
    expectClosed(few);
    EXPECT_LT(few.triangles.size(), whole.triangles.size() / 4);
    // The reported number counts the triangles of the land, without walls and base.
    const auto& told = std::get<WrittenMesh>(*written);
    EXPECT_GT(told.triangles, 0u);
    EXPECT_LT(told.triangles, few.triangles.size());
    EXPECT_GT(told.error, 0.0f);
    EXPECT_LE(told.error, 3.0f);
    EXPECT_EQ(shownFacts(*written).find("150 x 140 nodes, "), 0u) << shownFacts(*written);
    EXPECT_NEAR(volumeOf(few), volumeOf(whole), 1490.0 * 1390.0 * 3.0);
    EXPECT_GT(volumeOf(few), 0.0);
}

TEST(Obj, HasTheLandInMetresWithNormalsAndPlacesOnTheMap) {
    const TemporaryFolder folder;
    ThreadPool pool(1);
    const Terrain land = meshedLand(
        4, 3, 2.0f, [](int x, int y) { return 10.0 * y + x; }, 1000.0);
    ASSERT_TRUE(exportLand(land, folder / "a.obj", {}, pool).ok());
    std::istringstream lines(readFile(folder / "a.obj"));
    std::vector<Place> places, normals;
    std::vector<std::array<double, 2>> onMap;
    std::vector<std::array<int, 3>> faces;
    for (std::string word; lines >> word;) {
        if (word == "#" || word == "o") std::getline(lines, word);
        if (word == "v" || word == "vn") {
            Place place;
            lines >> place[0] >> place[1] >> place[2];
            (word == "v" ? places : normals).push_back(place);
        }
        if (word == "vt") lines >> onMap.emplace_back()[0] >> onMap.back()[1];
        if (word == "f") {
            std::array<int, 3> face;
            for (int& corner : face) {
                std::string numbers;
                lines >> numbers;
                corner = std::stoi(numbers);
                const std::string each = std::to_string(corner);
                EXPECT_EQ(numbers, each + "/" + each + "/" + each);
            }
            faces.push_back(face);
        }
    }
    ASSERT_EQ(places.size(), 12u);
    ASSERT_EQ(normals.size(), 12u);
    ASSERT_EQ(onMap.size(), 12u);
    EXPECT_EQ(faces.size(), 12u);
    EXPECT_EQ(places[0], (Place{0.0, 4.0, 1000.0}));   // north-west
    EXPECT_EQ(places[11], (Place{6.0, 0.0, 1023.0}));  // south-east
    EXPECT_NEAR(onMap[0][0], 0.5 / 4.0, 1e-6);
    EXPECT_NEAR(onMap[0][1], 1.0 - 0.5 / 3.0, 1e-6);  // upwards
    // The plane falls by 0.5 m/m to the west and by 5 m/m to the north.
    const double length = std::sqrt(0.25 + 25.0 + 1.0);
    EXPECT_NEAR(normals[5][0], -0.5 / length, 1e-6);
    EXPECT_NEAR(normals[5][1], 5.0 / length, 1e-6);
    EXPECT_NEAR(normals[5][2], 1.0 / length, 1e-6);
    for (const auto& [a, b, c] : faces) {
        const Place &p = places[static_cast<std::size_t>(a - 1)], &q = places[static_cast<std::size_t>(b - 1)],
                    &r = places[static_cast<std::size_t>(c - 1)];
        EXPECT_GT((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]), 0.0) << "faces look up";
    }
}

template <class Number>
std::vector<Number> numbersOf(const tinygltf::Model& model, int accessor) {
    const tinygltf::Accessor& about = model.accessors.at(static_cast<std::size_t>(accessor));
    const tinygltf::BufferView& view = model.bufferViews.at(static_cast<std::size_t>(about.bufferView));
    const std::vector<unsigned char>& bytes = model.buffers.at(static_cast<std::size_t>(view.buffer)).data;
    const std::size_t parts =
        static_cast<std::size_t>(tinygltf::GetNumComponentsInType(static_cast<std::uint32_t>(about.type)));
    std::vector<Number> numbers(about.count * parts);
    std::memcpy(numbers.data(), bytes.data() + view.byteOffset + about.byteOffset, numbers.size() * sizeof(Number));
    return numbers;
}

TEST(Glb, IsReadByTinyGltfWithTheLandInMetresAndItsColours) {
    const TemporaryFolder folder;
    ThreadPool pool(1);
    const Terrain land = meshedLand(
        5, 4, 2.5f, [](int x, int y) { return 3.0 * x + y * y; }, 200.0);
    ByteImage colour(5, 4, 3);
    for (std::size_t i = 0; i < colour.samples.size(); ++i) colour.samples[i] = static_cast<std::uint8_t>(4 * i);
    ASSERT_TRUE(exportLand(land, folder / "a.glb", {.range = {}, .colour = &colour}, pool).ok());

    tinygltf::TinyGLTF loader;
    tinygltf::Model model;
    std::string error, warning;
    ASSERT_TRUE(loader.LoadBinaryFromFile(&model, &error, &warning, (folder / "a.glb").string())) << error;
    EXPECT_EQ(error + warning, "");
    const tinygltf::Primitive& primitive = model.meshes.at(0).primitives.at(0);
    const auto places = numbersOf<float>(model, primitive.attributes.at("POSITION"));
    const auto normals = numbersOf<float>(model, primitive.attributes.at("NORMAL"));
    const auto onMap = numbersOf<float>(model, primitive.attributes.at("TEXCOORD_0"));
    const auto triangles = numbersOf<std::uint32_t>(model, primitive.indices);
    ASSERT_EQ(places.size(), 3u * 20);
    ASSERT_EQ(triangles.size(), 6u * 12);
    for (std::size_t i = 0; i < 20; ++i) {
        const int x = static_cast<int>(i % 5), y = static_cast<int>(i / 5);
        EXPECT_EQ(places[3 * i], 2.5f * static_cast<float>(x));
        EXPECT_EQ(places[3 * i + 1], static_cast<float>(200 + 3 * x + y * y));
        EXPECT_EQ(places[3 * i + 2], 2.5f * static_cast<float>(y));
        EXPECT_NEAR(onMap[2 * i], (x + 0.5) / 5.0, 1e-6);
        EXPECT_NEAR(onMap[2 * i + 1], (y + 0.5) / 4.0, 1e-6);
    }
    // In the middle of the map: 1.2 m/m to the east, (9 - 1) / 5 m/m to the south at y = 2.
    const std::size_t middle = 2 * 5 + 2;
    const double length = std::sqrt(1.2 * 1.2 + 1.6 * 1.6 + 1.0);
    EXPECT_NEAR(normals[3 * middle], -1.2 / length, 1e-6);
    EXPECT_NEAR(normals[3 * middle + 1], 1.0 / length, 1e-6);
    EXPECT_NEAR(normals[3 * middle + 2], -1.6 / length, 1e-6);
    for (std::size_t i = 0; i < triangles.size(); i += 3) {
        const float* a = &places[3 * triangles[i]];
        const float* b = &places[3 * triangles[i + 1]];
        const float* c = &places[3 * triangles[i + 2]];
        EXPECT_GT((b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2]), 0.0f) << "triangles look up";
    }
    ASSERT_EQ(model.images.size(), 1u);
    EXPECT_EQ(model.images[0].width, 5);
    EXPECT_EQ(model.images[0].height, 4);
    const auto channels = static_cast<std::size_t>(model.images[0].component);
    for (std::size_t i = 0; i < 20; ++i)
        for (std::size_t k = 0; k < 3; ++k)
            EXPECT_EQ(model.images[0].image[channels * i + k], colour.samples[3 * i + k]);
    const auto& texture = model.materials.at(0).pbrMetallicRoughness.baseColorTexture;
    EXPECT_EQ(model.textures.at(static_cast<std::size_t>(texture.index)).source, 0);
}

TEST(LandExport, OfAnUnknownTypeNamesHeightmapsAndMeshes) {
    const Result<void> checked = checkLandPath("/tmp/land.fbx");
    ASSERT_FALSE(checked.ok());
    EXPECT_NE(checked.error().message.find("'.fbx'"), std::string::npos);
    EXPECT_NE(checked.error().message.find(".png, .tif"), std::string::npos) << checked.error().message;
    EXPECT_NE(checked.error().message.find(".glb, .obj or .stl"), std::string::npos) << checked.error().message;
}

}  // namespace
}  // namespace scree
