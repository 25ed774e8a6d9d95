#pragma once

#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// What of two grids lies on each other.
///   Edges    the edges of the ground: a node stands for a cell
///   Corners  the first and the last node: for engines, whose maps end with a vertex. Needs at least 2 nodes each way
enum class Aligned { Edges, Corners };

/// From a grid to another over the same ground, of any size. With Aligned::Edges, each new cell that is larger takes
/// the mean over its ground, and cubic convolution (Keys, "Cubic convolution interpolation for digital image
/// processing", 1981, equation 15) interpolates smaller ones. With Aligned::Corners, the corner nodes keep their
/// values, and a new node takes the mean of the cubic over the ground that it has more than an old one: a width of
/// sqrt(ratio^2 - 1) old cells where ratio > 1 is that of their distances, none elsewhere. Beyond the edge the land
/// goes on as its mirror image in that node, so that planes stay planes.
class Resampler {
 public:
    Resampler(int fromWidth, int fromHeight, int toWidth, int toHeight, Boundary boundary,
              Aligned aligned = Aligned::Edges);

    /// The field on the new grid, with no value below `lowest` or above `highest`.
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

/// Gives `to`, whose heights are there, the erosion record of `from`, by the layers that follow from it.
void resampleRecord(const Terrain& from, Terrain& to, const Resampler& resample, ThreadPool& pool);
/// Colours on another grid, each channel from 0 to 1. Between nodes a colour counts by its alpha.
Field<Rgba> resampled(const Field<Rgba>& colours, const Resampler& resample, ThreadPool& pool);
/// Colours on a coarser grid: means in which each counts by its alpha.
Field<Rgba> coarsened(const Field<Rgba>& colours, const GridLevel& grid, ThreadPool& pool);
/// Gives `to` the colours of `from`, which has some.
void resampleColour(const Terrain& from, Terrain& to, const Resampler& resample, ThreadPool& pool);

/// The same land on a grid of another size (nodes, 2 to Terrain::kMaxSize): all layers and books; what the volume gains
/// or loses is Ledger::resampled. A base whose grid fits the new one, or the terrain itself where it fits as a base,
/// stays as it is. The cell size follows from the longer edge; the place stays.
Terrain resampled(const Terrain& terrain, int width, int height, ThreadPool& pool);

/// True where the base that `to` has is that of `from`, or `from` itself: what acts on it can go on.
bool keepsGround(const Terrain& from, const Terrain& to);

}  // namespace scree
