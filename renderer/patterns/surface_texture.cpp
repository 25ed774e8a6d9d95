#include "renderer/patterns/surface_texture.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <utility>

#include "erosion/base/srgb.h"

namespace scree {

namespace {

constexpr int kSize = SurfaceTexture::kSize;

/// The pixels of an edge that a texel is made from, and their weights. Pixels beyond the end wrap around.
struct Share {
    int first = 0;
    std::vector<float> weights;
};

/// Returns the share of each texel along an edge of this many pixels.
std::vector<Share> sharesOf(int pixels) {
    std::vector<Share> shares;
    shares.reserve(kSize);
    const double perTexel = static_cast<double>(pixels) / kSize;
    for (int i = 0; i < kSize; ++i) {
        Share share;
        if (perTexel > 1.0) {
            const double begin = i * perTexel, end = begin + perTexel;
            share.first = static_cast<int>(begin);
            for (int at = share.first; at < std::min(static_cast<int>(std::ceil(end)), pixels); ++at)
                share.weights.push_back(
                    static_cast<float>((std::min(end, at + 1.0) - std::max(begin, at * 1.0)) / perTexel));
        } else {
            const double centre = (i + 0.5) * perTexel - 0.5;
            share.first = static_cast<int>(std::floor(centre));
            const auto second = static_cast<float>(centre - share.first);
            share.weights = {1.0f - second, second};
        }
        shares.push_back(std::move(share));
    }
    return shares;
}

/// Returns the image in kSize x kSize texels of linear colour.
std::vector<glm::vec3> resampled(const Image& image) {
    std::array<float, 256> linear{};
    for (std::size_t i = 0; i < linear.size(); ++i) linear[i] = linearOfSrgb(static_cast<float>(i) / 255.0f);
    const std::vector<Share> across = sharesOf(image.width);
    const std::vector<Share> down = sharesOf(image.height);
    const auto rowAt = [&](int y) {
        const std::uint8_t* const row =
            image.rgb.data() + 3 * static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width);
        std::vector<glm::vec3> texels;
        texels.reserve(kSize);
        for (const Share& share : across) {
            glm::vec3 sum(0.0f);
            int x = (share.first + image.width) % image.width;
            for (const float weight : share.weights) {
                const std::uint8_t* const pixel = row + 3 * x;
                sum += weight * glm::vec3(linear[pixel[0]], linear[pixel[1]], linear[pixel[2]]);
                x = x + 1 == image.width ? 0 : x + 1;
            }
            texels.push_back(sum);
        }
        return texels;
    };
    std::vector<glm::vec3> result(static_cast<std::size_t>(kSize) * kSize, glm::vec3(0.0f));
    for (int i = 0; i < kSize; ++i) {
        const Share& share = down[static_cast<std::size_t>(i)];
        for (std::size_t n = 0; n < share.weights.size(); ++n) {
            const int y = (share.first + static_cast<int>(n) + image.height) % image.height;
            const std::vector<glm::vec3> row = rowAt(y);
            for (std::size_t x = 0; x < row.size(); ++x)
                result[static_cast<std::size_t>(i) * kSize + x] += share.weights[n] * row[x];
        }
    }
    return result;
}

std::vector<std::uint8_t> rootsOf(const std::vector<glm::vec3>& colours) {
    std::vector<std::uint8_t> bytes;
    bytes.reserve(4 * colours.size());
    for (const glm::vec3& colour : colours) {
        for (int i = 0; i < 3; ++i)
            bytes.push_back(
                static_cast<std::uint8_t>(std::lround(255.0f * std::sqrt(std::clamp(colour[i], 0.0f, 1.0f)))));
        bytes.push_back(255);
    }
    return bytes;
}

/// Returns the next mipmap: the means of 2 x 2 texels. `size` is the number of texels along an edge, an even number.
std::vector<glm::vec3> halved(const std::vector<glm::vec3>& fine, std::size_t size) {
    std::vector<glm::vec3> coarse;
    coarse.reserve(fine.size() / 4);
    for (std::size_t y = 0; y < size; y += 2)
        for (std::size_t x = 0; x < size; x += 2) {
            const std::size_t at = y * size + x;
            coarse.push_back(0.25f * (fine[at] + fine[at + 1] + fine[at + size] + fine[at + size + 1]));
        }
    return coarse;
}

/// Returns a relief that is as high as the image is bright, a little smoother than the image, because the noise of
/// single pixels is no relief.
ReliefTexture reliefOf(const std::vector<glm::vec3>& colours) {
    std::vector<double> bright;
    bright.reserve(colours.size());
    for (const glm::vec3& colour : colours)
        bright.push_back(std::sqrt(static_cast<double>(glm::dot(colour, glm::vec3(0.2126f, 0.7152f, 0.0722f)))));
    ReliefTexture relief;
    constexpr std::array<double, 3> kWeights{0.25, 0.5, 0.25};
    for (int y = 0; y < kSize; ++y)
        for (int x = 0; x < kSize; ++x) {
            double sum = 0.0;
            for (int v = -1; v <= 1; ++v)
                for (int u = -1; u <= 1; ++u)
                    sum += kWeights[static_cast<std::size_t>(v + 1)] * kWeights[static_cast<std::size_t>(u + 1)] *
                           bright[ReliefTexture::placeOf(x + u, y + v)];
            relief.height[ReliefTexture::placeOf(x, y)] = sum;
        }
    return relief;
}

}  // namespace

SurfaceTexture SurfaceTexture::of(const Image& image) {
    assert(image.width > 0 && image.height > 0);
    constexpr double kSteepness = 1.0;
    SurfaceTexture texture;
    std::vector<glm::vec3> colours = resampled(image);
    texture.relief_ = reliefOf(colours).toTexels(kSteepness);
    texture.aspect_ = static_cast<float>(image.height) / static_cast<float>(image.width);
    for (std::size_t size = kSize;; size /= 2) {
        texture.colour_.push_back(rootsOf(colours));
        if (size == 1) break;
        colours = halved(colours, size);
    }
    texture.mean_ = colours.front();
    return texture;
}

MipImage SurfaceTexture::sampled() const {
    std::vector<std::vector<glm::vec4>> levels;
    levels.reserve(colour_.size());
    for (const std::vector<std::uint8_t>& bytes : colour_) {
        std::vector<glm::vec4>& texels = levels.emplace_back();
        texels.reserve(bytes.size() / 4);
        for (std::size_t i = 0; i < bytes.size(); i += 4)
            texels.push_back(glm::vec4(bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3]) / 255.0f);
    }
    return MipImage(kSize, std::move(levels));
}

}  // namespace scree
