#include "app/project/project_file.h"

#include <Imath/ImathBox.h>
#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfFloatAttribute.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfMultiPartInputFile.h>
#include <OpenEXR/ImfMultiPartOutputFile.h>
#include <OpenEXR/ImfOutputPart.h>
#include <OpenEXR/ImfPartType.h>
#include <OpenEXR/ImfStdIO.h>
#include <OpenEXR/ImfStringAttribute.h>

#include <bit>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/document/json/json_depth.h"
#include "app/document/json/paint_text.h"
#include "app/io/atomic_file.h"
#include "app/io/base64.h"
#include "app/io/exr_stream.h"
#include "app/project/project_channels.h"
#include "app/project/project_form.h"
#include "app/project/project_layers.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

static_assert(std::endian::native == std::endian::little, "plain values are copied from memory to files");

using Json = nlohmann::json;

constexpr const char* kAttribute = "scree";
constexpr std::size_t kMostBytes = std::size_t{4} << 30;
constexpr int kZipLevel = 1;  ///< From 1 to 9. Higher levels take up to three times as long and save a few per cent.
constexpr int kStateVersion = 1;
constexpr std::uint64_t kMostRounds = std::uint64_t{1} << 53;  ///< No sum with this number overflows.
constexpr int kVersionWithoutLayers = 2;                       ///< Version of files that have only built-in layers.

/// Visits the plain values and the fields of both.
void visitState(Terrain& terrain, SimulationState& state, StateVisitor& visitor) {
    visitor.group("terrain", kStateVersion, [&] { terrain.visitState(visitor); });
    visitor.group("simulation", kStateVersion, [&] { state.visitState(visitor); });
}

/// Collects the visited fields as planes.
class PlaneKeeper final : public StateKeeper {
 public:
    std::vector<Plane> planes;

 private:
    void keepField(const std::string& path, Field<float>& field) override {
        if (!field.empty()) planes.push_back(planeOf(planeName(path), field));
    }
};

/// Allocates the fields that a file contains; their values are read later.
class PlaneRestorer final : public StateRestorer {
 public:
    PlaneRestorer(const StateValues& values, const PlaneChannels& channels)
        : StateRestorer(values), channels_(channels) {}

    std::vector<Plane> planes;

 private:
    void restoreField(const std::string& path, Field<float>& field) override {
        const auto channel = channels_.find(planeName(path));
        if (channel == channels_.end()) {
            field = {};
            return;
        }
        field = Field<float>(channel->second.width, channel->second.height);
        planes.push_back(planeOf(channel->first, field));
    }

    const PlaneChannels& channels_;
};

void append(std::vector<Plane>& planes, const std::vector<Plane>& more) {
    planes.insert(planes.end(), more.begin(), more.end());
}

/// The planes grouped by grid size, those of the terrain's size first.
std::vector<std::vector<Plane>> partsOf(const std::vector<Plane>& planes) {
    std::vector<std::vector<Plane>> parts;
    for (const Plane& plane : planes) {
        const auto same = std::find_if(parts.begin(), parts.end(), [&](const std::vector<Plane>& part) {
            return part.front().width == plane.width && part.front().height == plane.height;
        });
        (same == parts.end() ? parts.emplace_back() : *same).push_back(plane);
    }
    return parts;
}

std::string attributeOf(const Project& project, const StateValues& values, const std::vector<Plane>& planes) {
    Preset preset = project.preset;
    // Paint that is too large for a preset is stored only in the layers.
    preset.terrain.paint = paintThatFits(preset.terrain.paint);
    const SharedLayerTable& table = project.checkpoint.terrain.layerTable();
    Json root{{"version", table ? kProjectVersion : kVersionWithoutLayers},
              {"preset", Json::parse(formatPreset(preset))},
              {"edited", project.checkpoint.edited},
              {"base_level", project.checkpoint.terrain.baseLevel()},
              {"groups", values.versions},
              {"values", Json::object()},
              {"channels", Json::array()}};
    root.update(describedForm(project.checkpoint.terrain.form()));
    for (const Plane& plane : planes) root["channels"].push_back(plane.name);
    describeTimeLine(project.timeLine, root);
    if (table) root["layers"] = describedLayers(*table);
    for (const auto& [path, bytes] : values.bytes) root["values"][path] = toBase64(bytes);
    return root.dump();
}

