#include "app/session/time_line/time_line_file.h"

#include <utility>

#include "app/document/json/paint_text.h"
#include "app/history/entry_bytes.h"
#include "app/history/history.h"

namespace scree {

std::string timeLineOf(const std::vector<HistoryEntry>& line, const std::map<std::uint64_t, Preset>& presets,
                       const HistoryEntry& now, std::size_t budget) {
    if (budget == 0) return {};
    // The history drops entries in the same order as the time line in the window.
    History kept(budget);
    for (const HistoryEntry& entry : line) {
        const bool isNow = entry.land == now.land && entry.rounds == now.rounds;
        if (!isNow && presets.contains(entry.id)) kept.add(entry);
    }
    for (;;) {
        std::vector<NotedEntry> entries;
        for (HistoryEntry& entry : kept.entriesToCurrent()) {
            Preset preset = presets.at(entry.id);
            // Paint that is too large for a preset is stored only in the layers.
            preset.terrain.paint = paintThatFits(preset.terrain.paint);
            entries.push_back({std::move(entry), formatPreset(preset)});
        }
        std::string bytes = bytesOfEntries(entries, now);
        if (bytes.size() <= budget) return bytes;
        // The history does not count the size of presets, and keeps its newest entry whatever its size.
        if (!kept.dropOne()) return {};
    }
}

std::vector<SavedMoment> momentsOf(const Project& project, const std::string& file, std::vector<std::string>& notes) {
    std::vector<SavedMoment> moments;
    if (project.timeLine.empty()) return moments;
    EntriesRead read = entriesOfBytes(project.timeLine, project.checkpoint.terrain);
    for (NotedEntry& noted : read.entries) {
        Result<PresetReading> reading = parsePreset(noted.note, file);
        if (!reading) {
            ++read.missing;
            continue;
        }
        noted.entry.settings = reading->preset.simulation;
        moments.push_back({std::move(noted.entry), std::move(reading->preset)});
    }
    if (read.missing > 0)
        notes.push_back("The time line of " + file + " is damaged: moments are missing from it. The land is whole.");
    return moments;
}

}  // namespace scree
