#include "app/pictures/numbered_files.h"

#include <charconv>
#include <system_error>

#include "app/io/atomic_file.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

constexpr const char* kUsualName = "frame_####.png";

}  // namespace

Result<NumberedFiles> NumberedFiles::check(const std::string& option, const std::string& pattern, std::uint64_t count) {
    std::error_code ignored;
    const bool isFolder = pattern.ends_with('/') || fs::is_directory(pattern, ignored);
    const fs::path path = isFolder ? fs::path(pattern) / kUsualName : fs::path(pattern);
    const std::string name = path.filename().string();
    NumberedFiles files;
    files.count_ = count;
    files.folder_ = path.parent_path();
    if (files.folder_.string().find('#') != std::string::npos)
        return Error{option + ": " + shownPath(pattern) +
                     " has a # in a folder's name; the number belongs in the file's name"};
    const std::size_t first = name.find('#');
    if (!name.ends_with(".png") || first == std::string::npos)
        return Error{option + ": " + shownPath(pattern) +
                     " is not a name for numbered pictures; give one such as frames/" + kUsualName};
    const std::size_t last = name.find_last_of('#');
    files.digits_ = last - first + 1;
    if (name.find_first_not_of('#', first) <= last)
        return Error{option + ": " + shownPath(pattern) + " has two places for the number; keep one run of #"};
    files.before_ = name.substr(0, first);
    files.after_ = name.substr(last + 1);
    const std::size_t needed = count == 0 ? 1 : std::to_string(count - 1).size();
    if (needed > files.digits_)
        return Error{option + ": the numbers of " + std::to_string(count) + " pictures need " + std::to_string(needed) +
                     " places, and " + shownPath(pattern) + " has " + std::to_string(files.digits_) + "; write more #"};
    if (Result<void> writable = checkWritable(files.name(0)); !writable) return writable.error();
    return files;
}

fs::path NumberedFiles::name(std::uint64_t number) const {
    const std::string digits = std::to_string(number);
    const std::size_t zeros = digits.size() < digits_ ? digits_ - digits.size() : 0;
    return folder_ / (before_ + std::string(zeros, '0') + digits + after_);
}

bool NumberedFiles::contains(const fs::path& path) const {
    const std::string file = path.filename().string();
    if (file.size() < before_.size() + digits_ + after_.size() || !file.starts_with(before_) || !file.ends_with(after_))
        return false;
    const char* const end = file.data() + file.size() - after_.size();
    std::uint64_t number = 0;
    const auto [last, error] = std::from_chars(file.data() + before_.size(), end, number);
    if (error != std::errc{} || last != end || (count_ > 0 && number >= count_)) return false;
    return isSameFile(name(number), path);
}

std::string NumberedFiles::pattern() const {
    return (folder_ / (before_ + std::string(digits_, '#') + after_)).string();
}

}  // namespace scree
