#include "app/export/river_lines.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace scree {
namespace {

InlandWater twoRivers() {
    InlandWater water;
    water.rivers.resize(2);
    for (int i = 0; i <= 4; ++i) {
        RiverPoint point;
        point.x = 2.0;
        point.y = i;
        point.level = 30.0f - static_cast<float>(i);
        point.discharge = 100.0f;
        point.width = 30.0f;
        point.depth = 1.9f;
        water.rivers[0].points.push_back(point);
    }
    water.rivers[0].end = RiverEnd::Sea;
    RiverPoint spring = water.rivers[0].points[2];
    spring.x = 4.0;
    spring.level = 40.0f;
    water.rivers[1].points = {spring, water.rivers[0].points[2]};
    water.rivers[1].end = RiverEnd::River;
    water.rivers[1].into = 0;
    return water;
}

nlohmann::json written(const Terrain& terrain) {
    return nlohmann::json::parse(formatRivers(twoRivers(), terrain));
}

TEST(RiverLinesFile, IsGeoJsonInMetresFromTheSouthWesternNode) {
    // A map of 9 x 5 nodes, 10 m apart, whose heights are counted from 100 m.
    const Terrain terrain(Field<float>(9, 5), 10.0f, 100.0);
    const nlohmann::json json = written(terrain);
    EXPECT_EQ(json["type"], "FeatureCollection");
    EXPECT_TRUE(json.at("crs").is_null()) << "metres, not degrees";
    ASSERT_EQ(json["features"].size(), 2u);
    const nlohmann::json& river = json["features"][0];
    EXPECT_EQ(river["type"], "Feature");
    EXPECT_EQ(river["geometry"]["type"], "LineString");
    const auto line = river["geometry"]["coordinates"].get<std::vector<std::array<double, 3>>>();
    ASSERT_EQ(line.size(), 5u);
    EXPECT_EQ(line.front(), (std::array{20.0, 40.0, 130.0}));
    EXPECT_EQ(line.back(), (std::array{20.0, 0.0, 126.0}));
    EXPECT_EQ(river["properties"]["end"], "sea");
    EXPECT_TRUE(river["properties"]["into"].is_null());
    EXPECT_EQ(river["properties"]["width"].size(), 5u);
    EXPECT_EQ(river["properties"]["discharge"][0], 100.0);
    EXPECT_EQ(river["properties"]["depth"][4], 1.9);
    const nlohmann::json& tributary = json["features"][1];
    EXPECT_EQ(tributary["properties"]["end"], "river");
    EXPECT_EQ(tributary["properties"]["into"], river["id"]);
    EXPECT_EQ(tributary["geometry"]["coordinates"].back(), river["geometry"]["coordinates"][2]);
}

TEST(RiverLinesFile, HasThePlaceOfTheMap) {
    Terrain terrain(Field<float>(10, 5), 10.0f, 0.0);
    // The cells reach half a cell beyond the nodes.
    terrain.setPlace(
        MapPlace{.west = 500000.0, .south = 4000000.0, .east = 500100.0, .north = 4000050.0, .crs = 32611});
    const nlohmann::json json = written(terrain);
    EXPECT_EQ(json["crs"]["properties"]["name"], "urn:ogc:def:crs:EPSG::32611");
    const auto line = json["features"][0]["geometry"]["coordinates"].get<std::vector<std::array<double, 3>>>();
    EXPECT_EQ(line.front(), (std::array{500025.0, 4000045.0, 30.0}));
}

}  // namespace
}  // namespace scree
