#pragma once

#include <filesystem>
#include <vector>

#include "app/curve_files/curve_file.h"
#include "app/session/session.h"

namespace scree {

/// Most points of all curves of a document to which a file adds curves. More would make its presets too large.
inline constexpr std::size_t kMostDocumentPoints = 500000;

/// Returns the curves of a file. What the file does not say is as in `next` if the curve is of its kind, otherwise as
/// usualCurve() for a map of this extent in metres. Each has a title that no other curve has, nor one of `present`.
std::vector<Curve> importedCurves(const std::vector<FileLine>& lines, const Curve& next, double extent,
                                  const std::vector<Curve>& present);

/// Adds the curves of files to the document.
class CurveImport {
 public:
    explicit CurveImport(Session& session) : session_(session) {}

    /// Reads the file in the background. Then adds its curves as one change, chooses the tool Curve and selects the
    /// first of them. Reports what came in, or why nothing did.
    void begin(const std::filesystem::path& path);

 private:
    void add(const FileLines& file, const std::filesystem::path& path);

    Session& session_;
};

}  // namespace scree
