#include "app/curve_files/curve_file.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "app/curve_files/tests/line_files.h"
#include "app/curve_files/thinning.h"
#include "app/export/river_lines.h"

/// What is the same for all files with lines: limits, lines off the map, and files of Scree itself.
namespace scree {
namespace {

using namespace line_files;

std::string fileOf(const std::vector<PlaneLine>& lines) {
    nlohmann::json file{{"type", "MultiLineString"}, {"crs", nullptr}};
    for (const PlaneLine& line : lines) {
        nlohmann::json list = nlohmann::json::array();
        for (const PlanePoint& point : line) list.push_back({point.x, point.y});
        file["coordinates"].push_back(list);
    }
    return file.dump();
}

/// A circle in metres, closed.
PlaneLine circle(int points, double radius) {
    PlaneLine line;
    for (int i = 0; i <= points; ++i) {
        const double angle = 2.0 * std::numbers::pi * (i % points) / points;
        line.push_back({500.0 + radius * std::cos(angle), 250.0 + radius * std::sin(angle)});
    }
    return line;
}

TEST(CurveFile, LinesOffTheMapAreLeftOutAndThoseOnTheEdgeStay) {
    // The map reaches from -5 to 995 m. The third line passes its corner: its box touches the map, it does not. The
    // fourth has both ends off the map, and crosses it.
    const Result<FileLines> file = LineFile("a.geojson", fileOf({{{100, 100}, {5000, 100}},
                                                                 {{2000, 0}, {3000, 0}},
                                                                 {{900, -200}, {1200, 100}},
                                                                 {{-500, 100}, {2000, 150}},
                                                                 {{100, 100}, {1e9, 100}}}))
                                       .read();
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->lines.size(), 2u);
    ASSERT_EQ(file->notes.size(), 1u);
    EXPECT_EQ(file->notes[0], "3 lines off the map left out.");
    const std::string off = LineFile("a.geojson", fileOf({{{2000, 0}, {3000, 0}}})).fault();
    EXPECT_NE(off.find("a.geojson has no lines on this map"), std::string::npos) << off;
}

TEST(CurveFile, TheLongestLinesComeInIfThereAreMany) {
    std::vector<PlaneLine> lines;
    for (double i = 0.0; i < 230.0; ++i) lines.push_back({{10.0, i}, {11.0 + i, i}});
    const Result<FileLines> file = LineFile("a.geojson", fileOf(lines)).read();
    ASSERT_TRUE(file) << file.error().message;
    ASSERT_EQ(file->lines.size(), kMostFileLines);
    EXPECT_NEAR(file->lines.front().points[1].x, (11.0 + 30.0 + 5.0) / 1000.0, 1e-9) << "the order stays";
    ASSERT_EQ(file->notes.size(), 1u);
    EXPECT_NE(file->notes[0].find("the longest of 230 lines"), std::string::npos);
}

TEST(CurveFile, LinesOfManyPointsAreThinnedByASmallTolerance) {
    const PlaneLine line = circle(30000, 200.0);
    const Result<FileLines> file = LineFile("a.geojson", fileOf({line})).read();
    ASSERT_TRUE(file) << file.error().message;
    const PlaneLine& points = file->lines[0].points;
    EXPECT_LE(points.size(), kMostCurvePoints);
    EXPECT_GT(points.size(), kMostCurvePoints / 200);
    EXPECT_EQ(points.front(), points.back());
    ASSERT_EQ(file->notes.size(), 1u);
    // Ten rings of 9,000 points: no ring has too many, all together do.
    const Result<FileLines> rings =
        LineFile("a.geojson", fileOf(std::vector<PlaneLine>(10, circle(9000, 100.0)))).read();
    ASSERT_TRUE(rings);
    std::size_t all = 0;
    for (const FileLine& ring : rings->lines) all += ring.points.size();
    EXPECT_EQ(rings->lines.size(), 10u);
    EXPECT_LE(all, kMostFilePoints);
}

TEST(CurveFile, ThinningKeepsTheToleranceOnACircle) {
    // Chords over the angle s of a circle of radius r are r (1 - cos(s / 2)) away.
    const double radius = 200.0, tolerance = 0.5;
    const PlaneLine line = thinned(circle(10000, radius), tolerance, WorkWatch());
    const double widest = 2.0 * std::acos(1.0 - tolerance / radius);
    for (std::size_t i = 1; i < line.size(); ++i)
        EXPECT_LE(std::hypot(line[i].x - line[i - 1].x, line[i].y - line[i - 1].y),
                  1.001 * 2.0 * radius * std::sin(0.5 * widest));
    EXPECT_LT(line.size(), 4.0 * std::numbers::pi / widest + 2.0) << "at most twice the least number";
    EXPECT_EQ(thinned({{0, 0}, {1, 0}, {2, 0}, {3, 1}}, 0.01, WorkWatch()), (PlaneLine{{0, 0}, {2, 0}, {3, 1}}));
    WorkWatch watch;
    watch.cancel();
    EXPECT_THROW(thinned(line, 1.0, watch), WorkCancelled);
}

TEST(CurveFile, RiversThatWereWrittenComeBackToAMillimetre) {
    InlandWater water;
    water.rivers.resize(1);
    for (int i = 0; i < 20; ++i) {
        RiverPoint point;
        point.x = 3.0 + 1.5 * i;
        point.y = 5.0 + i % 3;
        point.width = 2.0f + static_cast<float>(i);
        water.rivers[0].points.push_back(point);
    }
    Terrain plain(Field<float>(40, 20), 10.0f, 0.0), placed = plain, degrees = plain;
    placed.setPlace(MapPlace{.west = 500000.0, .south = 4000000.0, .east = 500400.0, .north = 4000200.0, .crs = 32611});
    degrees.setPlace(MapPlace{
        .west = 10.0, .south = 47.0, .east = 10.004, .north = 47.002, .unit = MapPlace::Unit::Degrees, .crs = 4326});
    for (const Terrain* terrain : {&plain, &placed, &degrees}) {
        const Result<FileLines> file = LineFile("a.geojson", formatRivers(water, *terrain)).read(terrain->form());
        ASSERT_TRUE(file) << file.error().message;
        const Curve curve = curveAlong(file->lines.at(0), {});
        EXPECT_EQ(curve.kind, CurveKind::River);
        EXPECT_EQ(curve.width, 11.5f) << "the median of 2 to 21 m";
        ASSERT_EQ(curve.points.size(), 20u);
        for (std::size_t i = 0; i < 20; ++i) {
            // The first cell is around the node (0, 0), so the map begins half a cell before it. Metres are written
            // with two decimals, which these places need; degrees with seven, of which each is 10 m here.
            const double east = 10.0 * (40.0 * static_cast<double>(curve.points[i].x) - 0.5);
            const double south = 10.0 * (20.0 * static_cast<double>(curve.points[i].y) - 0.5);
            EXPECT_NEAR(east, 10.0 * water.rivers[0].points[i].x, terrain == &degrees ? 6e-3 : 1e-3);
            EXPECT_NEAR(south, 10.0 * water.rivers[0].points[i].y, terrain == &degrees ? 6e-3 : 1e-3);
        }
    }
}

TEST(CurveFile, OtherFilesAreRefusedByName) {
    EXPECT_NE(LineFile("roads.shp", "x").fault().find("roads.shp is no file with lines"), std::string::npos);
    const std::string large = LineFile("large.svg", std::string((std::size_t{32} << 20) + 1, ' ')).fault();
    EXPECT_NE(large.find("large.svg"), std::string::npos);
    EXPECT_NE(large.find("limit"), std::string::npos) << large;
    const Result<FileLines> missing = readCurveFile("nowhere/roads.geojson", plainMap(), WorkWatch());
    ASSERT_FALSE(missing);
    EXPECT_NE(missing.error().message.find("roads.geojson"), std::string::npos);
    EXPECT_TRUE(isCurveFile("a/ROADS.GeoJSON"));
    EXPECT_TRUE(isCurveFile("drawing.svg"));
    EXPECT_FALSE(isCurveFile("alpine.json")) << "a preset";
    EXPECT_FALSE(isCurveFile("map.png"));
}

TEST(CurveFile, TitlesAreOneShortLine) {
    EXPECT_EQ(lineTitle("  a\t\nb  "), "a b");
    EXPECT_EQ(lineTitle(""), "");
    EXPECT_LE(lineTitle(std::string(1000, 'x')).size(), 60u);
    EXPECT_EQ(lineTitle(std::string("a\x1b[2J")).find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace scree
