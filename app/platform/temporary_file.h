#pragma once

#include <filesystem>
#include <memory>
#include <span>

#include "erosion/base/result.h"

namespace scree {

/// A new file that replaces its target in one step once it is complete. Deleted if it does not. Errors hold the
/// system's reason alone; the caller adds the name of the file.
class TemporaryFile {
 public:
    enum class Kind {
        Unnamed,  ///< In no folder until it replaces its target: vanishes with the process, however that ends. An Error
                  ///< on file systems and systems that have no such files.
        Named  ///< Under its hidden name. Removed on signals, see removeAtEnd(), but not if the process is killed. On
               ///< Windows, until flush(), it vanishes in that case, too.
    };

    /// `hidden` is a free name in the target's folder. An unnamed file has it for the moment of the replacement. The
    /// Error of a named one is lastFolderError().
    static Result<TemporaryFile> create(const std::filesystem::path& target, const std::filesystem::path& hidden,
                                        Kind kind);
    TemporaryFile(TemporaryFile&& other) noexcept;
    TemporaryFile& operator=(TemporaryFile&&) = delete;
    ~TemporaryFile();

    /// Where the file can be read, on Windows after flush(), until it is destroyed or has replaced its target.
    std::filesystem::path path() const;
    /// Appends.
    Result<void> write(std::span<const char> content);
    /// Takes the permissions of the target if that exists; on Windows its access list, its creation time, and whether
    /// it is hidden.
    Result<void> copyPermissions();
    /// Waits until the content is on the disk. Do not write after it.
    Result<void> flush();
    /// Replaces the target in one step. To be called after flush().
    Result<void> replaceTarget();

 private:
    struct State;
    explicit TemporaryFile(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace scree
