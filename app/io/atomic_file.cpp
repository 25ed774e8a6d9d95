#include "app/io/atomic_file.h"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "app/io/hidden_file.h"
#include "app/platform/file_access.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

/// The file that a save writes: the target if `path` is a link, whether the target exists or not.
Result<fs::path> targetOf(const fs::path& path) {
    constexpr int kMostLinks = 40;  // same limit as in Linux
    fs::path target = path;
    for (int links = 0; links <= kMostLinks; ++links) {
        Result<std::optional<fs::path>> next = linkTarget(target);
        if (!next) return Error{shownPath(path) + " cannot be written: " + next.error().message};
        if (!*next) return target;
        target = std::move(**next);
    }
    return Error{shownPath(path) + " is a symbolic link that leads back to itself; give another name"};
}

/// Compares a file with the bytes that it should contain, part by part.
class FileComparison {
 public:
    explicit FileComparison(const fs::path& written) : file_(written, std::ios::binary), block_(1u << 20) {
        same_ = static_cast<bool>(file_);
    }

    void compare(std::span<const char> content) {
        while (same_ && !content.empty()) {
            const std::size_t size = std::min(block_.size(), content.size());
            file_.read(block_.data(), static_cast<std::streamsize>(size));
            same_ = file_.gcount() == static_cast<std::streamsize>(size) &&
                    std::memcmp(block_.data(), content.data(), size) == 0;
            content = content.subspan(size);
        }
    }
    /// Closes the file, because Windows cannot move an open file. Returns true if all parts were equal and the file
    /// ends here.
    bool endsHere() {
        const bool ends = same_ && file_.peek() == std::ifstream::traits_type::eof();
        file_.close();
        return ends;
    }

 private:
    std::ifstream file_;
    std::vector<char> block_;
    bool same_ = true;
};

Result<std::ifstream> openStream(const fs::path& path) {
    if (Result<void> readable = checkReadable(path); !readable) return readable.error();
    std::ifstream file(path, std::ios::binary);
    if (!file) return Error{shownPath(path) + " cannot be read; check its permissions"};
    return file;
}

Error tooLarge(const fs::path& path, std::size_t mostBytes) {
    return Error{shownPath(path) + " is larger than the limit of " + std::to_string(mostBytes) +
                 " bytes; give another file"};
}

Error unreadable(const fs::path& path) {
    return Error{shownPath(path) + " cannot be read to its end; check the disk"};
}

}  // namespace

Result<void> checkReadable(const fs::path& path) {
    if (path.empty()) return Error{"no file name given"};
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found)
        return Error{shownPath(path) + " does not exist; check the name and the folder"};
    if (status.type() == fs::file_type::directory) return Error{shownPath(path) + " is a folder; give a file in it"};
    if (error) return Error{shownPath(path) + " cannot be read: " + error.message()};
    if (status.type() != fs::file_type::regular)
        return Error{shownPath(path) + " is not an ordinary file; give a file on a disk"};
    if (const Result<void> access = checkAccess(path, FileAccess::Read); !access)
        return Error{shownPath(path) + " cannot be read: " + access.error().message};
    return {};
}

Result<std::string> readWholeFile(const fs::path& path, std::size_t mostBytes, const BeginningCheck& check) {
    Result<std::ifstream> file = openStream(path);
    if (!file) return file.error();
    std::string content;
    std::vector<char> block(1u << 16);
    for (bool first = true; *file; first = false) {
        file->read(block.data(), static_cast<std::streamsize>(block.size()));
        content.append(block.data(), static_cast<std::size_t>(file->gcount()));
        if (content.size() > mostBytes) return tooLarge(path, mostBytes);
        if (!first || file->bad()) continue;
        if (check)
            if (Result<void> sound = check(content); !sound) return sound.error();
        std::error_code unknown;
        if (const std::uintmax_t size = fs::file_size(path, unknown); !unknown && size > mostBytes)
            return tooLarge(path, mostBytes);
    }
    if (file->bad()) return unreadable(path);
    return content;
}

Result<OpenedFile> openFile(const fs::path& path, std::size_t mostBytes) {
    Result<std::ifstream> file = openStream(path);
    if (!file) return file.error();
    file->seekg(0, std::ios::end);
    const std::streamoff size = file->tellg();
    file->seekg(0);
    if (size < 0 || !*file) return unreadable(path);
    if (static_cast<std::uint64_t>(size) > mostBytes) return tooLarge(path, mostBytes);
    return OpenedFile{std::move(*file), static_cast<std::uint64_t>(size)};
}

