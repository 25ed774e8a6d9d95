#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "app/session/session.h"

namespace scree {

/// Makes the land of a map by `options`, with at most `nodes` nodes along the longer edge, from the small copy in
/// `facts`. `info` is the header of the map's file. The crop must keep a part of the map.
Terrain smallLand(const ImportFacts& facts, const HeightmapInfo& info, const ImportOptions& options, int nodes,
                  ThreadPool& pool);

/// Erodes small copies of the map of the import dialog in the background, one with each treatment, and draws them into
/// EditorState::importOutcomes.
class ImportOutcomesWork {
 public:
    explicit ImportOutcomesWork(Session& session) : session_(session) {}

    /// Starts again if the dialog asks for another land and the user holds no knob. Call in each frame.
    void follow(Session::Hand hand);

 private:
    /// The values that decide the land.
    struct Wish {
        std::shared_ptr<const ImportFacts> facts;
        HeightmapInfo info;
        ImportOptions options;
        bool sameLand(const Wish& other) const;
    };
    std::optional<Wish> wish() const;
    void makeLand(const Wish& wanted);
    void erode(const std::shared_ptr<const Terrain>& land, std::size_t index);

    Session& session_;
    std::optional<Wish> begun_;
};

}  // namespace scree
