#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/batch/batch_items.h"
#include "app/pictures/contact_sheet.h"
#include "erosion/simulation/simulation.h"

namespace scree {

/// The contact sheet of a batch: a small picture of each item's land, labelled with its differences.
class BatchSheet {
 public:
    /// Fails if the file is not a PNG or cannot be written, if there are too many items, or if the system has no font.
    static Result<BatchSheet> check(const std::string& file, std::size_t items);

    /// Adds the land of an item that has just been eroded.
    Result<void> add(const BatchItem& item, Simulation& simulation, const Preset& preset);
    /// Adds an item whose files exist. The picture shows its project or its first heightmap.
    void addExisting(const BatchItem& item);
    /// Adds an item without a picture, with the reason.
    void addNone(const BatchItem& item, const std::string& why);

    Result<void> save() const;
    const std::string& file() const { return file_; }

 private:
    BatchSheet(std::string file, const SheetLayout& layout, Lettering lettering)
        : file_(std::move(file)), layout_(layout), lettering_(std::move(lettering)) {}
    Result<Image> draw(const Terrain& terrain, const Preset& preset) const;

    std::string file_;
    SheetLayout layout_;
    Lettering lettering_;
    std::vector<SheetCell> cells_;
};

}  // namespace scree
