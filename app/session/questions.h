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
#include "app/session/picture_settings.h"
#include "app/session/variations_view.h"
#include "erosion/base/knob.h"
#include "renderer/settings/image.h"

namespace scree {

/// The desktop's own file dialog is open.
struct DesktopDialog {};

/// A map about to be imported, as heights or as a layer: what the file says and what is to be asked.
struct ImportQuestion {
    std::filesystem::path path;
    std::optional<HeightmapInfo> asMap{};      ///< Empty where the file holds no heights or values.
    std::optional<HeightmapInfo> asColours{};  ///< Empty where it is no picture that colours come from.
    std::string whyNoMap{};                    ///< Where `asMap` is empty.
    ImportOptions options{};
    std::optional<Layer> layer{};  ///< That it becomes; empty for the heights of a new land.
    HeightRange layerRange{};      ///< Values of black and white of that layer.
    /// The erosion that a new land gets; empty to keep that of the document.
    std::optional<Treatment> treatment = kUsualTreatment;

    bool isColours() const { return layer && isColour(*layer); }
    /// What it says as what it is imported as.
    const HeightmapInfo& info() const { return isColours() ? *asColours : *asMap; }
    /// The layer of a file, as the answers say. There must be a layer.
    LayerFile layerFile() const {
        LayerFile file{*layer, path, {}, options.file};
        if (!isColours() && !asMap->metric) file.range = layerRange;
        return file;
    }
};

/// How a heightmap is exported.
struct ExportChoice {
    bool levels = true;  ///< Grey levels of the range; else metres.
    HeightRange range;
};

/// A heightmap with grey levels about to be exported: their range is to be asked.
struct ExportQuestion {
    std::filesystem::path path;
    bool mayHoldMetres = false;  ///< The format has levels or metres.
    HeightRange range;
    Extremes heights;  ///< Of the terrain, datum included.
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

/// A mesh about to be exported.
struct MeshQuestion {
    std::filesystem::path path;
    bool holdsColour = false;  ///< The format can hold colours.
};

/// A pack for an engine about to be made.
struct PackQuestion {
    PackLand land;
    std::string name;              ///< Of the document.
    std::filesystem::path folder;  ///< In which the pack's folder is to be made.
    std::filesystem::path target;  ///< The pack's folder as the user has typed it; empty for a proposed one.
};

/// What a run stops after.
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

/// Asks whether to save changes before they are lost.
struct UnsavedQuestion {
    std::string name;        ///< Name of the document.
    bool settings = false;   ///< The settings differ from the file's.
    bool land = false;       ///< The terrain differs from the file's.
    bool asksWhere = false;  ///< Saving asks for a file first.
};

/// Work that another run of the program has left unsaved.
struct RecoveryQuestion {
    std::string name;                      ///< Of the document.
    std::time_t changed = 0;               ///< When it was worked on last.
    std::uint64_t rounds = 0;              ///< Of erosion.
    std::shared_ptr<const Image> picture;  ///< The land from above; null where there is none.
    std::uint64_t pictureRounds = 0;       ///< When that was made.
};

using Question = std::variant<DesktopDialog, FileRequest, ImportQuestion, ExportQuestion, MeshQuestion, PackQuestion,
                              Series, LimitedRun, VariationsQuestion, UnsavedQuestion, RecoveryQuestion>;

/// The questions to the user: one is shown at a time, the others wait. While one is shown, keys and dropped files are
/// for nothing else.
class Questions {
 public:
    bool any() const { return !asked_.empty(); }
    /// One of this kind is shown or waits.
    template <class Q>
    bool any() const {
        return std::any_of(asked_.begin(), asked_.end(),
                           [](const Question& each) { return std::holds_alternative<Q>(each); });
    }
    /// Of two of one kind, as two shortcuts within a frame ask them, the newer takes the place of the older: what is to
    /// follow the answer is kept once for each kind.
    void ask(Question question) {
        const auto same = std::find_if(asked_.begin(), asked_.end(),
                                       [&](const Question& each) { return each.index() == question.index(); });
        if (same == asked_.end())
            asked_.push_back(std::move(question));
        else
            *same = std::move(question);
    }
    /// The question that is shown, where it is of this kind; else null.
    template <class Q>
    const Q* shown() const {
        return any() ? std::get_if<Q>(&asked_.front()) : nullptr;
    }
    /// Takes the oldest question of this kind: it is answered.
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
