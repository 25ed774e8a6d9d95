#pragma once

#include <optional>
#include <string>

#include "app/panels/widgets/panel_context.h"
#include "app/session/questions.h"
#include "erosion/importing/orientation.h"

/// The dialog in which a map is imported: what its files share.
namespace scree::import_window {

// Pixels at a scale of 1.
inline constexpr float kPictureSide = 300.0f;
inline constexpr float kKnobWidth = 330.0f;
inline constexpr float kGap = 18.0f;  ///< Between the columns.

/// A dialog that is being drawn.
struct ImportDialog {
    const PanelContext& context;
    const ImportQuestion& question;
    const ImportPreview& preview;
    ImportQuestion answer;        ///< As the user has filled it in.
    HeightmapInfo info;           ///< By the answer.
    std::string problem;          ///< Why the file cannot be imported so; empty where it can.
    std::optional<MapNodes> map;  ///< Nodes of what is kept, where that is sound.
};

/// A value of the facts, which are shares of the range where the file has grey levels.
double valueOf(const ImportDialog& dialog, double value);

/// A line of smaller weight.
void dimLine(const std::string& text);

/// The picture of the map, its histogram, and what is known of it.
void drawOverview(const ImportDialog& dialog);

/// The kinds of erosion that a new land can get, each with a picture: beside the column of knobs, which was drawn last,
/// if the window is wide enough, else below it. True if another one was chosen.
bool drawErosion(ImportDialog& dialog);

}  // namespace scree::import_window