Result<void> encode(const std::vector<Plane>& planes, const std::string& attribute, float cellSize, SaveSpeed speed,
                    ExrOutput& stream) {
    const std::vector<std::vector<Plane>> parts = partsOf(planes);
    std::vector<Imf::Header> headers;
    for (const std::vector<Plane>& part : parts) {
        Imf::Header& header = headers.emplace_back(part.front().width, part.front().height);
        header.displayWindow() = headers.front().displayWindow();  // the same in all parts
        header.compression() = speed == SaveSpeed::Careful ? Imf::ZIP_COMPRESSION : Imf::NO_COMPRESSION;
        header.zipCompressionLevel() = kZipLevel;
        header.setName(headers.size() == 1 ? "terrain" : "grid" + std::to_string(headers.size()));
        header.setType(Imf::SCANLINEIMAGE);
        for (const Plane& plane : part) header.channels().insert(plane.name, Imf::Channel(Imf::FLOAT));
    }
    headers.front().insert(kAttribute, Imf::StringAttribute(attribute));
    headers.front().insert("scree.cellSize", Imf::FloatAttribute(cellSize));
    try {
        Imf::MultiPartOutputFile file(stream, headers.data(), static_cast<int>(headers.size()), false, exrThreads());
        for (std::size_t i = 0; i < parts.size(); ++i) {
            Imf::FrameBuffer buffer;
            for (const Plane& plane : parts[i]) buffer.insert(plane.name, sliceOf(plane, headers[i].dataWindow()));
            Imf::OutputPart part(file, static_cast<int>(i));
            part.setFrameBuffer(buffer);
            part.writePixels(parts[i].front().height);
        }
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& failure) {
        return Error{std::string("the OpenEXR library failed: ") + failure.what()};
    }
    return {};
}

/// The content of a project file. It keeps pointers into the project.
struct Content {
    explicit Content(Project& project) : start(*project.checkpoint.start) {
        PlaneKeeper keeper;
        visitState(project.checkpoint.terrain, *project.checkpoint.state, keeper);
        planes = planesOf(project.checkpoint.terrain);
        append(planes, start.planes());
        append(planes, keeper.planes);
        attribute = attributeOf(project, keeper.values, planes);
    }
    Content(const Content&) = delete;
    Content& operator=(const Content&) = delete;

    StartPlanes start;
    std::vector<Plane> planes;
    std::string attribute;
};

bool haveSameBits(const Plane& a, const Plane& b) {
    if (a.name != b.name || a.width != b.width || a.height != b.height) return false;
    for (int y = 0; y < a.height; ++y)
        for (int x = 0; x < a.width; ++x)
            if (std::bit_cast<std::uint32_t>(a.at(x, y)) != std::bit_cast<std::uint32_t>(b.at(x, y))) return false;
    return true;
}

/// Opens the file and calls `work(file)`. Exceptions of OpenEXR become errors.
template <class Work>
auto withFile(const std::filesystem::path& path, const std::string& bytes, const Work& work)
    -> decltype(work(std::declval<Imf::MultiPartInputFile&>())) {
    try {
        const std::string name = path.filename().string();
        ExrInput stream(bytes, name.c_str());
        Imf::MultiPartInputFile file(stream, exrThreads());
        return work(file);
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& failure) {
        return Error{shownPath(path) + " is damaged or incomplete (" + shownText(failure.what()) +
                     "); use another copy"};
    }
}

/// The attribute that makes a file a project, from the first part that has it, like in isProject().
const Imf::StringAttribute* findAttribute(const Imf::MultiPartInputFile& file) {
    for (int i = 0; i < file.parts(); ++i)
        if (const auto* found = file.header(i).findTypedAttribute<Imf::StringAttribute>(kAttribute)) return found;
    return nullptr;
}

Result<Json> parseAttribute(const std::string& text, const std::filesystem::path& path) {
    try {
        Json root = parseJsonOfSomeDepth(text);
        const Json& version = root.at("version");
        if (version.is_number() && version > kProjectVersion)
            return Error{shownPath(path) + " was saved by a newer version of Scree (its format version is " +
                         version.dump() + ", this program reads up to " + std::to_string(kProjectVersion) +
                         "); use that version"};
        if (version.is_number_integer() && version >= 1) return root;
        return damagedProject(path, "its version is " + shownText(version.dump()));
    } catch (const JsonTooDeep&) {
        return damagedProject(path, "its attribute 'scree' is nested too deep");
    } catch (const Json::exception&) {
        return damagedProject(path, "its attribute 'scree' is not what Scree writes");
    }
}

