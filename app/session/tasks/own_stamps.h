#pragma once

#include <cstddef>
#include <filesystem>
#include <set>

#include "app/session/tasks/file_chooser.h"

namespace scree {

/// Own stamps: reads them from files, and keeps them from one run of the program to the next.
class OwnStamps {
 public:
    OwnStamps(Session& session, FileChooser& chooser) : session_(session), chooser_(chooser) {}

    /// Puts the stamps of this folder on the shelf, and keeps new ones there from now on.
    void begin(std::filesystem::path folder);
    /// Asks for a heightmap, and puts it on the shelf.
    void ask();
    /// Writes the stamps of the shelf that have no file yet. A stamp that cannot be written stays on the shelf until
    /// the program ends; a message says why.
    void keep();
    /// Takes an own stamp from the shelf and deletes its file. Precondition: `index` is one of the shelf.
    void remove(std::size_t index);

 private:
    void read(const std::filesystem::path& path);
    void erase(const std::filesystem::path& file);

    Session& session_;
    FileChooser& chooser_;
    std::filesystem::path folder_;         ///< Empty before begin().
    std::set<const Field<float>*> tried_;  ///< Forms that were to be written.
};

}  // namespace scree
