#include "erosion/models/thermal_immediate.h"

#include <array>
#include <vector>

#include "erosion/models/ground_pass.h"

namespace scree {

namespace {

struct Step {
    int x, y;
};
constexpr std::array<Step, 8> kSteps{Step{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}};

/// The scan, cut into parts that may run at the same time.
///
/// A node and the nodes that it may change lie within one row and one column. In the order of the scan, node (x, y)
/// therefore has to wait for (x + 2, y - 1) and everything before it, and nothing more: for what has the same or a
/// smaller x + 2 y in the rows before. So the map is cut into bands of rows and, slanted, into blocks of equal x + 2 y;
/// blocks whose band and slant numbers have the same sum are independent.
class Wavefront {
 public:
    Wavefront(int width, int height) : width_(width), height_(height) {}

    int bands() const { return (height_ + kRows - 1) / kRows; }
    int slants() const { return (width_ + 2 * (height_ - 1)) / kSlant + 1; }
    int waves() const { return bands() + slants() - 1; }

    /// Calls `row(y, x0, x1)` for each piece of a row in the block, in order.
    template <class Row>
    void forEachRow(int band, int slant, const Row& row) const {
        for (int y = band * kRows; y < std::min((band + 1) * kRows, height_); ++y) {
            const int x0 = std::max(slant * kSlant - 2 * y, 0);
            const int x1 = std::min((slant + 1) * kSlant - 2 * y, width_);
            if (x0 < x1) row(y, x0, x1);
        }
    }

 private:
    static constexpr int kRows = 32;
    static constexpr int kSlant = 256;
    int width_, height_;
};

class ImmediateScan {
 public:
    ImmediateScan(const ThermalPass& pass, NeighbourSet set, Scan scan)
        : pass_(pass),
          n_(pass.terrain),
          open_(pass.terrain.boundary() == Boundary::Open),
          firstStep_(set.axes ? 0 : 4),
          lastStep_(set.diagonals ? 8 : 4),
          backward_(scan == Scan::Backward),
          outOfRow_(static_cast<std::size_t>(n_.height), 0.0) {
        for (std::size_t k = 0; k < kSteps.size(); ++k)
            lengths_[k] = pass.terrain.cellSize() * (k < 4 ? 1.0f : kDiagonal);
    }

    void run() {
        if (n_.wrap) {  // rows and columns meet again behind the edges: there is no wave to follow
            for (int y = 0; y < n_.height; ++y) scanRow(y, 0, n_.width);
            return;
        }
        const Wavefront front(n_.width, n_.height);
        for (int wave = 0; wave < front.waves(); ++wave)
            pass_.pool.forEach(front.bands(), [&](int band) {
                const int slant = wave - band;
                if (slant < 0 || slant >= front.slants()) return;
                front.forEachRow(band, slant, [&](int y, int x0, int x1) { scanRow(y, x0, x1); });
            });
    }

    /// Metres of height that left the map from row y.
    double out(int y) const { return outOfRow_[static_cast<std::size_t>(backward_ ? n_.height - 1 - y : y)]; }

 private:
    /// Rows and columns count from the corner in which the scan begins.
    void scanRow(int scanY, int x0, int x1) {
        double& out = outOfRow_[static_cast<std::size_t>(scanY)];
        for (int x = x0; x < x1; ++x)
            if (backward_)
                slide(n_.width - 1 - x, n_.height - 1 - scanY, out);
            else
                slide(x, scanY, out);
    }

    bool onRim(int x, int y) const { return x == 0 || y == 0 || x + 1 == n_.width || y + 1 == n_.height; }

    /// One node's turn; what it gives to the rim or, negative, gets from it is added to `out`.
    void slide(int x, int y, double& out) {
        Field<float>& h = pass_.next;
        float& own = h(x, y);
        int toX = x;
        int toY = y;
        float steepest = 0.0f;
        float length = 1.0f;
        for (std::size_t k = firstStep_; k < lastStep_; ++k) {
            const Step step = backward_ ? Step{-kSteps[k].x, -kSteps[k].y} : kSteps[k];
            const int nx = step.x > 0 ? n_.east(x) : step.x < 0 ? n_.west(x) : x;
            const int ny = step.y > 0 ? n_.south(y) : step.y < 0 ? n_.north(y) : y;
            if (nx == x && step.x != 0) continue;
            if (ny == y && step.y != 0) continue;
            const float slope = (own - h(nx, ny)) / lengths_[k];
            if (slope <= steepest) continue;
            steepest = slope;
            length = lengths_[k];
            toX = nx;
            toY = ny;
        }
        if (steepest == 0.0f) return;
        const float limit = 0.5f * (pass_.talus(x, y) + pass_.talus(toX, toY)) * length;
        float moved = 0.5f * pass_.rate * (own - h(toX, toY) - limit);
        if (pass_.looseOnly) moved = std::min(moved, loose(x, y));
        if (!(moved > 0.0f)) return;
        const bool fromRim = open_ && onRim(x, y);
        const bool toRim = open_ && onRim(toX, toY);
        if (fromRim && toRim) return;
        if (fromRim) {
            out -= static_cast<double>(moved);
        } else {
            own -= moved;
        }
        if (toRim) {
            out += static_cast<double>(moved);
        } else {
            h(toX, toY) += moved;
        }
    }

    /// Loose sediment left at a node in mid-pass: the books are kept after the scan.
    float loose(int x, int y) const { return std::max(0.0f, pass_.next(x, y) - pass_.terrain.bedrock(x, y)); }

    const ThermalPass& pass_;
    const GridNeighbours n_;
    const bool open_;
    const std::size_t firstStep_, lastStep_;
    const bool backward_;
    std::array<float, 8> lengths_{};
    std::vector<double> outOfRow_;
};

}  // namespace

void collapseImmediately(const ThermalPass& pass, NeighbourSet set, Scan scan) {
    GroundPass ground(pass.terrain, pass.next);
    const RowBands bands = ground.bands();
    const Field<float>& heights = pass.terrain.heights();
    pass.pool.forEach(bands.count(), [&](int band) {
        for (int y = bands.begin(band); y < bands.end(band); ++y)
            std::copy(heights.row(y), heights.row(y) + heights.width(), pass.next.row(y));
    });
    ImmediateScan turns(pass, set, scan);
    turns.run();
    pass.pool.forEach(bands.count(), [&](int band) {
        for (int y = bands.begin(band); y < bands.end(band); ++y) ground.acceptRow(y, turns.out(y));
    });
    ground.finish();
}

}  // namespace scree
