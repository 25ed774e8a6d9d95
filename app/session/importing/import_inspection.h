#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "app/session/importing/import_outcomes_work.h"
#include "app/session/session.h"

namespace scree {

/// Inspects a file before its import. Reads it as `layer` if that is given, otherwise as heights if the file has any,
/// otherwise as colours. Fails if the file cannot be read as any of these, or not as `layer`.
Result<ImportQuestion> importQuestion(const std::filesystem::path& path, const TerrainRecipe& recipe,
                                      std::optional<Layer> layer = {}, SharedLayerTable table = {});

/// Reads the header of the file with the answers to the question, which give the size of a raw file.
Result<HeightmapInfo> infoOf(const ImportQuestion& question);

/// Reads the file of the import dialog in the background and draws its picture and the outcomes of erosion. Draws again
/// if a knob of the dialog changes them.
class ImportInspection {
 public:
    explicit ImportInspection(Session& session) : session_(session), outcomes_(session) {}

    /// Starts or cancels the work that the dialog needs. Call in each frame. `hand` says if the user holds a knob.
    void follow(Session::Hand hand);

 private:
    /// Determines the map that is read.
    struct Reading {
        std::filesystem::path path;
        FileSettings settings;  ///< Only the values that affect reading; all others have their defaults.
        bool colours = false;
        bool operator==(const Reading&) const = default;
    };
    /// Determines how the picture of the map looks.
    struct Look {
        Flip flip = Flip::None;
        Rotation rotate = Rotation::None;
        bool isLayer = false;    ///< True for grey values, false for land.
        bool areLevels = false;  ///< True if the values go from 0 to 1.
        bool operator==(const Look&) const = default;
    };
    static Reading readingOf(const ImportQuestion& question);
    void begin(const Reading& reading, const Look& look);

    Session& session_;
    ImportOutcomesWork outcomes_;
    std::optional<Reading> reading_;  ///< The last reading asked for.
    Look look_;
};

}  // namespace scree