Result<void> checkWritable(const fs::path& path) {
    if (path.empty()) return Error{"no file name given"};
    if (!path.has_filename()) return Error{shownPath(path) + " is not a file name; give the file to write"};
    const Result<fs::path> target = targetOf(path);
    if (!target) return target.error();
    if (const Result<void> name = checkName(*target); !name)
        return Error{shownPath(path) + " cannot be written: " + name.error().message};
    const fs::path folder = folderOf(*target);
    std::error_code error;
    const fs::file_status folderStatus = fs::status(folder, error);
    if (folderStatus.type() == fs::file_type::not_found)
        return Error{shownPath(path) + " cannot be written: there is no folder " + shownPath(folder)};
    if (error) return Error{shownPath(path) + " cannot be written: " + error.message()};
    if (folderStatus.type() != fs::file_type::directory)
        return Error{shownPath(path) + " cannot be written: " + shownPath(folder) + " is not a folder"};
    const fs::file_status status = fs::status(*target, error);
    if (status.type() == fs::file_type::directory)
        return Error{shownPath(path) + " is a folder; give the name of a file in it"};
    if (error && status.type() != fs::file_type::not_found)
        return Error{shownPath(path) + " cannot be written: " + error.message()};
    if (status.type() != fs::file_type::not_found) {
        if (status.type() != fs::file_type::regular)
            return Error{shownPath(path) + " is not an ordinary file; give another name"};
        if (!checkAccess(*target, FileAccess::Write))
            return Error{shownPath(path) + " is write-protected; give another name or change its permissions"};
    }
    if (const Result<TemporaryFile> probe = createHidden(*target); !probe)
        return Error{shownPath(path) + " cannot be written: " + probe.error().message};
    return {};
}

fs::path canonicalPath(const fs::path& path) {
    std::error_code failed;
    const Result<fs::path> target = targetOf(path);
    const fs::path& file = target ? *target : path;
    const fs::path whole = fs::weakly_canonical(fs::absolute(file, failed), failed);
    return failed ? file.lexically_normal() : whole;
}

bool isSameFile(const fs::path& a, const fs::path& b) {
    std::error_code error;
    return fs::equivalent(a, b, error) || canonicalPath(a) == canonicalPath(b);
}

namespace {

using Produce = std::function<Result<void>(const ByteSink&)>;
using Verify = std::function<Result<void>(const fs::path&)>;

/// Replaces the hidden name in a message by the name that the user knows.
std::string withName(std::string message, const fs::path& hidden, const fs::path& shown) {
    const std::string name = shownPath(hidden);
    if (const std::size_t at = message.find(name); at != std::string::npos)
        message.replace(at, name.size(), shownPath(shown));
    return message;
}

/// Writes the output of `produce` to a hidden file beside `path`, reads it back and compares, then renames it to
/// `path`. Errors name the file `shown`.
Result<void> writeParts(const fs::path& path, const fs::path& shown, const Produce& produce, const Verify& verify) {
    Result<TemporaryFile> temporary = createHidden(path);
    if (!temporary) return Error{shownPath(shown) + " cannot be written: " + temporary.error().message};
    if (Result<void> kept = temporary->copyPermissions(); !kept)
        return Error{shownPath(shown) + " cannot keep its permissions: " + kept.error().message};
    Result<void> written = produce([&](std::span<const char> part) { return temporary->write(part); });
    if (written) written = temporary->flush();
    if (!written)
        return Error{shownPath(shown) + " cannot be written: " + written.error().message + "; nothing was changed"};
    FileComparison comparison(temporary->path());
    const Result<void> again = produce([&](std::span<const char> part) {
        comparison.compare(part);
        return Result<void>{};
    });
    if (!comparison.endsHere() || !again)
        return Error{shownPath(shown) + " did not read back as it was written; nothing was changed, check the disk"};
    if (verify)
        if (Result<void> good = verify(temporary->path()); !good)
            return Error{withName(good.error().message, temporary->path(), shown)};
    if (Result<void> replaced = temporary->replaceTarget(); !replaced)
        return Error{shownPath(shown) + " cannot be replaced: " + replaced.error().message};
    return {};
}

Produce partsOf(std::span<const char> content) {
    return [content](const ByteSink& sink) { return sink(content); };
}

}  // namespace

Result<void> writeFileAtomically(const fs::path& path, std::span<const char> content, const Verify& verify) {
    return writePartsAtomically(path, partsOf(content), verify);
}

Result<void> writePartsAtomically(const fs::path& path, const Produce& produce, const Verify& verify) {
    if (Result<void> writable = checkWritable(path); !writable) return writable;
    const Result<fs::path> target = targetOf(path);
    if (!target) return target.error();
    removeAbandoned(folderOf(*target));
    return writeParts(*target, path, produce, verify);
}

Result<void> writeNewFile(const fs::path& path, const fs::path& shown, std::span<const char> content,
                          const Verify& verify) {
    return writeParts(path, shown, partsOf(content), verify);
}

}  // namespace scree
