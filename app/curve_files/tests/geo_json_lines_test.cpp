#include <gtest/gtest.h>

#include "app/curve_files/tests/line_files.h"

/// GeoJSON (RFC 7946) as lines on a map.
namespace scree {
namespace {

using namespace line_files;

std::string lineString(const std::string& coordinates) {
    return R"({"type": "LineString", "coordinates": )" + coordinates + "}";
}

std::string feature(const std::string& properties, const std::string& geometry) {
    return R"({"type": "Feature", "properties": )" + properties + R"(, "geometry": )" + geometry + "}";
}

Result<FileLines> readGeoJson(const std::string& text, const TerrainForm& map = plainMap()) {
    return LineFile("lines.geojson", text).read(map);
}

/// A map of 400 x 200 m in the middle of Germany, by UTM.
TerrainForm placedMap() {
    TerrainForm map{.width = 40, .height = 20, .cellSize = 10.0f};
    map.place = MapPlace{.west = 500000.0, .south = 5600000.0, .east = 500400.0, .north = 5600200.0, .crs = 25832};
    return map;
}

/// A map of 1 x 0.5 degrees.
TerrainForm mapInDegrees(int crs) {
    TerrainForm map{.width = 100, .height = 50, .cellSize = 1000.0f};
    map.place =
        MapPlace{.west = 10.0, .south = 47.0, .east = 11.0, .north = 47.5, .unit = MapPlace::Unit::Degrees, .crs = crs};
    return map;
}

std::string withCrs(const std::string& crs, const std::string& coordinates) {
    return R"({"type": "FeatureCollection", "crs": )" + crs + R"(, "features": [)" +
           feature("null", lineString(coordinates)) + "]}";
}

std::string named(const std::string& name) {
    return R"({"type": "name", "properties": {"name": ")" + name + R"("}})";
}

void expectPoint(PlanePoint point, double x, double y) {
    EXPECT_NEAR(point.x, x, 1e-9);
    EXPECT_NEAR(point.y, y, 1e-9);
}

TEST(GeoJsonLines, AreInMetresFromTheMiddleOfTheSouthWesternNode) {
    // The map begins half a cell, 5 m, before its first node, and reaches over 1000 m and 500 m.
    const Result<FileLines> file = readGeoJson(lineString("[[0, 0], [495, 245, 77], [995, 495]]"));
    ASSERT_TRUE(file) << file.error().message;
    ASSERT_EQ(file->lines.size(), 1u);
    const PlaneLine& points = file->lines[0].points;
    ASSERT_EQ(points.size(), 3u);
    expectPoint(points[0], 0.005, 0.99);
    expectPoint(points[1], 0.5, 0.5);
    expectPoint(points[2], 1.0, 0.0);
    EXPECT_TRUE(file->notes.empty());
}

TEST(GeoJsonLines, ComeFromEveryKindOfGeometry) {
    const std::string ring = "[[100,100],[200,100],[200,200],[100,100]]", open = "[[300,100],[400,100],[400,200]]";
    const std::string all =
        R"({"type": "GeometryCollection", "geometries": [)" + lineString("[[1,2],[3,400]]") +
        R"(, {"type": "MultiLineString", "coordinates": [[[5,5],[6,300]], [[7,7],[8,300]]]})" +
        R"(, {"type": "Polygon", "coordinates": [)" + ring + ", " + open + "]}" +
        R"(, {"type": "MultiPolygon", "coordinates": [[)" + ring + "], [" + open + "]]}" +
        R"(, {"type": "Point", "coordinates": [1,2]}, {"type": "MultiPoint", "coordinates": [[1,2]]}]})";
    const Result<FileLines> file = readGeoJson(R"({"type": "FeatureCollection", "features": [)" + feature("{}", all) +
                                               ", " + feature("null", "null") + "]}");
    ASSERT_TRUE(file) << file.error().message;
    ASSERT_EQ(file->lines.size(), 7u);
    for (const std::size_t i : {3u, 4u, 5u, 6u}) {
        EXPECT_EQ(file->lines[i].points.size(), 4u);
        EXPECT_EQ(file->lines[i].points.front(), file->lines[i].points.back()) << "rings are closed";
    }
    ASSERT_EQ(file->notes.size(), 1u);
    EXPECT_EQ(file->notes[0], "2 points left out, because curves need lines.");
}

TEST(GeoJsonLines, HaveThePropertiesOfTheirFeature) {
    const Result<FileLines> file = readGeoJson(feature(
        R"({"name": "Old\n road", "kind": "river", "width": [4, 1, 10, 2], "height": 3.5, "flank": 90, "grade": "x"})",
        lineString("[[0,0],[500,200]]")));
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->lines[0].title, "Old road");
    Curve like;
    like.kind = CurveKind::Ridge;
    like.flank = 44.0f;
    like.grade = 7.0f;
    like.stays = true;
    const Curve curve = curveAlong(file->lines[0], like);
    EXPECT_EQ(curve.kind, CurveKind::River);
    EXPECT_EQ(curve.width, 3.0f) << "the median of 1, 2, 4 and 10";
    EXPECT_EQ(curve.height, 3.5f);
    EXPECT_EQ(curve.flank, 44.0f) << "90 degrees are out of range";
    EXPECT_EQ(curve.grade, 7.0f) << "a text is no number";
    EXPECT_TRUE(curve.stays);
    ASSERT_EQ(file->notes.size(), 1u);
    EXPECT_EQ(file->notes[0], "2 values of properties out of range and left out.");
}

TEST(GeoJsonLines, LieInThePlaceOfTheMap) {
    for (const char* name : {"urn:ogc:def:crs:EPSG::25832", "urn:ogc:def:crs:EPSG:9.2:25832", "EPSG:25832",
                             "http://www.opengis.net/def/crs/EPSG/0/25832"}) {
        const Result<FileLines> file =
            readGeoJson(withCrs(named(name), "[[500100, 5600150], [500300, 5600050]]"), placedMap());
        ASSERT_TRUE(file) << file.error().message;
        expectPoint(file->lines[0].points[0], 0.25, 0.25);
        expectPoint(file->lines[0].points[1], 0.75, 0.75);
    }
    for (const char* crs : {"null", ""}) {
        const std::string line = "[[500100, 5600150], [500300, 5600050]]";
        const std::string text = *crs == '\0' ? lineString(line) : withCrs(crs, line);
        EXPECT_TRUE(readGeoJson(text, placedMap())) << "metres cannot be degrees here";
    }
}

TEST(GeoJsonLines, OfDegreesNeedAMapInDegrees) {
    const std::string line = "[[10.25, 47.125], [10.5, 47.25]]";
    for (const TerrainForm& map : {mapInDegrees(4326), mapInDegrees(0)})
        for (const std::string& text : {lineString(line), withCrs(named("urn:ogc:def:crs:OGC:1.3:CRS84"), line),
                                        withCrs(named("EPSG:4326"), line)}) {
            const Result<FileLines> file = readGeoJson(text, map);
            ASSERT_TRUE(file) << file.error().message;
            expectPoint(file->lines[0].points[0], 0.25, 0.75);
        }
    for (const std::string& text : {lineString(line), withCrs(named("urn:ogc:def:crs:OGC:1.3:CRS84"), line)}) {
        const std::string plain = LineFile("a.geojson", text).fault(),
                          placed = LineFile("a.geojson", text).fault(placedMap());
        EXPECT_NE(plain.find("degrees of longitude and latitude"), std::string::npos) << plain;
        EXPECT_NE(plain.find("\"crs\": null"), std::string::npos) << plain;
        EXPECT_NE(placed.find("EPSG:25832"), std::string::npos) << placed;
    }
    // On a map of 60 m they may be metres; with null they are.
    EXPECT_TRUE(readGeoJson(lineString(line), {.width = 60, .height = 60, .cellSize = 1.0f}));
    EXPECT_TRUE(readGeoJson(withCrs("null", line)));
}

TEST(GeoJsonLines, OfAnotherCoordinateSystemAreRefused) {
    const LineFile file("a.geojson", withCrs(named("EPSG:32632"), "[[500100, 5600150], [500300, 5600050]]"));
    const std::string placed = file.fault(placedMap()), plain = file.fault(), degrees = file.fault(mapInDegrees(0));
    for (const std::string& message : {placed, plain, degrees})
        EXPECT_NE(message.find("a.geojson: its coordinates are in EPSG:32632"), std::string::npos) << message;
    EXPECT_NE(placed.find("the map is in EPSG:25832"), std::string::npos) << placed;
    for (const char* crs :
         {R"({"type": "link"})", "5", R"({"type": "name", "properties": {"name": "EPSG:99999999999"}})"})
        EXPECT_NE(LineFile("a.geojson", withCrs(crs, "[[1,2],[3,4]]")).fault().find("has no EPSG code"),
                  std::string::npos)
            << crs;
}

TEST(GeoJsonLines, OfBadFilesAreRefusedByName) {
    const std::string deep(100000, '[');
    for (const std::string& text : {std::string(),
                                    std::string("{"),
                                    std::string("\x89PNG\r\n\x1a\n\0", 9),
                                    std::string("[]"),
                                    std::string("17"),
                                    std::string(R"({"type": "Topology"})"),
                                    deep,
                                    lineString("[[0, 0], [NaN, 1]]"),
                                    lineString("[[0, 0], [1e999, 1]]"),
                                    lineString("[[0, 0], [Infinity, 1]]"),
                                    lineString(R"([[0, 0], ["1", "2"]])"),
                                    lineString("[[0, 0], [1]]"),
                                    lineString("[[0, 0], null]"),
                                    lineString("[[0, 0]]"),
                                    lineString("[]"),
                                    lineString("{}"),
                                    lineString("null"),
                                    std::string(R"({"type": "LineString"})"),
                                    std::string(R"({"type": "FeatureCollection", "features": {}})"),
                                    std::string(R"({"type": "FeatureCollection", "features": []})"),
                                    std::string(R"({"type": "FeatureCollection", "features": [3]})"),
                                    std::string(R"({"type": "Polygon", "coordinates": [[0, 0], [1, 1]]})"),
                                    std::string(R"({"type": "Point", "coordinates": [5, 5]})"),
                                    feature("[1]", "null"),
                                    lineString("[[5, 5], [5, 5], [5, 5]]")}) {
        const std::string message = LineFile("bad.geojson", text).fault();
        EXPECT_NE(message.find("bad.geojson"), std::string::npos) << text.substr(0, 100) << " gives: " << message;
        EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    }
    const std::string where = LineFile("bad.geojson", R"({"type": "FeatureCollection", "features": [)" +
                                                          feature("{}", lineString("[[0, 0], [1, \"x\"]]")) + "]}")
                                  .fault();
    EXPECT_NE(where.find("features[0].geometry.coordinates[1] is [1,\"x\"]; give two numbers"), std::string::npos)
        << where;
}

}  // namespace
}  // namespace scree
