#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>
#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/map_length.h"
#include "erosion/models/droplets/water_droplet.h"

/// A second implementation of the rules of DropletModel, written plainly from the equations in
/// erosion/models/droplets/water_droplet.h: one droplet after the other, in double, with its own random generator. The
/// engine uses lanes, tiles and threads, and must make the same land except for chance.
namespace scree::test {

struct PlainStatistics {
    std::uint64_t steps = 0;
    double eroded = 0.0, deposited = 0.0;  ///< Cubic cells.
};

/// A droplet between two steps.
struct PlainDroplet {
    double x = 0.0, y = 0.0;    ///< Cells.
    double dx = 0.0, dy = 0.0;  ///< Direction.
    double speed = 0.0, water = 1.0;
    double load = 0.0;  ///< Cubic cells.
};

/// Droplets on an open map whose heights are in cells; the reference cell is at least one.
class PlainDroplets {
 public:
    PlainDroplets(const Field<float>& heights, const DropletSettings& settings, std::uint64_t seed)
        : settings_(settings),
          unit_(std::max(1.0,
                         static_cast<double>(cellsOf(settings.detail, std::max(heights.width(), heights.height()))))),
          width_(heights.width()),
          height_(heights.height()),
          draws_(seed) {
        for (int y = 0; y < height_; ++y)
            for (int x = 0; x < width_; ++x) ground_.push_back(static_cast<double>(heights(x, y)));
        bedrock_ = ground_;
    }

    void run(int droplets) {
        for (int i = 0; i < droplets; ++i) runOne();
    }
    /// Advances a droplet by one step. Returns false if that was its last step.
    bool advance(PlainDroplet& droplet) {
        const auto knob = [](float value) { return static_cast<double>(value); };
        const double margin = 1e-4 * unit_;
        const double area = unit_ * unit_;
        const Place p{droplet.x, droplet.y};
        const auto [slopeX, slopeY] = slopesAt(p);
        const double inertia = knob(settings_.inertia);
        droplet.dx = inertia * droplet.dx - 2.0 * (1.0 - inertia) * slopeX;
        droplet.dy = inertia * droplet.dy - 2.0 * (1.0 - inertia) * slopeY;
        double length = std::hypot(droplet.dx, droplet.dy);
        if (length <= 1e-9) {
            const double angle = 2.0 * std::numbers::pi * draw();
            droplet.dx = std::cos(angle);
            droplet.dy = std::sin(angle);
            length = 1.0;
        }
        droplet.dx /= length;
        droplet.dy /= length;
        const Place next{p.x + unit_ * droplet.dx, p.y + unit_ * droplet.dy};
        if (!onMap(next)) return false;
        ++statistics_.steps;
        const double there = heightAt(next);
        double drop = heightAt(p) - there;
        if (drop <= 0.0) {
            const double need = (margin - drop) * area / (settings_.exactFill ? riseShareAt(p) : 1.0);
            if (need >= droplet.load) {
                layDown(p, droplet.load);
                return false;
            }
            layDown(p, need);
            droplet.load -= need;
            droplet.speed = 0.0;
            drop = margin;
        }
        const double tangent = drop / unit_;
        const double slope = settings_.sineSlope ? tangent / std::hypot(tangent, 1.0) : tangent;
        const double canCarry = std::max(slope, knob(settings_.minSlope)) * droplet.speed * droplet.water *
                                knob(settings_.capacity) * area * unit_;
        if (droplet.load >= canCarry) {
            const double settling = knob(settings_.depositionRate) * (droplet.load - canCarry);
            layDown(p, settling);
            droplet.load -= settling;
            drop += settling / area;
        } else {
            const double loose = looseAt(p);
            const double softer = 1.0 + knob(settings_.softness) * loose / (loose + 0.25 * unit_);
            const double wanted = std::min(knob(settings_.erosionRate) * (canCarry - droplet.load) * softer,
                                           knob(settings_.maxCut) * drop * area);
            const double taken = cut(p, wanted, there);
            droplet.load += taken;
            drop -= taken / area;
        }
        const double squared = droplet.speed * droplet.speed + 2.0 * knob(settings_.gravity) * drop / unit_;
        droplet.speed = std::min(std::sqrt(std::max(0.0, squared)), knob(settings_.maxSpeed));
        droplet.water *= 1.0 - knob(settings_.evaporation);
        droplet.x = next.x;
        droplet.y = next.y;
        return true;
    }

    /// Makes the upper `depth` of each node's height loose sediment.
    void coverWithSediment(double depth) {
        bedrock_ = ground_;
        for (double& rock : bedrock_) rock -= depth;
    }
    const PlainStatistics& statistics() const { return statistics_; }
    Field<float> heights() const {
        Field<float> heights(width_, height_);
        for (int y = 0; y < height_; ++y)
            for (int x = 0; x < width_; ++x) heights(x, y) = static_cast<float>(at(x, y));
        return heights;
    }

 private:
    struct Place {
        double x, y;
        int column() const { return static_cast<int>(x); }
        int row() const { return static_cast<int>(y); }
    };

    double at(int x, int y) const { return ground_[static_cast<std::size_t>(y * width_ + x)]; }
    double& at(int x, int y) { return ground_[static_cast<std::size_t>(y * width_ + x)]; }
    bool onMap(const Place& p) const { return p.x >= 0.0 && p.y >= 0.0 && p.x < width_ - 1 && p.y < height_ - 1; }
    bool fixed(int x, int y) const { return x < 1 || y < 1 || x >= width_ - 1 || y >= height_ - 1; }
    double draw() { return std::uniform_real_distribution<double>(0.0, 1.0)(draws_); }

