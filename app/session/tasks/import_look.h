#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "app/session/session.h"

namespace scree {

/// Reads the file of the import dialog in the background and draws its picture, anew where a knob of the dialog asks
/// for that.
class ImportLook {
 public:
    explicit ImportLook(Session& session) : session_(session) {}

    /// Begins or calls off what the dialog asks for. To be called in each frame.
    void follow();

 private:
    /// What decides what is read.
    struct Reading {
        std::filesystem::path path;
        FileSettings settings;  ///< Only what decides how the file is read; the rest is as in FileSettings{}.
        bool operator==(const Reading&) const = default;
    };
    /// What decides how it looks.
    struct Look {
        Flip flip = Flip::None;
        Rotation rotate = Rotation::None;
        bool operator==(const Look&) const = default;
    };
    static Reading readingOf(const ImportQuestion& question);
    void begin(const Reading& reading, const Look& look);

    Session& session_;
    std::optional<Reading> reading_;  ///< Asked for last.
    Look look_;
};

}  // namespace scree
