#pragma once

#include <optional>
#include <string>

#include "app/panels/widgets/panel_context.h"
#include "app/session/questions.h"
#include "erosion/importing/orientation.h"

/// The dialog that imports a map: declarations that its files share.
namespace scree::import_window {

// Pixels at a scale of 1.
inline constexpr float kPictureSide = 300.0f;
inline constexpr float kKnobWidth = 330.0f;
inline constexpr float kGap = 18.0f;  ///< Between the columns.

/// The dialog while it is drawn.
struct ImportDialog {
    const PanelContext& context;
    const ImportQuestion& question;
    const ImportPreview& preview;
    ImportQuestion answer;        ///< The question as the user has filled it in.
    HeightmapInfo info;           ///< Header of the file, read with the answer.
    std::string problem;          ///< Why the file cannot be imported in this way; empty if it can.
    std::optional<MapNodes> map;  ///< Nodes of the part that is kept, or nothing if the answer is invalid.
};

/// Returns a value of the facts in metres, or in the unit of the layer. If the file has grey levels, the facts are
/// shares of the range.
double valueOf(const ImportDialog& dialog, double value);

/// Draws a dim line.
void dimLine(const std::string& text);

/// Draws the picture of the map, its histogram and its facts.
void drawOverview(const ImportDialog& dialog);

/// Draws the kinds of erosion for a new land, each with a picture. They are beside the column of knobs, which must be
/// drawn just before, or below it if the window is too narrow. Returns true if another one was chosen.
bool drawErosion(ImportDialog& dialog);

}  // namespace scree::import_window
