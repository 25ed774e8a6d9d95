#include "app/io/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>
#include <utility>
#include <vector>

namespace scree {

namespace fs = std::filesystem;

namespace {

std::string reason(int error) {
    return std::system_category().message(error);
}

/// Closes its descriptor when it goes.
class Descriptor {
 public:
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    int number() const { return number_; }
    /// Closes now, so that an error of the file system shows.
    bool close() { return ::close(std::exchange(number_, -1)) == 0; }

 private:
    int number_;
};

/// Deletes its file when it goes, unless the file was renamed.
class TemporaryFile {
 public:
    explicit TemporaryFile(fs::path path) : path_(std::move(path)) {}
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() {
        if (!path_.empty()) ::unlink(path_.c_str());
    }
    const fs::path& path() const { return path_; }
    void release() { path_.clear(); }

 private:
    fs::path path_;
};

fs::path folderOf(const fs::path& path) {
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

/// A hidden name beside `path` that no other process or thread uses.
fs::path temporaryPath(const fs::path& path) {
    static std::atomic<unsigned> count{0};
    std::string name(".");
    name.append(path.filename().string(), 0, 200).append(".").append(std::to_string(::getpid()));
    name.append("-").append(std::to_string(count++)).append(".tmp");
    return folderOf(path) / name;
}

/// The file that a save replaces: a link stays a link.
fs::path targetOf(const fs::path& path) {
    std::error_code ignored;
    if (!fs::is_symlink(path, ignored)) return path;
    const fs::path target = fs::weakly_canonical(path, ignored);
    return ignored ? path : target;
}

Result<void> writeAll(int descriptor, std::span<const char> content, const fs::path& path) {
    while (!content.empty()) {
        const ssize_t written = ::write(descriptor, content.data(), std::min<std::size_t>(content.size(), 1u << 30));
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0)
            return Error{path.string() + " cannot be written: " + reason(errno) + "; nothing was changed"};
        content = content.subspan(static_cast<std::size_t>(written));
    }
    return {};
}

Result<void> compareWithFile(std::span<const char> content, const fs::path& written, const fs::path& path) {
    std::ifstream file(written, std::ios::binary);
    std::vector<char> block(1u << 20);
    bool same = static_cast<bool>(file);
    while (same && !content.empty()) {
        const std::size_t size = std::min(block.size(), content.size());
        file.read(block.data(), static_cast<std::streamsize>(size));
        same =
            file.gcount() == static_cast<std::streamsize>(size) && std::memcmp(block.data(), content.data(), size) == 0;
        content = content.subspan(size);
    }
    same = same && file.peek() == std::ifstream::traits_type::eof();
    if (!same)
        return Error{path.string() + " did not read back as it was written; nothing was changed, check the disk"};
    return {};
}

}  // namespace

Result<void> checkReadable(const fs::path& path) {
    if (path.empty()) return Error{"no file name given"};
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found)
        return Error{path.string() + " does not exist; check the name and the folder"};
    if (status.type() == fs::file_type::directory) return Error{path.string() + " is a folder; give a file in it"};
    if (error) return Error{path.string() + " cannot be read: " + error.message()};
    if (::access(path.c_str(), R_OK) != 0) return Error{path.string() + " cannot be read: " + reason(errno)};
    return {};
}

Result<std::string> readWholeFile(const fs::path& path) {
    if (Result<void> readable = checkReadable(path); !readable) return readable.error();
    std::ifstream file(path, std::ios::binary);
    if (!file) return Error{path.string() + " cannot be read; check its permissions"};
    std::string content;
    std::vector<char> block(1u << 16);
    while (file) {
        file.read(block.data(), static_cast<std::streamsize>(block.size()));
        content.append(block.data(), static_cast<std::size_t>(file.gcount()));
    }
    if (file.bad()) return Error{path.string() + " cannot be read to its end; check the disk"};
    return content;
}

Result<void> checkWritable(const fs::path& path) {
    if (path.empty()) return Error{"no file name given"};
    if (!path.has_filename()) return Error{path.string() + " is not a file name; give the file to write"};
    const fs::path target = targetOf(path);
    const fs::path folder = folderOf(target);
    std::error_code error;
    const fs::file_status folderStatus = fs::status(folder, error);
    if (folderStatus.type() == fs::file_type::not_found)
        return Error{path.string() + " cannot be written: there is no folder " + folder.string()};
    if (folderStatus.type() != fs::file_type::directory)
        return Error{path.string() + " cannot be written: " + folder.string() + " is not a folder"};
    const fs::file_status status = fs::status(target, error);
    if (status.type() == fs::file_type::directory)
        return Error{path.string() + " is a folder; give the name of a file in it"};
    if (status.type() != fs::file_type::not_found) {
        if (status.type() != fs::file_type::regular)
            return Error{path.string() + " is not an ordinary file; give another name"};
        if (::access(target.c_str(), W_OK) != 0)
            return Error{path.string() + " is write-protected; give another name or change its permissions"};
    }
    const TemporaryFile probe(temporaryPath(target));
    const Descriptor file(::open(probe.path().c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (file.number() < 0) return Error{path.string() + " cannot be written: " + reason(errno)};
    return {};
}

Result<void> writeFileAtomically(const fs::path& path, std::span<const char> content,
                                 const std::function<Result<void>(const fs::path&)>& verify) {
    if (Result<void> writable = checkWritable(path); !writable) return writable;
    const fs::path target = targetOf(path);
    TemporaryFile temporary(temporaryPath(target));
    {
        Descriptor file(::open(temporary.path().c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
        if (file.number() < 0) return Error{path.string() + " cannot be written: " + reason(errno)};
        if (Result<void> written = writeAll(file.number(), content, path); !written) return written;
        struct stat old {};
        if (::stat(target.c_str(), &old) == 0 && ::fchmod(file.number(), old.st_mode & 07777) != 0)
            return Error{path.string() + " cannot keep its permissions: " + reason(errno)};
        if (::fsync(file.number()) != 0 || !file.close())
            return Error{path.string() + " cannot be written: " + reason(errno) + "; nothing was changed"};
    }
    if (Result<void> same = compareWithFile(content, temporary.path(), path); !same) return same;
    if (verify)
        if (Result<void> good = verify(temporary.path()); !good) return good;
    if (::rename(temporary.path().c_str(), target.c_str()) != 0)
        return Error{path.string() + " cannot be replaced: " + reason(errno)};
    temporary.release();
    // The rename itself must survive a power cut; a file system that cannot flush a folder is no reason to fail.
    const Descriptor folder(::open(folderOf(target).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder.number() >= 0) ::fsync(folder.number());
    return {};
}

}  // namespace scree