    /// Visits the four nodes around a place with their bilinear weights.
    template <class Visit>
    static void forCorners(const Place& p, const Visit& visit) {
        const double fx = p.x - p.column();
        const double fy = p.y - p.row();
        visit(p.column(), p.row(), (1.0 - fx) * (1.0 - fy));
        visit(p.column() + 1, p.row(), fx * (1.0 - fy));
        visit(p.column(), p.row() + 1, (1.0 - fx) * fy);
        visit(p.column() + 1, p.row() + 1, fx * fy);
    }
    double heightAt(const Place& p) const {
        double h = 0.0;
        forCorners(p, [&](int x, int y, double weight) { h += weight * at(x, y); });
        return h;
    }
    /// Returns the slopes that a step uses: over the part of the reference cell around a place that lies on the map.
    std::pair<double, double> slopesAt(const Place& p) const {
        Place from{static_cast<double>(p.column()), static_cast<double>(p.row())};
        Place to{from.x + 1.0, from.y + 1.0};
        if (unit_ > 1.0) {
            from = {std::max(p.x - 0.5 * unit_, 0.0), std::max(p.y - 0.5 * unit_, 0.0)};
            to = {std::min(p.x + 0.5 * unit_, width_ - 1 - 1e-9), std::min(p.y + 0.5 * unit_, height_ - 1 - 1e-9)};
        }
        const auto height = [&](double x, double y) { return unit_ > 1.0 ? heightAt({x, y}) : nodeAt(x, y); };
        const double x = (p.x - from.x) / (to.x - from.x);
        const double y = (p.y - from.y) / (to.y - from.y);
        const double north = height(to.x, from.y) - height(from.x, from.y);
        const double south = height(to.x, to.y) - height(from.x, to.y);
        const double west = height(from.x, to.y) - height(from.x, from.y);
        const double east = height(to.x, to.y) - height(to.x, from.y);
        return {std::lerp(north, south, y) / (to.x - from.x), std::lerp(west, east, x) / (to.y - from.y)};
    }
    /// Returns the depth of loose sediment at the nearest node.
    double looseAt(const Place& p) const {
        const auto node = static_cast<std::size_t>(std::lround(p.y) * width_ + std::lround(p.x));
        return std::max(0.0, ground_[node] - bedrock_[node]);
    }
    double nodeAt(double x, double y) const { return at(static_cast<int>(x), static_cast<int>(y)); }
    /// Visits the nodes of a deposit with their shares of it.
    template <class Visit>
    void forTent(const Place& p, const Visit& visit) const {
        const double radius = std::sqrt(2.0 * unit_ * unit_ - 1.0);
        const auto hat = [&](double distance) { return std::max(0.0, 1.0 - std::abs(distance) / radius); };
        const int reach = static_cast<int>(std::ceil(radius));
        const auto forAll = [&](const auto& each) {
            for (int y = p.row() - reach; y <= p.row() + reach; ++y)
                for (int x = p.column() - reach; x <= p.column() + reach; ++x) each(x, y, hat(x - p.x) * hat(y - p.y));
        };
        double sum = 0.0;
        forAll([&](int, int, double weight) { sum += weight; });
        forAll([&](int x, int y, double weight) { visit(x, y, weight / sum); });
    }
    void layDown(const Place& p, double amount) {
        forTent(p, [&](int x, int y, double share) {
            if (fixed(x, y)) return;  // it leaves the map
            at(x, y) += share * amount;
            statistics_.deposited += share * amount;
            double& rock = bedrock_[static_cast<std::size_t>(y * width_ + x)];
            rock = std::min(rock, at(x, y) - share * amount);
        });
    }
    /// Returns the rise of the height at a place for each metre of height that a deposit has in a reference cell.
    double riseShareAt(const Place& p) const {
        double rise = 0.0;
        forCorners(p, [&](int cornerX, int cornerY, double weight) {
            forTent(p,
                    [&](int x, int y, double share) { rise += x == cornerX && y == cornerY ? weight * share : 0.0; });
        });
        return rise * unit_ * unit_;
    }
    /// Cuts around a place, but no node below the floor. Returns the amount that was cut.
    double cut(const Place& p, double amount, double floor) {
        const double units = static_cast<double>(settings_.radius);
        const double radius = std::sqrt(unit_ * unit_ * (units * units + 1.0) - 1.0);
        const auto weight = [&](int x, int y) {
            return std::max(0.0, 1.0 - (std::pow(x - p.x, 2) + std::pow(y - p.y, 2)) / (radius * radius));
        };
        const int reach = static_cast<int>(std::ceil(radius));
        double sum = 0.0;
        for (int y = p.row() - reach; y <= p.row() + reach; ++y)
            for (int x = p.column() - reach; x <= p.column() + reach; ++x) sum += weight(x, y);
        double taken = 0.0;
        for (int y = p.row() - reach; y <= p.row() + reach; ++y)
            for (int x = p.column() - reach; x <= p.column() + reach; ++x) {
                if (fixed(x, y)) continue;
                const double here = std::min(amount * weight(x, y) / sum, std::max(0.0, at(x, y) - floor));
                at(x, y) -= here;
                taken += here;
            }
        statistics_.eroded += taken;
        return taken;
    }

    void runOne() {
        PlainDroplet droplet;
        droplet.x = draw() * (width_ - 1);
        droplet.y = draw() * (height_ - 1);
        for (int step = 0; step < 4 * std::max(width_, height_) / unit_; ++step)
            if (!advance(droplet)) return;
        layDown({droplet.x, droplet.y}, droplet.load);
    }

    DropletSettings settings_;
    double unit_;  ///< Length of the reference cell, in cells.
    int width_, height_;
    std::vector<double> ground_, bedrock_;
    std::mt19937_64 draws_;
    PlainStatistics statistics_;
};

}  // namespace scree::test
