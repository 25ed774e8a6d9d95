#include "app/session/importing/curve_import.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "app/session/tests/session_fixture.h"
#include "app/tests/test_files.h"

/// Curves of a document from files.
namespace scree {
namespace {

using namespace session_tests;

/// A session with a map of 64 x 64 nodes, 10 m apart.
class CurveImportTest : public SessionTest {
 protected:
    CurveImportTest() { session.state().terrainReady = true; }

    void import(const std::string& name, const std::string& content) {
        test::writeFile(folder / name, content);
        curves.begin(folder / name);
        for (int i = 0; i < 60000 && session.jobs().busy(); ++i) {
            session.jobs().poll();
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        rest();
    }
    std::string message() const {
        const Message* const newest = session.state().messages.newest();
        return newest == nullptr ? std::string() : newest->text;
    }
    const std::vector<Curve>& present() const { return session.document().preset().simulation.curves; }

    test::TemporaryFolder folder;
    CurveImport curves{session};
};

constexpr const char* kTwoLines = R"({"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"name": "Creek", "kind": "river", "width": 3},
     "geometry": {"type": "LineString", "coordinates": [[95, 95], [315, 315], [595, 395]]}},
    {"type": "Feature", "properties": {"name": "Creek"},
     "geometry": {"type": "LineString", "coordinates": [[95, 595], [315, 315]]}}]})";

TEST_F(CurveImportTest, AFileIsOneEntryThatUndoTakesBack) {
    session.state().nextCurve = usualCurve(CurveKind::Ridge, 640.0);
    import("streams.geojson", kTwoLines);
    EXPECT_EQ(message(), "2 curves from streams.geojson.");
    EXPECT_EQ(entries(), (std::vector<std::string>{"start", "2 new curves"}));
    ASSERT_EQ(present().size(), 2u);
    EXPECT_EQ(present()[0].title, "Creek");
    EXPECT_EQ(present()[1].title, "Creek 2");
    EXPECT_EQ(present()[0].kind, CurveKind::River);
    EXPECT_EQ(present()[0].width, 3.0f);
    EXPECT_EQ(present()[0].height, usualCurve(CurveKind::River, 640.0).height) << "not that of a ridge";
    EXPECT_EQ(present()[1].kind, CurveKind::Ridge);
    EXPECT_EQ(present()[1].height, session.state().nextCurve.height);
    // The map reaches from -5 to 635 m.
    EXPECT_FLOAT_EQ(present()[0].points[0].x, 100.0f / 640.0f);
    EXPECT_FLOAT_EQ(present()[0].points[0].y, 1.0f - 100.0f / 640.0f);
    EXPECT_EQ(session.state().tool, Tool::Curve);
    EXPECT_EQ(session.state().curvePoint, (CurvePoint{0, -1}));
    undo();
    EXPECT_TRUE(present().empty());
    move(RedoOperation{});
    ASSERT_EQ(present().size(), 2u);
    import("more.svg", R"(<svg viewBox="0 0 9 9"><path d="M1 1L2 2"/></svg>)");
    EXPECT_EQ(message(), "1 curve from more.svg.");
    EXPECT_EQ(entries().back(), "new Ridge 1") << "a line without a name is called by its kind";
    EXPECT_EQ(present().size(), 3u);
}

TEST_F(CurveImportTest, ABadFileChangesNothing) {
    for (const char* content : {"", "{}", R"({"type": "LineString", "coordinates": [[0, 0], [1, "x"]]})"}) {
        import("bad.geojson", content);
        EXPECT_NE(message().find("bad.geojson"), std::string::npos) << message();
        EXPECT_EQ(session.state().messages.newest()->severity, Severity::Error);
    }
    EXPECT_TRUE(present().empty());
    EXPECT_EQ(entries(), std::vector<std::string>{"start"});
    EXPECT_EQ(session.state().tool, Tool::Look);
    import("some.geojson", R"({"type": "LineString", "crs": null, "coordinates": [[5, 5], [900, 5]]})");
    EXPECT_EQ(present().size(), 1u);
    import("some.geojson",
           R"({"type": "MultiLineString", "crs": null, "coordinates": [[[5, 5], [9, 5]], [[900, 5], [950, 6]]]})");
    EXPECT_EQ(message(), "1 curve from some.geojson. 1 line off the map left out.");
    EXPECT_EQ(session.state().messages.newest()->severity, Severity::Warning);
}

}  // namespace
}  // namespace scree