Result<StateValues> valuesOf(const Json& root, const std::filesystem::path& path) {
    StateValues values;
    values.versions = root.at("groups").get<decltype(values.versions)>();
    for (const auto& [name, text] : root.at("values").items()) {
        std::optional<std::vector<std::byte>> bytes = fromBase64(text.get_ref<const std::string&>());
        if (!bytes) return damagedProject(path, "its value " + shownText(name) + " is not base64");
        values.bytes.emplace(name, std::move(*bytes));
    }
    return values;
}

/// The grid on which models act.
const Terrain& groundOf(const Terrain& terrain) {
    return terrain.base() != nullptr ? *terrain.base() : terrain;
}

/// Gives the terrain a base of this level, with the base's layers from the file. Fails if the terrain cannot have this
/// base.
Result<void> useBase(Terrain& terrain, int level, const PlaneChannels& channels, const std::filesystem::path& path) {
    if (level == 0) return {};
    if (level < 0 || level > GridLevel::kMaxLevel ||
        std::min(terrain.width(), terrain.height()) >> level < Terrain::kMinSize ||
        !GridLevel::fits(terrain.width(), terrain.height(), terrain.boundary(), level))
        return damagedProject(path, "its base_level is " + std::to_string(level));
    const GridLevel grid(terrain.width(), terrain.height(), terrain.boundary(), level);
    Terrain base(Field<float>(grid.width(), grid.height()), terrain.cellSize() * static_cast<float>(grid.ratio()),
                 terrain.datum(), terrain.boundary());
    for (const auto& [name, channel] : channels) usePlane(base, name, kBasePrefix);
    terrain.setBase(std::move(base), level);
    return {};
}

/// Fails if the work cannot be continued from the data: values outside their ranges, or tiles of another grid.
Result<void> checkSound(Project& project, const std::vector<Plane>& planes, const std::filesystem::path& path) {
    if (Result<void> sound = checkValues(planes, path); !sound) return sound;
    bool fits = true;
    const auto checkTiles = [&](const Terrain& terrain) {
        terrain.forEachStored([&](std::string_view, const auto& field, const TileVersions& versions) {
            fits = fits && (field.empty() || versions.isOf(terrain.width(), terrain.height()));
        });
    };
    const Terrain& ground = groundOf(project.checkpoint.terrain);
    checkTiles(project.checkpoint.terrain);
    checkTiles(ground);
    forEachModel(project.checkpoint.state->models, [&](const auto& model) {
        if constexpr (requires { model.fits(ground); }) fits = fits && model.fits(ground);
    });
    if (!fits) return damagedProject(path, "its state belongs to another terrain");
    if (const std::uint64_t rounds = project.checkpoint.state->rounds; rounds > kMostRounds)
        return damagedProject(path, "it claims " + std::to_string(rounds) + " rounds");
    return {};
}

