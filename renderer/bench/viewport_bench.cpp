// What a frame of the viewport costs while all of a map erodes: the work, whatever the graphics card makes of it.
// Usage: scree_renderer_bench [LARGEST MAP, 8192 by default [WIDTHxHEIGHT | processor]]
// With a size, pictures have that size and the full quality of the editor on a graphics card; with "processor" they
// have the quality of the editor on a driver that draws on the processor.

#include <glad/gl.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <limits>
#include <string_view>

#include "app/desktop/platform/offscreen_context.h"
#include "erosion/base/random.h"
#include "renderer/gl/gl_objects.h"
#include "renderer/scene/terrain_renderer.h"
#include "renderer/terrain/detail_levels.h"

namespace scree {
namespace {

constexpr int kFrames = 9;
/// The quality for graphics cards, without the parts that only slow down drivers that draw on the processor.
constexpr RenderQuality kPlainQuality{.samples = 1, .visibilityTexels = 256, .visibilityTexelsPerFrame = 1 << 14};

/// Size and quality of the pictures.
struct Picture {
    Viewport viewport{0, 0, 1280, 800};
    RenderQuality quality = kPlainQuality;
};

/// Returns the time since some moment in milliseconds.
double wallTime() {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Returns the processor time of this thread in milliseconds. Drivers that draw on the processor use threads of their
/// own, except for vertices.
double threadTime() {
    std::timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

double median(std::vector<double> times) {
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

enum class Ground { Smooth, Rough };

/// Hills on a map of 10 km, the same at each size; rough ones have a grain besides that leaves no two cells alike.
Terrain hillsOf(int nodes, Ground ground) {
    const float cell = 10000.0f / static_cast<float>(nodes);
    Terrain terrain(nodes, nodes, cell);
    Field<float>& heights = terrain.use(Layer::Height);
    std::vector<float> wave(static_cast<std::size_t>(nodes));
    for (int x = 0; x < nodes; ++x) {
        const float u = static_cast<float>(x) * cell;
        wave[static_cast<std::size_t>(x)] = 400.0f * std::sin(u / 900.0f) + 60.0f * std::sin(u / 130.0f);
    }
    for (int y = 0; y < nodes; ++y)
        for (int x = 0; x < nodes; ++x) {
            const auto node = static_cast<std::uint64_t>(y) * Terrain::kMaxSize + static_cast<std::uint64_t>(x);
            const float grain =
                ground == Ground::Rough
                    ? static_cast<float>(randomBits(1, RandomStream::Generator, node, 0) >> 40) * 0x1p-24f
                    : 0.0f;
            heights(x, y) = wave[static_cast<std::size_t>(x)] + wave[static_cast<std::size_t>(y)] + grain * cell;
        }
    terrain.keepRecord();
    terrain.use(Layer::Moisture);
    return terrain;
}

RangePyramid rangesOf(const Terrain& terrain) {
    const TileVersions& tiles = terrain.versions(Layer::Height);
    RangePyramid ranges(tiles.across(), tiles.down(), {});
    for (int tile = 0; tile < tiles.count(); ++tile) {
        const CellRect cells = tiles.rect(tile);
        Extremes range{terrain.heights()(cells.x0, cells.y0), terrain.heights()(cells.x0, cells.y0)};
        for (int y = cells.y0; y < cells.y1; ++y)
            for (int x = cells.x0; x < cells.x1; ++x) {
                const float height = terrain.heights()(x, y);
                range = joined(range, {height, height});
            }
        ranges.set(tile, range);
    }
    return ranges;
}

/// Which part of the map changes from frame to frame.
enum class Change { Everywhere, OneTile };

void change(Terrain& terrain, Change what) {
    terrain.nextRevision();
    for (const Layer layer : {Layer::Height, Layer::Sediment, Layer::Moisture}) {
        if (what == Change::Everywhere)
            terrain.markAllChanged(layer);
        else
            terrain.markTileChanged(layer, terrain.versions(layer).count() / 2);
    }
}

void measure(TerrainRenderer& renderer, Terrain& terrain, const Block& block, Ground ground, Change what,
             const Picture& picture) {
    const Viewport& viewport = picture.viewport;
    const float aspect = static_cast<float>(viewport.width) / static_cast<float>(viewport.height);
    const ViewSettings view;
    Camera camera;
    camera.frame(terrain, 1.0f, aspect);
    std::vector<double> updating;
    std::vector<double> choosing;
    std::vector<double> drawing;
    std::vector<double> whole;
    std::size_t bytes = 0;
    std::size_t triangles = 0;
    int calls = 0;
    for (int frame = 0; frame < kFrames; ++frame) {
        // From far above to near the ground.
        camera.zoom(2.5f, camera.target());
        camera.orbit(0.05f, -0.04f);
        if (!renderer.busy()) change(terrain, what);
        const double started = wallTime();
        const double begin = threadTime();
        bytes = std::max(bytes, renderer.update(terrain, view));
        const double updated = threadTime();
        chooseDetail(block, SceneView(camera, viewport), {picture.quality.pixelError, picture.quality.mostPatches});
        const double chosen = threadTime();
        renderer.draw(terrain, camera, view, viewport, {});
        const double drawn = threadTime();
        glFinish();
        whole.push_back(wallTime() - started);
        updating.push_back(updated - begin);
        choosing.push_back(chosen - updated);
        drawing.push_back(drawn - chosen);
        triangles = std::max(triangles, renderer.work().triangles);
        calls = std::max(calls, renderer.work().drawCalls);
    }
    std::printf("%6d  %-6s  %-10s %10zu %6d %9.2f %9.2f %9.2f %9.2f %9.2f\n", terrain.width(),
                ground == Ground::Smooth ? "smooth" : "rough", what == Change::Everywhere ? "everywhere" : "one tile",
                triangles, calls, static_cast<double>(bytes) / (1 << 20), median(updating), median(choosing),
                median(drawing), median(whole));
    std::fflush(stdout);
}

/// Takes a new map over, frame by frame, and tells the longest.
void takeOver(TerrainRenderer& renderer, const Terrain& terrain, const char* ground) {
    constexpr Viewport kTiny{0, 0, 16, 10};  // what is drawn meanwhile does not count
    Camera camera;
    camera.frame(terrain, 1.0f, 1.6f);
    int frames = 0;
    double longest = 0.0;
    do {
        const double begin = threadTime();
        renderer.update(terrain, {});
        longest = std::max(longest, threadTime() - begin);
        renderer.draw(terrain, camera, {}, kTiny, {});
        glFinish();
        ++frames;
    } while (!renderer.settled());
    std::printf("%6d  %-6s  new: whole after %d frames, longest update %.2f ms\n", terrain.width(), ground, frames,
                longest);
}

int run(int largest, const Picture& picture) {
    const Result<OffscreenContext> context = OffscreenContext::create();
    if (!context) return std::fprintf(stderr, "%s\n", context.error().message.c_str()), 1;
    Result<TerrainRenderer> renderer =
        TerrainRenderer::create(SCREE_SHADER_FOLDER, OffscreenContext::loader(), picture.quality);
    if (!renderer) return std::fprintf(stderr, "%s\n", renderer.error().message.c_str()), 1;
    const GlRenderbuffer colour = GlRenderbuffer::make();
    const GlFramebuffer framebuffer = GlFramebuffer::make();
    glBindRenderbuffer(GL_RENDERBUFFER, colour.name());
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, picture.viewport.width, picture.viewport.height);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.name());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour.name());

    std::printf("%s, %d x %d pixels, most of %d frames; times of this thread and of the whole frame, median\n",
                glGetString(GL_RENDERER), picture.viewport.width, picture.viewport.height, kFrames);
    std::printf("   map  ground  changes     triangles  calls uploaded/MiB update/ms choose/ms  draw/ms frame/ms\n");
    for (int nodes = 512; nodes <= largest; nodes *= 2)
        for (const Ground ground : {Ground::Smooth, Ground::Rough}) {
            Terrain terrain = hillsOf(nodes, ground);
            const RangePyramid ranges = rangesOf(terrain);
            DetailErrors errors(MapGrid::of(terrain, Terrain::kMaxSize));
            errors.update(terrain, std::nullopt, std::numeric_limits<int>::max());
            const Block block{.grid = errors.grid(), .heights = &ranges, .errors = &errors, .base = -2000.0f};
            takeOver(*renderer, terrain, ground == Ground::Smooth ? "smooth" : "rough");
            for (const Change what : {Change::Everywhere, Change::OneTile}) {
                while (renderer->update(terrain, {}) > 0) glFinish();
                measure(*renderer, terrain, block, ground, what, picture);
            }
        }
    return 0;
}

}  // namespace
}  // namespace scree

int main(int count, char** arguments) {
    int largest = 8192;
    if (count > 1) {
        const std::string_view text = arguments[1];
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), largest);
        if (error != std::errc() || end != text.data() + text.size() || largest < 512 || largest > 16384) {
            std::fprintf(stderr, "'%s' is no size of a map; give one from 512 to 16384\n", arguments[1]);
            return 2;
        }
    }
    scree::Picture picture;
    if (count > 2 && std::string_view(arguments[2]) == "processor") {
        picture.quality = scree::kSoftwareQuality;
    } else if (count > 2) {
        if (std::sscanf(arguments[2], "%dx%d", &picture.viewport.width, &picture.viewport.height) != 2 ||
            picture.viewport.width < 16 || picture.viewport.height < 16) {
            std::fprintf(stderr, "'%s' is no size of a picture; give one such as 3840x2160, or processor\n",
                         arguments[2]);
            return 2;
        }
        picture.quality = {};
    }
    return scree::run(largest, picture);
}
