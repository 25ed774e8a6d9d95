#pragma once

#include <filesystem>
#include <memory>
#include <span>

#include "erosion/base/result.h"

namespace scree {

/// A new file that replaces its target in one step once it is complete. It is deleted if it never replaces its target.
/// Errors contain only the system's reason; the caller adds the name of the file.
class TemporaryFile {
 public:
    enum class Kind {
        Unnamed,  ///< In no folder until it replaces its target, so that it vanishes with the process in any case.
                  ///< Fails if the system or the file system does not support this.
        Named  ///< Under its hidden name. Removed on signals (see removeAtEnd()), but not if the process is killed. On
               ///< Windows it vanishes even then, until flush().
    };

    /// `hidden` is a free name in the target's folder. An unnamed file has this name for a moment during the
    /// replacement. For a named file the error is lastFolderError().
    static Result<TemporaryFile> create(const std::filesystem::path& target, const std::filesystem::path& hidden,
                                        Kind kind);
    TemporaryFile(TemporaryFile&& other) noexcept;
    TemporaryFile& operator=(TemporaryFile&&) = delete;
    ~TemporaryFile();

    /// Path at which the file can be read (on Windows after flush()), until it is destroyed or has replaced its target.
    std::filesystem::path path() const;
    /// Appends to the file.
    Result<void> write(std::span<const char> content);
    /// Copies the permissions of the target if it exists; on Windows its access list, creation time, and hidden
    /// attribute.
    Result<void> copyPermissions();
    /// Waits until the content is on the disk. Do not write afterwards.
    Result<void> flush();
    /// Replaces the target in one step. Call flush() first.
    Result<void> replaceTarget();

 private:
    struct State;
    explicit TemporaryFile(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace scree
