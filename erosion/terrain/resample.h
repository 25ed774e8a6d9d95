#pragma once

#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/records/colours.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Which parts of two grids coincide.
///   Edges    the edges of the ground: a node stands for a cell
///   Corners  the first and the last node: for game engines, whose maps end with a vertex. Needs at least 2 nodes each
///            way
enum class Aligned { Edges, Corners };

/// Resamples a grid to another grid over the same ground, of any size. With Aligned::Edges, a new cell that is larger
/// than the old cells takes the mean over its ground; a smaller one is interpolated by cubic convolution (Keys, "Cubic
/// convolution interpolation for digital image processing", 1981, equation 15). With Aligned::Corners, the corner nodes
/// keep their values. Let `ratio` be the new distance of nodes in old cells: if it is above 1, a new node takes the
/// mean of the cubic over a width of sqrt(ratio^2 - 1) old cells, otherwise the value of the cubic at its place. Beyond
/// an edge the land is point-mirrored at the edge node, so that planes stay planes.
class Resampler {
 public:
    Resampler(int fromWidth, int fromHeight, int toWidth, int toHeight, Boundary boundary,
              Aligned aligned = Aligned::Edges);

    /// Returns the field on the new grid, with all values kept between `lowest` and `highest`.
    Field<float> operator()(const Field<float>& from, ThreadPool& pool, float lowest, float highest) const;

 private:
    /// A weighted sum of nodes of the old grid.
    struct Taps {
        std::vector<int> nodes;
        std::vector<float> weights;
    };
    static std::vector<Taps> tapsOf(int from, int to, bool periodic);
    static std::vector<Taps> cornerTapsOf(int from, int to);

    std::vector<Taps> x_, y_;
    int fromWidth_;
};

/// Gives `to` the erosion record of `from`, by resampling the layers that follow from the record. `to` already has its
/// heights.
void resampleRecord(const Terrain& from, Terrain& to, const Resampler& resample, ThreadPool& pool);
/// Returns the colours on another grid, each channel from 0 to 1. Between nodes, colours are weighted by their alpha.
Field<Rgba> resampled(const Field<Rgba>& colours, const Resampler& resample, ThreadPool& pool);
/// Returns the colours on a coarser grid, as means weighted by alpha.
Field<Rgba> coarsened(const Field<Rgba>& colours, const GridLevel& grid, ThreadPool& pool);
/// Gives `to` the colours of `from`. Precondition: `from` has colours.
void resampleColour(const Terrain& from, Terrain& to, const Resampler& resample, ThreadPool& pool);

/// Returns the same land on a grid of another size (nodes, 2 to Terrain::kMaxSize), with all layers and ledgers. A
/// change of the volume is booked as Ledger::resampled. The base stays as it is if it fits the new grid; without a
/// base, the terrain itself becomes the base if it fits. The cell size follows from the longer edge. The place stays.
Terrain resampled(const Terrain& terrain, int width, int height, ThreadPool& pool);

/// Returns true if the base of `to` is the base of `from`, or `from` itself. Models that act on that grid can then
/// continue.
bool keepsGround(const Terrain& from, const Terrain& to);

}  // namespace scree
