#include "renderer/forest/standing_trees.h"

#include <algorithm>
#include <array>

#include "renderer/forest/tree_places.h"
#include "renderer/gl/map_painter.h"

namespace scree {

namespace {

constexpr int kPart = TreePlaces::kPart;
constexpr int kAcross = 16;  // parts in a row of a picture of parts
constexpr int kDown = 4;     // rows
constexpr int kWide = kAcross * kPart;
constexpr int kHigh = kDown * kPart;

void allocate(const GlTexture& texture) {
    bindTexture(0, texture.name());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, kWide, kHigh, 0, GL_RGBA, GL_FLOAT, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
}

std::pair<int, int> keyOf(glm::ivec2 part) {
    return {part.x, part.y};
}

}  // namespace

Result<StandingTrees> StandingTrees::create(const std::filesystem::path& shaders) {
    auto program = Program<Uniforms>::load(shaders, {"fullscreen.vert", "standing_trees.frag", {}});
    if (!program) return program.error();
    return StandingTrees(std::move(*program));
}

StandingTrees::StandingTrees(Program<Uniforms> program)
    : program_(std::move(program)),
      target_(GlFramebuffer::make()),
      standing_(GlTexture::make()),
      look_(GlTexture::make()),
      light_(GlTexture::make()),
      noVertices_(GlVertexArray::make()) {
    for (const GlTexture* texture : {&standing_, &look_, &light_}) allocate(*texture);
}

void StandingTrees::look(std::span<const glm::ivec2> parts, const std::function<void(const Uniforms&)>& setLand) {
    std::map<Part, std::vector<StandingTree>> kept;
    std::vector<glm::ivec2> unknown;
    for (const glm::ivec2& part : parts) {
        auto known = parts_.extract(keyOf(part));
        if (known)
            kept.insert(std::move(known));
        else
            unknown.push_back(part);
    }
    parts_ = std::move(kept);
    if (unknown.empty()) return;

    const KeptTarget target;
    glBindFramebuffer(GL_FRAMEBUFFER, target_.name());
    GLenum attachment = GL_COLOR_ATTACHMENT0;
    for (const GlTexture* texture : {&standing_, &look_, &light_})
        glFramebufferTexture2D(GL_FRAMEBUFFER, attachment++, GL_TEXTURE_2D, texture->name(), 0);
    constexpr std::array<GLenum, 3> kTargets{GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1, GL_COLOR_ATTACHMENT2};
    glDrawBuffers(static_cast<GLsizei>(kTargets.size()), kTargets.data());
    glDisable(GL_DEPTH_TEST);
    const Uniforms& uniforms = program_.use();
    setLand(uniforms);
    uniforms.treeDistance.set(TreePlaces::kDistance);
    glBindVertexArray(noVertices_.name());
    constexpr std::size_t kAtOnce = static_cast<std::size_t>(kAcross) * kDown;
    for (std::size_t first = 0; first < unknown.size(); first += kAtOnce)
        lookAt(std::span(unknown).subspan(first, std::min(kAtOnce, unknown.size() - first)), uniforms);
    glEnable(GL_DEPTH_TEST);
}

void StandingTrees::lookAt(std::span<const glm::ivec2> parts, const Uniforms& uniforms) {
    const int count = static_cast<int>(parts.size());
    for (int i = 0; i < count; ++i) {
        const glm::ivec2 corner = glm::ivec2(i % kAcross, i / kAcross) * kPart;
        uniforms.partSquare.set(parts[static_cast<std::size_t>(i)]);
        uniforms.partTexel.set(corner);
        glViewport(corner.x, corner.y, kPart, kPart);
        glDrawArrays(GL_TRIANGLES, 0, 3);
    }
    const int rows = (count + kAcross - 1) / kAcross * kPart;
    std::array<std::vector<glm::vec4>, 3> texels;
    for (std::size_t i = 0; i < texels.size(); ++i) {
        texels[i].resize(static_cast<std::size_t>(kWide) * static_cast<std::size_t>(rows));
        glReadBuffer(GL_COLOR_ATTACHMENT0 + static_cast<GLenum>(i));
        glReadPixels(0, 0, kWide, rows, GL_RGBA, GL_FLOAT, texels[i].data());
    }
    for (int i = 0; i < count; ++i) {
        std::vector<StandingTree>& trees = parts_[keyOf(parts[static_cast<std::size_t>(i)])];
        const glm::ivec2 corner = glm::ivec2(i % kAcross, i / kAcross) * kPart;
        for (int y = corner.y; y < corner.y + kPart; ++y)
            for (int x = corner.x; x < corner.x + kPart; ++x) {
                const auto at = static_cast<std::size_t>(y) * kWide + static_cast<std::size_t>(x);
                const glm::vec4& standing = texels[0][at];
                if (standing.w < 0.0f) continue;
                const glm::vec4& look = texels[1][at];
                trees.push_back({.node = {standing.x, standing.y},
                                 .ground = standing.z,
                                 .form = static_cast<int>(standing.w),
                                 .size = look.x,
                                 .turn = look.y,
                                 .hue = look.z,
                                 .snow = look.w,
                                 .light = {texels[2][at].x, texels[2][at].y}});
            }
    }
}

const std::vector<StandingTree>& StandingTrees::in(glm::ivec2 part) const {
    return parts_.at(keyOf(part));
}

}  // namespace scree
