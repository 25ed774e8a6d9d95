#include "app/curve_files/svg_lines.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "app/curve_files/svg_drawing.h"
#include "app/curve_files/tests/line_files.h"

/// SVG drawings as lines. Expected places come from the formulas of SVG 1.1.
namespace scree {
namespace {

using namespace line_files;

constexpr double kTolerance = 0.1;  ///< 1/1000 of the drawings of 100 units.

std::string drawing(const std::string& content, const std::string& attributes = R"(viewBox="0 0 100 100")") {
    return R"(<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" )" + attributes + ">" + content + "</svg>";
}

std::string path(const std::string& data) {
    return "<path d=\"" + data + "\"/>";
}

/// The lines of a drawing, in its own units.
std::vector<PlaneLine> linesOf(const std::string& content) {
    const Result<SvgDrawing> read = readSvgDrawing(drawing(content), "test.svg");
    std::vector<PlaneLine> lines;
    if (!read) ADD_FAILURE() << read.error().message;
    if (read)
        for (const FileLine& line : read->lines) lines.push_back(line.points);
    return lines;
}

/// The first line of a drawing.
PlaneLine lineOf(const std::string& content) {
    const std::vector<PlaneLine> lines = linesOf(content);
    return lines.empty() ? PlaneLine() : lines.front();
}

void expectLine(const PlaneLine& line, const PlaneLine& expected) {
    ASSERT_EQ(line.size(), expected.size());
    for (std::size_t i = 0; i < line.size(); ++i) {
        EXPECT_NEAR(line[i].x, expected[i].x, 1e-9) << i;
        EXPECT_NEAR(line[i].y, expected[i].y, 1e-9) << i;
    }
}

/// Distance of a point from a line.
double distanceFrom(const PlaneLine& line, PlanePoint point) {
    double least = 1e9;
    for (std::size_t i = 1; i < line.size(); ++i) {
        const double dx = line[i].x - line[i - 1].x, dy = line[i].y - line[i - 1].y;
        const double along = ((point.x - line[i - 1].x) * dx + (point.y - line[i - 1].y) * dy) / (dx * dx + dy * dy);
        const double t = std::min(1.0, std::max(0.0, along));
        least = std::min(least, std::hypot(point.x - line[i - 1].x - t * dx, point.y - line[i - 1].y - t * dy));
    }
    return least;
}

TEST(SvgPath, StraightCommandsInBothForms) {
    const PlaneLine expected{{10, 10}, {20, 10}, {20, 30}, {25, 35}, {10, 10}};
    expectLine(lineOf(path("M10 10 H20 V30 L25 35 Z")), expected);
    expectLine(lineOf(path("m10,10 h10 v20 l5,5z")), expected);
    expectLine(lineOf(path("M10 10 20 10 20 30 25 35z")), expected);
    expectLine(lineOf(path("m10-.5.5.5-1e1+0")), {{10, -0.5}, {10.5, 0}, {0.5, 0}});
    const std::vector<PlaneLine> parts = linesOf(path("M1 1 L2 2 Z l5 0 m10 10 l1 0 M50 50"));
    ASSERT_EQ(parts.size(), 3u);
    expectLine(parts[1], {{1, 1}, {6, 1}});
    expectLine(parts[2], {{16, 11}, {17, 11}});
}

TEST(SvgPath, CurvesAreWithinTheToleranceOfTheirFormula) {
    const PlaneLine cubic = lineOf(path("M10 90 C 10 10 90 10 90 90"));
    const PlaneLine quadratic = lineOf(path("m10 90 q40-160 80 0"));
    for (int i = 0; i <= 1000; ++i) {
        const double t = i / 1000.0, s = 1.0 - t;
        // Bernstein polynomials.
        EXPECT_LE(distanceFrom(cubic, {10 * s * s * s + 30 * s * s * t + 270 * s * t * t + 90 * t * t * t,
                                       90 * s * s * s + 30 * s * s * t + 30 * s * t * t + 90 * t * t * t}),
                  kTolerance);
        EXPECT_LE(
            distanceFrom(quadratic, {10 * s * s + 100 * s * t + 90 * t * t, 90 * s * s - 140 * s * t + 90 * t * t}),
            kTolerance);
    }
    EXPECT_LT(cubic.size(), 60u) << "few points";
    EXPECT_EQ(cubic.back(), (PlanePoint{90, 90}));
}

TEST(SvgPath, SmoothCommandsMirrorTheControlPointBefore) {
    expectLine(lineOf(path("M0 0 C0 10 10 20 20 20 S40 30 40 40")),
               lineOf(path("M0 0 C0 10 10 20 20 20 C30 20 40 30 40 40")));
    expectLine(lineOf(path("M0 0 S40 30 40 40")), lineOf(path("M0 0 C0 0 40 30 40 40")));
    expectLine(lineOf(path("M0 0 q10 0 10 10 t10 10 t10 0")),
               lineOf(path("M0 0 Q10 0 10 10 Q10 20 20 20 Q30 20 30 20")));
}

TEST(SvgPath, ArcsLieOnTheirEllipse) {
    // From (80, 50) to (50, 80) around (50, 50): a quarter, or three of them around it the other way.
    for (const auto& [flags, quarters] : {std::pair{"0 1", 1.0}, std::pair{"1 0", 3.0}}) {
        const PlaneLine arc = lineOf(path(std::string("M80 50 A30 30 0 ") + flags + " 50 80"));
        double length = 0.0;
        for (std::size_t i = 0; i < arc.size(); ++i) {
            EXPECT_NEAR(std::hypot(arc[i].x - 50, arc[i].y - 50), 30.0, 1e-9);
            if (i > 0) length += std::hypot(arc[i].x - arc[i - 1].x, arc[i].y - arc[i - 1].y);
        }
        EXPECT_NEAR(length, quarters * 15.0 * std::numbers::pi, 0.3);
    }
    // The other two of the four arcs lie around (80, 80). Flags need nothing between them.
    for (const char* flags : {"0,0", "11"})
        for (const PlanePoint point : lineOf(path(std::string("M80 50 a30 30 0 ") + flags + "-30 30")))
            EXPECT_NEAR(std::hypot(point.x - 80, point.y - 80), 30.0, 1e-9);
    // An ellipse turned by 30 degrees, which is too small for its ends and grows until they are on its longer axis.
    const PlaneLine turned = lineOf(path("M30 50 A 2 1 30 0 1 70 50"));
    const double cosine = std::cos(std::numbers::pi / 6), sine = 0.5;
    const auto onEllipse = [&](PlanePoint p) {
        const double x = cosine * (p.x - 50) + sine * (p.y - 50), y = cosine * (p.y - 50) - sine * (p.x - 50);
        return std::hypot(x / 2, y);
    };
    for (const PlanePoint point : turned) EXPECT_NEAR(onEllipse(point), onEllipse({30, 50}), 1e-9);
    EXPECT_LT(turned[turned.size() / 2].y, 50.0) << "the angle grows towards positive y, so it starts upwards";
    expectLine(lineOf(path("M1 1 A0 5 0 0 1 9 9")), {{1, 1}, {9, 9}});
}

TEST(SvgPath, FaultsAreErrorsThatSayWhere) {
    for (const char* data : {"L1 1", "M", "M1", "M1 1 L", "M1 1 X2 2", "M1 1 Z 3 3", "M1 1 A1 1 0 2 0 5 5",
                             "M nan 1 L2 2", "M1 1 C1 1 2 2 3", "#", "M1 1 L1e999 0", "M 0 0 L infinity 3", "5 5"}) {
        const std::string message =
            LineFile("a.svg", drawing("<path id='way' d='" + std::string(data) + "'/>")).fault();
        EXPECT_NE(message.find("a.svg: the path 'way' "), std::string::npos) << data << " gives: " << message;
    }
    EXPECT_NE(LineFile("a.svg", drawing(path("M1 1 L2 2 q 3 x"))).fault().find("has a fault at 'x'"),
              std::string::npos);
}

TEST(SvgDrawing, HasAllShapes) {
    const std::vector<PlaneLine> lines = linesOf(
        "<line x1='1' y1='2' x2='1cm' y2='0.5in'/><polyline points='1,1 2,2 3,1'/>"
        "<polygon points='1 1 2 2 3 1'/><rect x='10' y='20' width='30' height='40'/>"
        "<circle cx='50' cy='40' r='20'/><ellipse cx='50' cy='50' rx='20' ry='10'/>"
        "<rect x='0' y='0' width='40' height='20' rx='5'/><text>no</text>");
    ASSERT_EQ(lines.size(), 7u);
    expectLine(lines[0], {{1, 2}, {96 / 2.54, 48}});
    expectLine(lines[1], {{1, 1}, {2, 2}, {3, 1}});
    expectLine(lines[2], {{1, 1}, {2, 2}, {3, 1}, {1, 1}});
    expectLine(lines[3], {{10, 20}, {40, 20}, {40, 60}, {10, 60}, {10, 20}});
    for (const PlanePoint p : lines[4]) EXPECT_NEAR(std::hypot(p.x - 50, p.y - 40), 20.0, 1e-9);
    for (const PlanePoint p : lines[5]) EXPECT_NEAR(std::hypot((p.x - 50) / 2, p.y - 50), 10.0, 1e-9);
    EXPECT_NEAR(distanceFrom(lines[6], {5 - 5 * std::sqrt(0.5), 5 - 5 * std::sqrt(0.5)}), 0.0, kTolerance)
        << "the middle of a round corner";
    for (const std::size_t closed : {2u, 3u, 4u, 5u, 6u}) EXPECT_EQ(lines[closed].front(), lines[closed].back());
}

TEST(SvgDrawing, TransformsAreMatricesFromTheRight) {
    // By hand: (3, 4) scaled by 2 is (6, 8), turned by 90 degrees about (1, 1) is (-6, 6), moved by (10, 20) is (4,
    // 26).
    const std::string line = "<polyline points='3,4 0,0'/>";
    expectLine(lineOf("<g transform='translate(10,20)'><g transform='rotate(90 1 1) scale(2)'>" + line + "</g></g>"),
               {{4, 26}, {12, 20}});
    expectLine(lineOf("<g transform='matrix(1 2 3 4 5 6)'>" + line + "</g>"),
               {{1 * 3 + 3 * 4 + 5, 2 * 3 + 4 * 4 + 6}, {5, 6}});
    expectLine(lineOf("<g transform='skewX(45)'>" + line + "</g>"), {{7, 4}, {0, 0}});
    expectLine(lineOf("<g transform='skewY(45), scale(1,-1)'>" + line + "</g>"), {{3, -1}, {0, 0}});
    // A drawing in the drawing: its box of 10 units is 40 wide, and stands in the middle of 60.
    expectLine(lineOf("<svg x='5' y='10' width='60' height='40' viewBox='0 0 10 10'>" + line + "</svg>"),
               {{5 + 10 + 12, 10 + 16}, {15, 10}});
    // Points of a scaled circle are as dense as those of a circle of that size.
    EXPECT_EQ(lineOf("<circle r='1' transform='scale(40 1)'/>").size(), lineOf("<circle r='40'/>").size());
    for (const char* bad :
         {"scale", "scale(", "scale(1 2 3)", "turn(5)", "rotate(1,2)", "matrix(1)", "(1)", "scale(x)"})
        EXPECT_NE(LineFile("a.svg", drawing("<path transform='" + std::string(bad) + "' d='M1 1L2 2'/>"))
                      .fault()
                      .find("a.svg: the path has a transform"),
                  std::string::npos)
            << bad;
}

TEST(SvgDrawing, IsLaidOverTheMapWithItsProportions) {
    // The map is 1000 x 500 m. A square drawing of 200 units stands in the middle of it: 2.5 m a unit, from 250 m to
    // 750 m.
    const Result<FileLines> square =
        LineFile("a.svg", drawing(path("M0 -100 L200 100"), R"(viewBox="0,-100 200,200" width="5" height="70")"))
            .read();
    ASSERT_TRUE(square) << square.error().message;
    expectLine(square->lines[0].points, {{0.25, 0.0}, {0.75, 1.0}});
    ASSERT_EQ(square->notes.size(), 1u);
    EXPECT_EQ(square->notes[0], "The drawing is narrower than the map and stands in its middle.");
    // Without a viewBox the size counts, in pixels of 1/96 inch: 48 units are 0.5 in.
    const Result<FileLines> sized =
        LineFile("a.svg", drawing(path("M0 0 L48 24"), R"(width="1in" height="36pt")")).read();
    ASSERT_TRUE(sized) << sized.error().message;
    expectLine(sized->lines[0].points, {{0.0, 0.0}, {0.5, 0.5}});
    EXPECT_TRUE(sized->notes.empty());
}

TEST(SvgDrawing, LeavesOutWhatIsNotDrawn) {
    const Result<FileLines> file =
        LineFile("a.svg",
                 drawing("<defs>" + path("M0 0L9 9") + "</defs><clipPath>" + path("M0 0L9 9") + "</clipPath>" +
                         "<g style='fill:none; display: none'>" + path("M0 0L9 9") + "</g><g display='none'>" +
                         path("M0 0L9 9") + "</g><use href='#x'/>" +
                         "<g xmlns:inkscape='i'><path id='p1' inkscape:label='Old road' d='M0 0L9 9'/></g>" +
                         "<path id='p2' d='M0 0L9 9'><title>Main\nroad</title></path><path id='p3' d='M0 0L9 9'/>" +
                         "<path d='M5 5'/><path/><sodipodi:path d='M0 0L9 9'/>"))
            .read();
    ASSERT_TRUE(file) << file.error().message;
    ASSERT_EQ(file->lines.size(), 3u);
    EXPECT_EQ(file->lines[0].title, "Old road");
    EXPECT_EQ(file->lines[1].title, "Main road");
    EXPECT_EQ(file->lines[2].title, "p3");
    EXPECT_EQ(file->notes.back(), "1 clone left out; turn clones into paths.");
}

TEST(SvgDrawing, OfBadFilesIsRefusedByName) {
    std::string groups, bomb = "<!DOCTYPE svg [<!ENTITY a \"aaaaaaaaaa\">";
    for (int i = 0; i < 100000; ++i) groups += "<g>";
    for (char c = 'b'; c <= 'z'; ++c)
        bomb += std::string("<!ENTITY ") + c + " \"&" + char(c - 1) + ";&" + char(c - 1) + ";&" + char(c - 1) + ";\">";
    std::string closed = groups;
    for (int i = 0; i < 100000; ++i) closed += "</g>";
    for (const std::string& text :
         {std::string(), std::string("garbage"), std::string("\x1f\x8b\x08\0\0", 5), std::string("<svg"),
          std::string("<html/>"), drawing(""), drawing(path("M0 0L9 9"), ""),
          drawing(path("M0 0L9 9"), R"(width="100%" height="100%")"),
          drawing(path("M0 0L9 9"), R"(viewBox="0 0 0 100")"), drawing(path("M0 0L9 9"), R"(viewBox="0 0 nan 1")"),
          drawing(groups), drawing(closed), bomb + "]>" + drawing("<path d='&z;'/>").substr(21),
          drawing("<rect width='50%' height='5'/>"), drawing("<polyline points='1 2 3'/>"),
          drawing("<text>hello</text>"), drawing("<path d='M1e308 1e308L-1e308 0' transform='scale(1e308)'/>"),
          drawing("<path d='M500 500L900 900'/>")}) {
        const std::string message = LineFile("bad.svg", text).fault();
        EXPECT_NE(message.find("bad.svg"), std::string::npos) << text.substr(0, 200) << " gives: " << message;
        EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    }
}

}  // namespace
}  // namespace scree
