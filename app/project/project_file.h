#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/document/preset.h"
#include "erosion/base/result.h"
#include "erosion/simulation/checkpoint.h"

/// Projects: the whole state of the work in one OpenEXR file, which other programs open as a picture with many
/// channels.
///
///     Y                        height, metres above the datum
///     water.Y, flow.Y, rain.Y ...
///                              the other stored layers, by their names
///     record.bedrock.Y, record.deposit.Y, uneroded.Y
///                              the erosion record
///     colour.R, .G, .B, .A     the surface colour
///     added.NAME.Y             layers besides the built-in ones; the attribute describes them
///     start.Y                  the heights that Restart restores
///     start.colour.R, ...      the colours that Restart restores, if there are any
///     state.MODEL.NAME.Y       fields of a model's state
///
/// The time line stands behind the picture, where other programs do not look. The
/// attribute holds its size. A file without a time line, or with a damaged one, is a complete project all the same.
///
/// Files of all versions can be read. Version 1 named planes without the .Y at the end, except for the height. Version
/// 2 had no layers but the built-in ones; a project without other layers is still written as version 2. All channels
/// are float32, compressed without loss. Grids of another size than the terrain's are separate parts. The attribute
/// `scree` makes an EXR file a project. It is JSON text with the version, the preset, and the plain values of the
/// terrain and the models, by name.
namespace scree {

/// The saved state of the work.
struct Project {
    Preset preset;
    Checkpoint checkpoint;
    std::string timeLine = {};  ///< What led to the checkpoint, as its owner packs it; empty if nothing is kept.
};

/// Version of the project format. Files of a newer version are refused.
inline constexpr int kProjectVersion = 3;

/// Whether a save is checked.
enum class SaveSpeed {
    Careful,  ///< Compressed, and read back and compared before the file replaces the old one.
    Fast      ///< Neither, for copies that are saved often.
};

/// Saves a project atomically: if this fails, the old file stays complete. With SaveSpeed::Careful the new file is read
/// back and compared before it replaces the old one.
Result<void> saveProject(Project& project, const std::filesystem::path& path, SaveSpeed speed = SaveSpeed::Careful);

/// Loads a project. Fails if the file is not a project, is of a newer version, or is damaged; the error says in which
/// part. `notes`, if given, receives messages for the user about the preset.
Result<Project> loadProject(const std::filesystem::path& path, std::vector<std::string>* notes = nullptr);

/// Fails if the file of a project does not have the same bits: all planes, settings and values.
Result<void> verifyProject(Project& project, const std::filesystem::path& written);

/// Returns true if the file is an OpenEXR file with the attribute of a project in any part, whatever its name. Reads
/// only the headers.
bool isProject(const std::filesystem::path& path);

}  // namespace scree
