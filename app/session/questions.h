#pragma once

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/desktop/platform/file_dialog.h"
#include "app/document/shipped/treatment.h"
#include "app/export/pack_plan.h"
#include "app/io/formats/heightmap.h"
#include "app/io/formats/layer_file.h"
#include "app/meshes/land_export.h"
#include "app/session/settings/picture_settings.h"
#include "app/session/variations_view.h"
#include "erosion/base/image.h"
#include "erosion/base/knob.h"
#include "erosion/importing/orientation.h"
#include "erosion/land_cover/detailed_land.h"

namespace scree {

/// The desktop's own file dialog is open.
struct DesktopDialog {};

/// A map that is about to be imported, as heights or as a layer: its header and the user's answers.
struct ImportQuestion {
    std::filesystem::path path;
    std::optional<HeightmapInfo> asMap{};      ///< Header of the heights or values; empty if the file has none.
    std::optional<HeightmapInfo> asColours{};  ///< Header of the colours; empty if the file is no picture with colours.
    std::string whyNoMap{};                    ///< Why `asMap` is empty.
    ImportOptions options{};
    std::optional<Layer> layer{};  ///< Layer to import as; empty for the heights of a new land.
    SharedLayerTable table{};      ///< Layers of the present land.
    HeightRange layerRange{};      ///< Values of black and white in that layer.
    /// Erosion of the new land; empty to keep the document's.
    std::optional<Treatment> treatment = kUsualTreatment;

