#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "app/document/starting_terrain.h"
#include "app/operations/blobs.h"
#include "app/operations/damaged_operation.h"
#include "app/operations/operation.h"
#include "app/operations/tests/stroke_sample.h"
#include "app/tests/journal_fixture.h"
#include "erosion/records/colours.h"

/// Operations as records, and what they do to land on another grid.
namespace scree {
namespace {

using namespace journal_tests;
using nlohmann::json;

/// Blobs in memory.
class KeptBlobs final : public BlobWriter, public BlobReader {
 public:
    std::map<std::string, Bytes, std::less<>> blobs;

    std::string store(std::span<const std::byte> bytes) override {
        std::string name = blobName(bytes);
        blobs[name].assign(bytes.begin(), bytes.end());
        return name;
    }
    Bytes find(std::string_view name) override {
        const auto found = blobs.find(name);
        if (found == blobs.end()) throw DamagedOperation("missing");
        return found->second;
    }
};

std::shared_ptr<const Field<Rgba>> someColours() {
    auto colours = std::make_shared<Field<Rgba>>(5, 3, Rgba{0.25f, 0.5f, 0.75f, 1.0f});
    (*colours)(4, 2) = {1.0f / 3.0f, 0.0f, 1.0f, 0.1f};
    return colours;
}

Curve anyCurve() {
    return {
        "way up", CurveKind::Cliff, {{0.1f, 1.0f / 3.0f}, {-0.2f, 1e-7f}}, 0.7f, 12.3f, 33.3f, 7.7f, true, true, false,
        true};
}

/// One of each operation that the journal keeps as itself, with values unlike the defaults.
std::vector<Operation> keptOperations() {
    Preset before, after;
    after.simulation = settingsWith(123, 45);
    after.simulation.sources.springs.resize(2);
    after.terrain.terrain.seed = 9;
    SettingsOperation painted = settingsChange(before, after);
    painted.paint =
        makePaint({{Layer::Rain, *ramp(16, 16)}}, {}, *LayerTable::of({{.name = "mask", .title = "Mask", .unit = ""}}));
    return {settingsChange(before, after),
            painted,
            anyStroke(),
            StampOperation{{.form = ramp(6, 4),
                            .join = StampJoin::Lowest,
                            .centre = {0.1f, -1e7f},
                            .radius = 1.0f / 3.0f,
                            .height = -12.3f,
                            .turn = -33.3f,
                            .edge = 0.7f},
                           "my crater"},
            CurveOperation{{anyCurve(), Curve{.title = "other", .points = {}}}},
            LakeOperation{{0.1f, -1e7f}, {1.0f / 3.0f, 12.3f, 7.7f, 33.3f, true}},
            ErodeOperation{.part = StrokePart::Last,
                           .brush = {.path = {{0.1f, 1e-7f}, {300.3f, -5.7f}},
                                     .radius = 1.0f / 3.0f,
                                     .falloff = 0.3f,
                                     .speed = 1.1f,
                                     .droplets = false,
                                     .slides = false,
                                     .rivers = true,
                                     .runsOn = true,
                                     .turn = 1234567890123456789u}},
            FillOperation{Layer::Hardness, 0.3f, true},
            FillOperation{static_cast<Layer>(kLayerCount + 2), 0.3f},
            PaintOperation{Layer::Rain, ramp(7, 5), "a.png"},
            RuleOperation{Layer::Hardness,
                          {.by = MaskBy::Wear, .from = 0.1f, .to = 1.0f / 3.0f, .soft = 1e-3f, .inverted = true},
                          MaskJoin::Subtract},
            LayersOperation{.change = LayersChange::Follow,
                            .layer = "cliffs",
                            .added = "cliffs_2",
                            .title = "Cliffs copy",
                            .rule = "slope:35:90:5"},
            MaskOperation{.mask = "like_this", .title = "Like this", .values = ramp(7, 5)},
            ColourOperation{someColours(), "b.png"},
            FinishOperation{{.amount = 0.3f, .size = 4.5f, .slope = 20.0f, .seed = 77}},
            RestartOperation{}};
}

// Each of these names all fields of its operation. They do not compile if a field is added.

bool same(const SettingsOperation& a, const SettingsOperation& b) {
    const auto& [difference, paint] = a;
    return difference == b.difference && paint.has_value() == b.paint.has_value() &&
           (!paint || samePaint(*paint, *b.paint));
}

bool same(const StampOperation& a, const StampOperation& b) {
    const auto& [stamp, title] = a;
    const auto& [form, join, centre, radius, height, turn, edge] = stamp;
    const Stamp& other = b.stamp;
    return title == b.title && *form == *other.form && join == other.join && centre.x == other.centre.x &&
           centre.y == other.centre.y && radius == other.radius && height == other.height && turn == other.turn &&
           edge == other.edge;
}

bool same(const CurveOperation& a, const CurveOperation& b) {
    const auto& [curves] = a;
    return curves == b.curves;
}

bool same(const LakeOperation& a, const LakeOperation& b) {
    const auto& [place, settings] = a;
    return place.x == b.place.x && place.y == b.place.y && settings == b.settings;
}

bool same(const ErodeOperation& a, const ErodeOperation& b) {
    const auto& [part, brush, extent] = a;
    const auto samePoint = [](Point p, Point q) { return p.x == q.x && p.y == q.y; };
    const auto& [path, radius, falloff, speed, droplets, slides, rivers, runsOn, turn] = brush;
    const BrushErosion& other = b.brush;
    return part == b.part && std::equal(path.begin(), path.end(), other.path.begin(), other.path.end(), samePoint) &&
           radius == other.radius && falloff == other.falloff && speed == other.speed && droplets == other.droplets &&
           slides == other.slides && rivers == other.rivers && runsOn == other.runsOn && turn == other.turn;
}

bool same(const FillOperation& a, const FillOperation& b) {
    const auto& [layer, value, byHeight] = a;
    return layer == b.layer && value == b.value && byHeight == b.byHeight;
}

bool same(const PaintOperation& a, const PaintOperation& b) {
    const auto& [layer, values, source] = a;
    return layer == b.layer && *values == *b.values && source == b.source;
}

bool same(const RuleOperation& a, const RuleOperation& b) {
    const auto& [layer, rule, join] = a;
    return layer == b.layer && rule == b.rule && join == b.join;
}

bool same(const LayersOperation& a, const LayersOperation& b) {
    const auto& [change, layer, added, title, rule] = a;
    return change == b.change && layer == b.layer && added == b.added && title == b.title && rule == b.rule;
}

bool same(const MaskOperation& a, const MaskOperation& b) {
    const auto& [mask, title, values] = a;
    return mask == b.mask && title == b.title && *values == *b.values;
}

bool same(const ColourOperation& a, const ColourOperation& b) {
    const auto& [colours, source] = a;
    return *colours == *b.colours && source == b.source;
}

bool same(const FinishOperation& a, const FinishOperation& b) {
    return sameKnobs(a.finish, b.finish);
}

bool same(const RestartOperation& /*a*/, const RestartOperation& /*b*/) {
    return true;
}

TEST(Operations, EachOneThatIsKeptAsItselfIsTheSameAfterReadingItsRecord) {
    std::set<std::string_view> ids;
    for (const Operation& operation : keptOperations()) {
        KeptBlobs blobs;
        const json record = recordOf(operation, blobs);
        ids.insert(infoOf(operation).id);
        EXPECT_EQ(record.begin().key(), infoOf(operation).id);
        const Operation read = readRecord(json::parse(record.dump()), blobs);
        ASSERT_EQ(read.index(), operation.index());
        std::visit(
            [&]<class O>(const O& each) {
                if constexpr (O::kInfo.kept == Kept::AsItself) {
                    EXPECT_TRUE(same(each, std::get<O>(read))) << record.dump();
                }
            },
            operation);
        KeptBlobs again;
        EXPECT_EQ(recordOf(read, again), record);
        EXPECT_EQ(again.blobs, blobs.blobs);
    }
    // The samples are complete: there is one of each kind.
    const auto count = []<class... All>(std::type_identity<std::variant<All...>>) {
        return ((All::kInfo.kept == Kept::AsItself ? 1 : 0) + ...);
    };
    EXPECT_EQ(static_cast<int>(ids.size()), count(std::type_identity<Operation>{}));
}

TEST(Operations, HaveDifferentIds) {
    const auto ids = []<class... All>(std::type_identity<std::variant<All...>>) {
        return std::vector<std::string_view>{All::kInfo.id...};
    }(std::type_identity<Operation>{});
    EXPECT_EQ(std::set<std::string_view>(ids.begin(), ids.end()).size(), ids.size());
}

TEST(Operations, ARecordThatNoProgramWritesIsDamage) {
    KeptBlobs blobs;
    // The record of a stroke, with another value of one key.
    const auto strokeWith = [&](const char* key, const char* value) {
        json record = recordOf(StrokeOperation{.stroke = {.path = {{1.0f, 2.0f}}}, .title = {}}, blobs);
        EXPECT_NO_THROW(readRecord(record, blobs));
        EXPECT_TRUE(record.at("stroke").contains(key));
        record["stroke"][key] = json::parse(value);
        return record.dump();
    };
    const std::string blob = blobs.store(Bytes(4 * 7 * 5));
    for (
        const std::string& record : std::vector<std::string>{
            R"({})",
            R"([])",
            R"({"fly": {}})",
            R"({"restart": {}, "stroke": {}})",
            R"({"run": {}})",
            R"({"fill": {"layer": "height", "value": 1, "by_height": false}})",
            R"({"fill": {"layer": "rain", "value": "wet", "by_height": false}})",
            R"({"fill": {"layer": -1, "value": 1, "by_height": false}})",
            R"({"fill": {"layer": 999, "value": 1, "by_height": false}})",
            strokeWith("layer", R"("water")"),
            strokeWith("mode", R"("scratch")"),
            strokeWith("side", R"("top")"),
            strokeWith("radius", "0"),
            strokeWith("falloff", "-1"),
            strokeWith("path", "[1, 2, 3]"),
            strokeWith("pressed", R"("hard")"),
            strokeWith("pressure", "[0.5, 0.5]"),
            strokeWith("pressure", "[-0.1]"),
            strokeWith("pressure", "[1.1]"),
            strokeWith("pressure", "[null]"),
            strokeWith("pressure", "[1e39]"),
            R"({"erode": {"part": "more", "radius": 1, "falloff": 1, "speed": 9, "droplets": true, "slides": true, "rivers": true, "runs_on": true, "turn": 0, "path": [1, 2]}})",
            R"({"erode": {"part": "more", "radius": 0, "falloff": 1, "speed": 1, "droplets": true, "slides": true, "rivers": true, "runs_on": true, "turn": 0, "path": [1, 2]}})",
            R"({"erode": {"part": "more", "radius": 1, "falloff": 1, "speed": 1, "droplets": true, "slides": true, "rivers": true, "runs_on": true, "turn": 0, "path": [1]}})",
            R"({"erode": {"part": "some", "radius": 1, "falloff": 1, "speed": 1, "droplets": true, "slides": true, "rivers": true, "runs_on": true, "turn": 0, "path": [1, 2]}})",
            R"({"layers": {"change": "melt", "layer": "", "added": "a", "title": "A"}})",
            R"({"rule": {"layer": "height", "by": "slope", "from": 0, "to": 1, "soft": 0, "inverted": false, "join": "add"}})",
            R"({"rule": {"layer": "rain", "by": "smell", "from": 0, "to": 1, "soft": 0, "inverted": false, "join": "add"}})",
            R"({"finish": {"amount": 1e9, "size": 1, "slope": 10, "seed": 1}})",
            R"({"settings": {"difference": 3}})",
            R"({"settings": {"difference": [], "paint": 3}})",
            R"({"paint": {"layer": "rain", "source": "a", "width": 7, "height": 5, "blob": "00"}})",
            R"({"paint": {"layer": "rain", "source": "a", "width": 7, "height": 6, "blob": ")" + blob + R"("}})",
            R"({"paint": {"layer": "rain", "source": "a", "width": -7, "height": -5, "blob": ")" + blob + R"("}})"}) {
        const auto isRefused = [&] {
            try {
                readRecord(json::parse(record), blobs);
            } catch (const DamagedOperation&) {
                return true;
            } catch (const json::exception&) {
                return true;
            }
            return false;
        };
        EXPECT_TRUE(isRefused()) << record;
    }
    const std::string sound =
        R"({"paint": {"layer": "rain", "source": "a", "width": 7, "height": 5, "blob": ")" + blob + R"("}})";
    EXPECT_NO_THROW(readRecord(json::parse(sound), blobs));
}

TEST(Operations, ValuesOutsideOfTheLayersRangeAreDamage) {
    for (const float wrong : {-1.0f, 1e6f, std::numeric_limits<float>::quiet_NaN()}) {
        auto values = std::make_shared<Field<float>>(4, 4, 1.0f);
        (*values)(3, 3) = wrong;
        KeptBlobs blobs;
        const json record = recordOf(PaintOperation{Layer::Rain, values, "a.png"}, blobs);
        EXPECT_THROW(readRecord(record, blobs), DamagedOperation) << wrong;
    }
    for (const float wrong : {-0.1f, 1.1f, std::numeric_limits<float>::quiet_NaN()}) {
        KeptBlobs blobs;
        const auto values = std::make_shared<const Field<float>>(4, 4, wrong);
        const json record = recordOf(MaskOperation{.mask = "a", .title = "A", .values = values}, blobs);
        EXPECT_THROW(readRecord(record, blobs), DamagedOperation) << wrong;
    }
    for (const Rgba wrong :
         {Rgba{-0.1f, 0.0f, 0.0f, 1.0f}, Rgba{0.0f, 1.1f, 0.0f, 1.0f}, Rgba{0.0f, 0.0f, 0.0f, 2.0f}}) {
        KeptBlobs blobs;
        const json record = recordOf(ColourOperation{std::make_shared<const Field<Rgba>>(4, 4, wrong), "a.png"}, blobs);
        EXPECT_THROW(readRecord(record, blobs), DamagedOperation);
    }
}

TEST(Operations, TheHistoryNamesThemByLayerAndSource) {
    const Preset document;
    const Naming naming{document, kLayers};
    EXPECT_EQ((FillOperation{Layer::Rain, 1.0f}).name(naming), "even rain");
    EXPECT_EQ((FillOperation{Layer::Rain, 0.0f}).name(naming), "no rain");
    EXPECT_EQ((FillOperation{Layer::Hardness, 1.0f, true}).name(naming), "hardness by height");
    EXPECT_EQ((PaintOperation{Layer::Rain, nullptr, "a.png"}).name(naming), "rain from a.png");
    EXPECT_EQ((ColourOperation{nullptr, "b.png"}).name(naming), "colour from b.png");
    EXPECT_EQ((MaskOperation{.mask = "a", .title = "Like this", .values = nullptr}).name(naming), "mask Like this");
    StrokeOperation stroke{.stroke = {.layer = Layer::Rain, .path = {}}, .title = {}};
    EXPECT_EQ(stroke.name(naming), "rain stroke");
    stroke.title = "raise";
    EXPECT_EQ(stroke.name(naming), "raise stroke");
}

/// A journal whose later snapshots are never written.
JournalOptions withoutSnapshots(const fs::path& folder) {
    return {.folder = folder, .writeSnapshot = [](Project&, const fs::path&) { return Result<void>(Error{"full"}); }};
}

TEST(OperationsJournal, WhatIsPaintedFromAnImageIsRecoveredWithoutASnapshot) {
    for (const Operation& operation : {Operation(PaintOperation{Layer::Hardness, ramp(48, 20), "a.png"}),
                                       Operation(MaskOperation{.mask = "a", .title = "A", .values = ramp(48, 20)}),
                                       Operation(ColourOperation{someColours(), "b"})}) {
        const TemporaryFolder folder;
        Work work(withoutSnapshots(folder.path()), sharedHills(kNodes));
        Preset recipe;
        recipe.terrain.terrain.width = recipe.terrain.terrain.height = kNodes;
        ThreadPool pool(1);
        Result<Terrain> made = makeStartingTerrain(recipe.terrain, {pool, nullptr});
        ASSERT_TRUE(made);
        work.journal().setDocument({.preset = recipe, .path = {}, .unsaved = true});
        work.act(GenerateOperation{std::make_shared<const Terrain>(std::move(*made))});
        work.act(allSettings(settingsWith(100)));
        work.act(StepOperation{1});
        work.act(operation);
        work.act(StepOperation{2});
        expectRecovers(work, folder.path(), std::string(infoOf(operation).id));
    }
}

TEST(OperationsJournal, ABlobThatIsMissingOrChangedEndsTheLogBeforeItsRecord) {
    for (const bool isMissing : {true, false}) {
        const TemporaryFolder folder;
        JournalBlobs blobs(folder.path(), 3);
        LogText text;
        std::string lines = text.header({.fromRecipe = true, .settings = {}, .document = {}});
        lines += text.record(2);
        lines += text.record(PaintOperation{Layer::Rain, ramp(32, 32), "a.png"}, blobs);
        lines += text.record(4);
        writeFile(folder / "3.log", lines);
        const Result<LogContent> whole = readLog(folder / "3.log");
        ASSERT_TRUE(whole);
        EXPECT_EQ(whole->rounds, 6u);
        for (const JournalFile& file : filesIn(folder.path())) {
            if (file.kind != JournalFile::Kind::Blob) continue;
            EXPECT_EQ(file.number, 3u);
            std::string bytes = readFile(file.path);
            bytes[bytes.size() / 2] ^= 1;
            isMissing ? static_cast<void>(fs::remove(file.path)) : writeFile(file.path, bytes);
        }
        const Result<LogContent> damaged = readLog(folder / "3.log");
        ASSERT_TRUE(damaged);
        EXPECT_EQ(damaged->rounds, 2u);
        EXPECT_GT(damaged->damagedBytes, 0u);
    }
}

TEST(OperationsJournal, BlobsGoWithTheirGeneration) {
    const TemporaryFolder folder;
    JournalBlobs three(folder.path(), 3), four(folder.path(), 4);
    const Bytes bytes(1000, std::byte{7});
    const std::string name = three.store(bytes);
    EXPECT_EQ(four.store(bytes), name);
    removeGeneration(folder.path(), 3);
    EXPECT_THROW(three.find(name), DamagedOperation);
    EXPECT_EQ(four.find(name), bytes);
}

}  // namespace
}  // namespace scree
