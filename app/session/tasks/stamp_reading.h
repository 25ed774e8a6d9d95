#pragma once

#include "app/session/tasks/file_chooser.h"

namespace scree {

/// Reads own stamps from files.
class StampReading {
 public:
    StampReading(Session& session, FileChooser& chooser) : session_(session), chooser_(chooser) {}

    /// Asks for a heightmap, and puts it on the shelf.
    void ask();

 private:
    void begin(const std::filesystem::path& path);

    Session& session_;
    FileChooser& chooser_;
};

}  // namespace scree