    bool isColours() const { return layer && isColour(*layer); }
    /// Header of the file, read as the kind of layer chosen in the dialog.
    const HeightmapInfo& info() const { return isColours() ? *asColours : *asMap; }
    /// Properties of the layer. Precondition: `layer` is set.
    const LayerInfo& about() const { return layersOf(table)[static_cast<std::size_t>(*layer)]; }
    /// The file and the layer to paint, as answered. Precondition: `layer` is set.
    LayerFile layerFile() const {
        LayerFile file{*layer, path, {}, options.file, table};
        if (!isColours() && !asMap->metric) file.range = layerRange;
        return file;
    }
};

/// The grid of an exported land.
struct ExportDetail {
    int times = 1;  ///< See detailedLand().
};
template <>
inline constexpr auto knobsOf<ExportDetail> = std::tuple{
    Knob{&ExportDetail::times, "detail", "", "Detail", 1, kMostDetail, "x", Scale::Linear,
         "Nodes of the file for each node of the land along an edge. Between the nodes lies the ground that is drawn "
         "near the eye, with the beds of rivers."},
};
static_assert(knobsAreComplete<ExportDetail>());

/// How a heightmap is exported.
struct ExportChoice {
    bool levels = true;  ///< True for grey levels over the range, false for metres.
    HeightRange range;
    ExportDetail detail;
};

/// A heightmap is about to be exported. The user chooses the number of nodes, and the range of grey levels.
struct ExportQuestion {
    std::filesystem::path path;
    bool mayHoldLevels = false;
    bool mayHoldMetres = false;
    HeightRange range;
    Extremes heights;  ///< Extremes of the terrain, including the datum.
    MapNodes nodes;    ///< Size of the terrain.
};

/// How a mesh is exported.
struct MeshSettings {
    float error = 1.0f;
    bool colour = true;
};
template <>
inline constexpr auto knobsOf<MeshSettings> = std::tuple{
    Knob{&MeshSettings::error, "error", "", "Largest error", 0.0f, kLargestMeshError, "m", Scale::LogFromZero,
         "Largest vertical distance of the mesh from the land. High values make small files. 0 keeps every node."},
    Knob{&MeshSettings::colour, "colour", "", "Colours", false, true, "", Scale::Linear,
         "Puts the colours of the ground into the file, as a texture without light."},
};
static_assert(knobsAreComplete<MeshSettings>());

/// A mesh is about to be exported.
struct MeshQuestion {
    std::filesystem::path path;
    bool holdsColour = false;  ///< True if the format supports colours.
    MapNodes nodes;            ///< Size of the terrain.
};

/// What the user chose for a mesh.
struct MeshChoice {
    MeshSettings settings;
    ExportDetail detail;
};

/// A pack for an engine is about to be made.
struct PackQuestion {
    PackLand land;
    std::string name;              ///< Name of the document.
    std::filesystem::path folder;  ///< Folder in which the pack's folder will be made.
    std::filesystem::path target;  ///< Path of the pack's folder as typed by the user; empty to use the proposed one.
};

/// What ends a run.
enum class RunFor { Rounds, Years, Settled };
template <>
inline constexpr auto choicesOf<RunFor> = std::array<std::string_view, 3>{"afterRounds", "afterYears", "whenSettled"};

/// A run that stops by itself.
struct LimitedRun {
    RunFor until = RunFor::Rounds;
    int rounds = 100;
    float years = 100000.0f;
    float percent = 5.0f;
};
template <>
inline constexpr auto knobsOf<LimitedRun> = std::tuple{
    Knob{&LimitedRun::until, "until", "", "Stop", RunFor::Rounds, RunFor::Settled, "", Scale::Linear,
         "afterRounds: a number of rounds. afterYears: a span of time; needs Stream power. whenSettled: once the land "
         "hardly changes."},
    Knob{&LimitedRun::rounds, "rounds", "", "Rounds", 1, 1000000, "", Scale::Log, "Number of rounds from now on."},
    Knob{
        &LimitedRun::years, "years", "", "Years", 10.0f, 1e9f, "yr", Scale::Log,
        "Time from now on. A round takes as many years as Stream power says; the run stops with the round in which the "
        "time is over."},
    Knob{&LimitedRun::percent, "percent", "", "Change below", 0.1f, 50.0f, "%", Scale::Log,
         "Stops once the land changes less than this in a round, as a share of its change in the first ten rounds of "
         "this "
         "run. Change: mean absolute difference of the heights from those ten rounds before."},
};
static_assert(knobsAreComplete<LimitedRun>());

/// Asks for the name of a view.
struct ViewNameQuestion {
    std::string name;     ///< Proposed name; in the answer the chosen one.
    std::string renamed;  ///< Name of the view that gets another name; empty if the current view is saved.
};

/// Asks whether to save changes before they are lost.
struct UnsavedQuestion {
    std::string name;        ///< Name of the document.
    bool settings = false;   ///< True if the settings differ from those in the file.
    bool land = false;       ///< True if the terrain differs from that in the file.
    bool asksWhere = false;  ///< True if saving must first ask for a file.
};

/// Unsaved work of an earlier run of the program.
struct RecoveryQuestion {
    std::string name;                      ///< Name of the document.
    std::time_t changed = 0;               ///< Time of the last change.
    std::uint64_t rounds = 0;              ///< Number of rounds of erosion.
    std::shared_ptr<const Image> picture;  ///< The land from above, or null if there is no picture.
    std::uint64_t pictureRounds = 0;       ///< Number of rounds when the picture was made.
};

using Question =
    std::variant<DesktopDialog, FileRequest, ImportQuestion, ExportQuestion, MeshQuestion, PackQuestion, Series,
                 LimitedRun, ViewNameQuestion, VariationsQuestion, UnsavedQuestion, RecoveryQuestion>;

/// The questions to the user. One is shown at a time, the others wait. Meanwhile, keys and dropped files go to the
/// shown question only.
class Questions {
 public:
    bool any() const { return !asked_.empty(); }
    /// True if a question of this kind is shown or waits.
    template <class Q>
    bool any() const {
        return std::any_of(asked_.begin(), asked_.end(),
                           [](const Question& each) { return std::holds_alternative<Q>(each); });
    }
    /// Adds a question. It replaces a question of the same kind (two shortcuts in one frame can ask twice),
    /// because what follows the answer is stored once for each kind.
    void ask(Question question) {
        const auto same = std::find_if(asked_.begin(), asked_.end(),
                                       [&](const Question& each) { return each.index() == question.index(); });
        if (same == asked_.end())
            asked_.push_back(std::move(question));
        else
            *same = std::move(question);
    }
    /// Returns the shown question if it is of this kind, or null.
    template <class Q>
    const Q* shown() const {
        return any() ? std::get_if<Q>(&asked_.front()) : nullptr;
    }
    /// Removes and returns the oldest question of this kind, because it is answered. Empty if there is none.
    template <class Q>
    std::optional<Q> take() {
        const auto found = std::find_if(asked_.begin(), asked_.end(),
                                        [](const Question& each) { return std::holds_alternative<Q>(each); });
        if (found == asked_.end()) return std::nullopt;
        std::optional<Q> taken = std::get<Q>(std::move(*found));
        asked_.erase(found);
        return taken;
    }

 private:
    std::vector<Question> asked_;
};

}  // namespace scree
