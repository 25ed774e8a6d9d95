#pragma once

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/io/formats/heightmap.h"
#include "app/platform/file_dialog.h"
#include "app/session/picture_settings.h"
#include "erosion/base/knob.h"

namespace scree {

/// The desktop's own file dialog is open.
struct DesktopDialog {};

/// A heightmap about to be imported: what the file says and what is to be asked.
struct ImportQuestion {
    std::filesystem::path path;
    HeightmapInfo info;
    ImportOptions options;
};

/// A heightmap about to be exported as PNG: the range of its grey values is to be asked.
struct ExportQuestion {
    std::filesystem::path path;
    HeightRange range;
    Extremes heights;  ///< Of the terrain, datum included.
};

/// A run with large forms first.
struct LargeFormsRun {
    int rounds = 500;
};
template <>
inline constexpr auto knobsOf<LargeFormsRun> = std::tuple{
    Knob{&LargeFormsRun::rounds, "rounds", "", "Rounds", 10, 100000, "", Scale::Log,
         "Number of rounds. Knobs can be changed during the run; Pause ends it early."},
};
static_assert(knobsAreComplete<LargeFormsRun>());

/// What would be lost.
struct UnsavedQuestion {
    std::string name;        ///< Of the document.
    bool settings = false;   ///< They differ from the saved ones.
    bool land = false;       ///< It is another than the file's.
    bool asksWhere = false;  ///< Saving asks for a file first.
};

using Question =
    std::variant<DesktopDialog, FileRequest, ImportQuestion, ExportQuestion, Series, LargeFormsRun, UnsavedQuestion>;

/// The questions to the user: one is shown at a time, the others wait. While one is shown, keys and dropped files are
/// for nothing else.
class Questions {
 public:
    bool any() const { return !asked_.empty(); }
    void ask(Question question) { asked_.push_back(std::move(question)); }
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