Result<Project> readProject(Imf::MultiPartInputFile& file, std::string_view bytes, const std::filesystem::path& path,
                            std::vector<std::string>* notes) {
    const Imf::StringAttribute* attribute = findAttribute(file);
    if (attribute == nullptr)
        return Error{shownPath(path) + " is not a project: it has no attribute 'scree'; import it as a heightmap"};
    const Result<Json> root = parseAttribute(attribute->value(), path);
    if (!root) return root.error();
    const Result<PlaneChannels> channels = channelsOf(file, bytes.size(), path);
    if (!channels) return channels.error();
    const auto height = channels->find("Y");
    if (height == channels->end()) return damagedProject(path, "it has no channel Y, the height");
    const int columns = height->second.width, rows = height->second.height;
    if (columns < Terrain::kMinSize || rows < Terrain::kMinSize)
        return damagedProject(path, "a terrain of " + sizeText(columns, rows));

    Project project;
    try {
        Result<PresetReading> reading =
            parsePreset(root->at("preset").dump(), shownPath(path), MapNodes{columns, rows});
        if (!reading) return reading.error();
        project.preset = std::move(reading->preset);
        if (notes != nullptr) notes->insert(notes->end(), reading->warnings.begin(), reading->warnings.end());
        project.checkpoint.edited = root->at("edited").get<bool>();
        const Result<Terrain> flat = flatTerrain(*root, columns, rows);
        if (!flat) return damagedProject(path, flat.error().message);
        project.checkpoint.terrain = *flat;
        const auto listed = root->value("channels", std::vector<std::string>());
        if (Result<void> whole = checkNothingIsMissing(listed, *channels, path); !whole) return whole.error();
        Result<SharedLayerTable> table = layerTableOf(root->value("layers", Json::array()));
        if (!table) return damagedProject(path, table.error().message);
        project.checkpoint.terrain.setLayerTable(std::move(*table));
        const Result<StateValues> values = valuesOf(*root, path);
        if (!values) return values.error();

        const int level = root->value("base_level", 0);  // version 1 has no base
        if (Result<void> based = useBase(project.checkpoint.terrain, level, *channels, path); !based)
            return based.error();
        for (const auto& [name, channel] : *channels) usePlane(project.checkpoint.terrain, name);
        const Terrain& land = project.checkpoint.terrain;
        if (Result<void> there = checkLayers(land, *values, "terrain/", path); !there) return there.error();
        if (Result<void> there = checkLayers(groundOf(land), *values, "terrain/base/", path); !there)
            return there.error();
        project.checkpoint.state = std::make_unique<SimulationState>();
        PlaneRestorer restorer(*values, *channels);
        visitState(project.checkpoint.terrain, *project.checkpoint.state, restorer);
        if (Result<void> restored = restorer.outcome(); !restored)
            return Error{shownPath(path) + ": " + restored.error().message + "; open it with that version"};
        // All models act on one grid. A model with another grid would have to check its fields in fits().
        const Terrain& ground = groundOf(project.checkpoint.terrain);
        for (const Plane& plane : restorer.planes)
            if (plane.width != ground.width() || plane.height != ground.height())
                return damagedProject(path, "channel " + plane.name + " has " + sizeText(plane.width, plane.height) +
                                                " instead of " + sizeText(ground.width(), ground.height()));
        std::vector<Plane> planes = planesOf(project.checkpoint.terrain);
        append(planes, restorer.planes);
        StartPlanes start(*flat);
        for (const auto& [name, channel] : *channels) start.use(name);
        append(planes, start.planes());
        if (Result<void> there = checkChannels(planes, *channels, path); !there) return there.error();
        readPlanes(file, planes, *channels);
        if (Result<void> sound = checkSound(project, planes, path); !sound) return sound.error();
        project.checkpoint.start = start.take();
        project.timeLine = timeLineBehind(bytes, *root);
    } catch (const Json::exception&) {
        return damagedProject(path, "its attribute 'scree' is not what Scree writes");
    }
    return project;
}

}  // namespace

Result<void> saveProject(Project& project, const std::filesystem::path& path, SaveSpeed speed) {
    const Content content(project);
    ExrOutput file;
    if (Result<void> made =
            encode(content.planes, content.attribute, project.checkpoint.terrain.cellSize(), speed, file);
        !made)
        return Error{shownPath(path) + ": " + made.error().message};
    const auto produce = [&](const ByteSink& sink) -> Result<void> {
        if (Result<void> given = file.giveTo(sink); !given) return given;
        return sink(project.timeLine);
    };
    if (speed == SaveSpeed::Fast) return writePartsAtomically(path, produce);
    return writePartsAtomically(path, produce,
                                [&](const std::filesystem::path& written) { return verifyProject(project, written); });
}

Result<void> verifyProject(Project& project, const std::filesystem::path& written) {
    Result<Project> again = loadProject(written);
    if (!again) return again.error();
    const Content wanted(project), read(*again);
    if (read.attribute != wanted.attribute || again->timeLine != project.timeLine ||
        read.planes.size() != wanted.planes.size())
        return Error{"its settings and values did not read back"};
    for (std::size_t i = 0; i < read.planes.size(); ++i)
        if (!haveSameBits(read.planes[i], wanted.planes[i]))
            return Error{"channel " + wanted.planes[i].name + " did not read back"};
    return {};
}

bool isProject(const std::filesystem::path& path) {
    Result<OpenedFile> file = openFile(path, std::numeric_limits<std::size_t>::max());
    if (!file || !beginsAsExr(*file)) return false;
    bool found = false;
    try {
        Imf::StdIFStream stream(file->stream, "file");
        forEachExrAttribute(stream, file->size, [&](std::string_view name, std::string_view type) {
            found = found || (name == kAttribute && type == Imf::StringAttribute::staticTypeName());
        });
    } catch (const std::exception&) {
        return false;  // a damaged file is reported when it is opened
    }
    return found;
}

Result<Project> loadProject(const std::filesystem::path& path, std::vector<std::string>* notes) {
    const auto isExr = [&](std::string_view beginning) -> Result<void> {
        if (!beginsAsExr(beginning)) return Error{shownPath(path) + " is not an OpenEXR file; choose another file"};
        return {};
    };
    const Result<std::string> bytes = readWholeFile(path, kMostBytes, isExr);
    if (!bytes) return bytes.error();
    return withFile(path, *bytes, [&](Imf::MultiPartInputFile& file) -> Result<Project> {
        return readProject(file, *bytes, path, notes);
    });
}

}  // namespace scree
