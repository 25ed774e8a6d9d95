#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "app/session/session.h"

namespace scree {

/// The land that a map becomes by `options`, on at most `nodes` nodes along the longer edge: from the small copy that
/// `facts` have of it. `info` is of its file. The crop must keep a part of the map.
Terrain smallLand(const ImportFacts& facts, const HeightmapInfo& info, const ImportOptions& options, int nodes,
                  ThreadPool& pool);

/// Erodes small copies of the map of the import dialog in the background, one in each way that can be chosen, and draws
/// them: EditorState::importOutcomes.
class ImportOutcomesWork {
 public:
    explicit ImportOutcomesWork(Session& session) : session_(session) {}

    /// Begins anew if the dialog asks for another land and no knob of it is held. To be called in each frame.
    void follow(Session::Hand hand);

 private:
    /// What decides the land.
    struct Wish {
        std::shared_ptr<const ImportFacts> facts;
        HeightmapInfo info;
        ImportOptions options;
        bool sameLand(const Wish& other) const;
    };
    std::optional<Wish> wish() const;
    void makeLand(const Wish& wanted);
    void erode(std::shared_ptr<const Terrain> land, std::size_t index);

    Session& session_;
    std::optional<Wish> begun_;
};

}  // namespace scree
