#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "app/session/importing/import_outcomes_work.h"
#include "app/session/session.h"

namespace scree {

/// What is to be asked of a file before it is imported: as a layer where one is given, else as heights where it holds
/// some, else as colours. An Error where it can be read as nothing, or not as the layer.
Result<ImportQuestion> importQuestion(const std::filesystem::path& path, const TerrainRecipe& recipe,
                                      std::optional<Layer> layer = {});

/// What the file says of itself, read as the question's answers say: a raw file tells its size by them.
Result<HeightmapInfo> infoOf(const ImportQuestion& question);

/// Reads the file of the import dialog in the background and draws its picture and what erosion would make of it, anew
/// if a knob of the dialog asks for that.
class ImportLook {
 public:
    explicit ImportLook(Session& session) : session_(session), outcomes_(session) {}

    /// Begins or calls off what the dialog asks for. To be called in each frame; `hand` is that on the knobs.
    void follow(Session::Hand hand);

 private:
    /// What decides what is read.
    struct Reading {
        std::filesystem::path path;
        FileSettings settings;  ///< Only what decides how the file is read; the rest is as in FileSettings{}.
        bool colours = false;
        bool operator==(const Reading&) const = default;
    };
    /// What decides how it looks.
    struct Look {
        Flip flip = Flip::None;
        Rotation rotate = Rotation::None;
        bool isLayer = false;    ///< Grey values; else land.
        bool areLevels = false;  ///< The values go from 0 to 1.
        bool operator==(const Look&) const = default;
    };
    static Reading readingOf(const ImportQuestion& question);
    void begin(const Reading& reading, const Look& look);

    Session& session_;
    ImportOutcomesWork outcomes_;
    std::optional<Reading> reading_;  ///< Asked for last.
    Look look_;
};

}  // namespace scree
