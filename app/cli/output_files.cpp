#include "app/cli/output_files.h"

#include "app/io/atomic_file.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

Error writtenTwice(const std::string& first, const std::string& second, const fs::path& path) {
    const std::string who =
        first == second ? first + " is given twice for " : first + " and " + second + " both write ";
    return {who + shownPath(path) + "; give each its own name"};
}

}  // namespace

Result<void> OutputFiles::add(const std::string& option, const fs::path& path) {
    for (const auto& [other, file] : files_)
        if (isSameFile(file, path)) return writtenTwice(other, option, path);
    for (const auto& [other, series] : series_)
        if (series.contains(path)) return writtenTwice(other, option, path);
    files_.emplace_back(option, path);
    return {};
}

Result<void> OutputFiles::add(const std::string& option, const NumberedFiles& series) {
    for (const auto& [other, file] : files_)
        if (series.contains(file)) return writtenTwice(other, option, file);
    series_.emplace_back(option, series);
    return {};
}

Result<void> OutputFiles::checkInput(const fs::path& input, const std::string& mayReplace) const {
    if (input.empty()) return {};
    const auto replaced = [&](const std::string& option) {
        return Error{option + " would replace " + shownPath(input) +
                     ", which this command reads; give another name, or add --overwrite"};
    };
    for (const auto& [option, file] : files_)
        if (option != mayReplace && isSameFile(file, input)) return replaced(option);
    for (const auto& [option, series] : series_)
        if (series.contains(input)) return replaced(option);
    return {};
}

Result<void> OutputFiles::checkInputs(const MaterialStyles& materials) const {
    for (const MaterialStyle& style : materials)
        if (!style.texture.isNone())
            if (Result<void> kept = checkInput(std::string(style.texture.name())); !kept) return kept;
    return {};
}

}  // namespace scree
