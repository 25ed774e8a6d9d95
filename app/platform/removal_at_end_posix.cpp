#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <climits>
#include <csignal>
#include <cstring>
#include <mutex>
#include <string>

#include "app/platform/removal_at_end.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

constexpr std::array kEndingSignals{SIGINT, SIGTERM, SIGHUP, SIGQUIT};

/// Path of a file to remove, in plain memory: a signal handler may not use a lock or the heap.
struct ListedFile {
    std::atomic<bool> used{false};
    std::atomic<bool> isFolder{false};
    std::array<char, PATH_MAX> path{};
};

std::array<ListedFile, 8> listedFiles;
std::mutex listMutex;
int listedCount = 0;

/// Reads the folder by a direct system call, because opendir() allocates memory.
void removeFolder(const char* path) {
    const int folder = ::open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return;
    // Removing entries may move those not yet read: read again until nothing is left to remove.
    bool removed = true;
    while (removed) {
        removed = false;
        ::lseek(folder, 0, SEEK_SET);
        alignas(dirent64) std::array<char, 4096> buffer;
        for (ssize_t count = 0; (count = ::getdents64(folder, buffer.data(), buffer.size())) > 0;)
            for (ssize_t at = 0; at < count;) {
                const auto* entry = reinterpret_cast<const dirent64*>(buffer.data() + at);
                removed = ::unlinkat(folder, entry->d_name, 0) == 0 || removed;
                at += entry->d_reclen;
            }
    }
    ::close(folder);
    ::rmdir(path);
}

extern "C" void removeListedFilesAndEnd(int signal) {
    for (const ListedFile& file : listedFiles) {
        if (!file.used.load()) continue;
        if (file.isFolder.load())
            removeFolder(file.path.data());
        else
            ::unlink(file.path.data());
    }
    ::signal(signal, SIG_DFL);
    ::raise(signal);
}

/// Replaces the handler `from` of each ending signal by `to`. Signals with another handler, or SIG_IGN, keep it.
void exchangeHandlers(void (*from)(int), void (*to)(int)) {
    for (const int number : kEndingSignals) {
        struct sigaction now {};
        if (::sigaction(number, nullptr, &now) != 0 || now.sa_handler != from) continue;
        struct sigaction next {};
        next.sa_handler = to;
        sigemptyset(&next.sa_mask);
        ::sigaction(number, &next, nullptr);
    }
}

enum class Kind { File, Folder };

void list(const fs::path& path, Kind kind) {
    const std::lock_guard lock(listMutex);
    const std::string& text = path.native();
    const auto free =
        std::find_if(listedFiles.begin(), listedFiles.end(), [](const ListedFile& file) { return !file.used.load(); });
    if (free == listedFiles.end() || text.size() >= free->path.size()) return;
    std::memcpy(free->path.data(), text.c_str(), text.size() + 1);
    free->isFolder.store(kind == Kind::Folder);
    free->used.store(true);
    if (listedCount++ == 0) exchangeHandlers(SIG_DFL, removeListedFilesAndEnd);
}

}  // namespace

void removeAtEnd(const fs::path& path) {
    list(path, Kind::File);
}

void removeFolderAtEnd(const fs::path& path) {
    list(path, Kind::Folder);
}

void keepAtEnd(const fs::path& path) {
    const std::lock_guard lock(listMutex);
    for (ListedFile& file : listedFiles)
        if (file.used.load() && path.native() == file.path.data()) {
            file.used.store(false);
            if (--listedCount == 0) exchangeHandlers(removeListedFilesAndEnd, SIG_DFL);
        }
}

}  // namespace scree
