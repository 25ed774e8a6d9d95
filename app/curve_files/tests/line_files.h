#pragma once

#include <string>

#include "app/curve_files/curve_file.h"
#include "app/tests/test_files.h"

/// Files with lines for tests.
namespace scree::line_files {

/// A map of 100 x 50 nodes, 10 m apart, without a place: 1000 m from west to east, 500 m from north to south.
inline TerrainForm plainMap() {
    return {.width = 100, .height = 50, .cellSize = 10.0f};
}

/// A file in a folder of its own, which is deleted with it.
class LineFile {
 public:
    LineFile(const std::string& name, const std::string& content) : path_(folder_ / name) {
        test::writeFile(path_, content);
    }
    Result<FileLines> read(const TerrainForm& map = plainMap()) const { return readCurveFile(path_, map, WorkWatch()); }
    /// The message of the error, or an empty text if the file can be read.
    std::string fault(const TerrainForm& map = plainMap()) const {
        const Result<FileLines> lines = read(map);
        return lines ? std::string() : lines.error().message;
    }

 private:
    test::TemporaryFolder folder_;
    test::FilePath path_;
};

}  // namespace scree::line_files
