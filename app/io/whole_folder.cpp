#include "app/io/whole_folder.h"

#include <new>
#include <optional>
#include <system_error>
#include <utility>

#include "app/io/atomic_file.h"
#include "app/io/hidden_file.h"
#include "app/io/platform/folder_move.h"
#include "app/platform/file_access.h"
#include "app/platform/removal_at_end.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace fs = std::filesystem;

fs::path folderMeant(const fs::path& path) {
    const fs::path named = path.has_filename() ? path : path.parent_path();
    const Result<std::optional<fs::path>> link = linkTarget(named);
    return link && *link ? canonicalPath(named) : named;
}

WholeFolder::WholeFolder(fs::path target, fs::path hidden) : target_(std::move(target)), hidden_(std::move(hidden)) {}

WholeFolder::WholeFolder(WholeFolder&& other) noexcept
    : target_(std::move(other.target_)), hidden_(std::exchange(other.hidden_, {})) {}

WholeFolder::~WholeFolder() {
    if (hidden_.empty()) return;
    try {
        std::error_code ignored;
        fs::remove_all(hidden_, ignored);
        keepAtEnd(hidden_);
    } catch (const std::bad_alloc&) {
        // The next save beside it removes it: see removeAbandoned().
    }
}

Result<WholeFolder> WholeFolder::create(const fs::path& target) {
    const fs::path meant = folderMeant(target);
    const fs::path around = folderOf(meant);
    std::error_code failed;
    if (!fs::is_directory(around, failed))
        return Error{shownPath(target) + " cannot be made: there is no folder " + shownPath(around)};
    if (const Result<TemporaryFile> probe = createHidden(meant); !probe)
        return Error{shownPath(target) + " cannot be made: " + probe.error().message};
    removeAbandoned(around);
    const fs::path hidden = hiddenName(meant);
    removeFolderAtEnd(hidden);
    fs::create_directory(hidden, failed);
    if (failed) {
        keepAtEnd(hidden);
        return Error{shownPath(target) + " cannot be made: " + failed.message()};
    }
    return WholeFolder(meant, hidden);
}

Result<void> WholeFolder::write(const std::string& name, std::span<const char> content,
                                const std::function<Result<void>(const fs::path&)>& verify) {
    return writeNewFile(hidden_ / name, target_ / name, content, verify);
}

Result<void> WholeFolder::finish() {
    if (Result<void> moved = moveFolder(hidden_, target_); !moved)
        return Error{shownPath(target_) + " cannot be put in place: " + moved.error().message +
                     "; nothing was changed"};
    const fs::path hidden = std::exchange(hidden_, {});
    std::error_code ignored;
    fs::remove_all(hidden, ignored);  // the old folder, if it changed places with the new one
    keepAtEnd(hidden);
    return {};
}

}  // namespace scree
