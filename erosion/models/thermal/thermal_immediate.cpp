#include "erosion/models/thermal/thermal_immediate.h"

#include "erosion/models/grid/immediate_slides.h"

namespace scree {

void collapseImmediately(const ThermalPass& pass, NeighbourSet set, Scan scan) {
    slideImmediately(pass.terrain, pass.next, set, scan, pass.pool, [&](const Slide& slide) {
        const float talus = 0.5f * (pass.talus(slide.x, slide.y) + pass.talus(slide.toX, slide.toY));
        const float moved = 0.5f * pass.rate * (slide.drop - talus * slide.length);
        if (!pass.looseOnly) return moved;
        // Loose sediment of the node in mid-pass. The accounts are updated after the scan.
        const float bedrock = pass.terrain.bedrock(slide.x, slide.y);
        return std::min(moved, std::max(0.0f, pass.next(slide.x, slide.y) - bedrock));
    });
}

}  // namespace scree
