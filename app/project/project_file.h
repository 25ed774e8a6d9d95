#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/document/preset.h"
#include "erosion/base/result.h"
#include "erosion/simulation/checkpoint.h"

/// Projects: everything from which work goes on, in one OpenEXR file that other programs open as a picture of many
/// channels.
///
///     Y                        height, metres above the datum
///     water.Y, flow.Y, rain.Y ...
///                              the other stored layers, by their names
///     record.bedrock.Y, record.deposit.Y, uneroded.Y
///                              the erosion record
///     colour.R, .G, .B, .A     the surface colour
///     added.NAME.Y             layers besides the built-in ones; the attribute describes them
///     start.Y                  the heights that Restart goes back to
///     start.colour.R, ...      the colours that it goes back to, where some were given
///     state.MODEL.NAME.Y       fields from which a model goes on
///
/// The time line stands behind the picture, where other programs and versions of Scree before 0.3 do not look; the
/// attribute tells its size. A file without it, or with a damaged one, is a whole project all the same.
///
/// Version 1 of the form named planes without the .Y at the end, except for the height. Version 2 knew no layers but
/// the built-in ones; a project that has no others is written as such. All are read.
/// All are float32, compressed without loss. Grids of another size than the terrain's are parts of their own. The
/// attribute `scree` makes an EXR file a project: it is JSON text with the version of the form, the preset, and the
/// plain values of the terrain and the models, by name.
namespace scree {

/// A work in progress.
struct Project {
    Preset preset;
    Checkpoint checkpoint;
    std::string timeLine = {};  ///< What led to the checkpoint, as its owner packs it; empty if nothing is kept.
};

/// Version of the form of project files. Files of a newer one are refused.
inline constexpr int kProjectVersion = 3;

/// How much care a save takes.
enum class SaveSpeed {
    Careful,  ///< Compressed, and opened anew for comparison before it takes its place.
    Fast      ///< Neither: for copies that follow one another.
};

/// Atomic: the old file stays whole where this fails. What was written is read back and compared before it takes its
/// place.
Result<void> saveProject(Project& project, const std::filesystem::path& path, SaveSpeed speed = SaveSpeed::Careful);

/// An Error for files that are no project, of a newer version, or damaged: it says which part. `notes`, where given,
/// gets what the user should know of its preset.
Result<Project> loadProject(const std::filesystem::path& path, std::vector<std::string>* notes = nullptr);

/// An Error where a project's file does not give the same bits back: all planes, settings and values.
Result<void> verifyProject(Project& project, const std::filesystem::path& written);

/// True for an OpenEXR file with the attribute of a project, in whichever part, whatever its
/// name. Reads no more than its headers.
bool isProject(const std::filesystem::path& path);

}  // namespace scree
