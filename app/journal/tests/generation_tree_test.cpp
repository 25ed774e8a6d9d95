#include "app/journal/generation_tree.h"

#include <gtest/gtest.h>

namespace scree {
namespace {

using Origin = GenerationTree::Origin;
using Base = GenerationTree::Base;
using Numbers = std::vector<std::uint64_t>;

constexpr std::uintmax_t kMuch = 1000000;

/// Adds a generation with a snapshot of 100 bytes and a log of 10 bytes with this many records.
void addWithSnapshot(GenerationTree& tree, std::uint64_t number, std::uint64_t records,
                     const std::optional<LogPlace>& after = {}) {
    tree.add(number, Origin::State, after);
    tree.hasWritten(number, records, 10);
    EXPECT_TRUE(tree.hasSnapshot(number, 100));
}

TEST(GenerationTree, AGenerationCanBeMadeFromAPlaceThatIsWrittenInOneThatCan) {
    GenerationTree tree;
    tree.add(1, Origin::Recipe, {});
    tree.add(2, Origin::State, LogPlace{1, 0});
    tree.hasWritten(2, 5, 10);
    tree.add(3, Origin::State, LogPlace{2, 5});
    tree.add(4, Origin::State, LogPlace{2, 6});
    tree.add(5, Origin::State, {});
    EXPECT_TRUE(tree.canBeMade(3));
    EXPECT_FALSE(tree.canBeMade(3, Base::Snapshot)) << "a recipe is none";
    EXPECT_FALSE(tree.canBeMade(4)) << "the sixth record is not written";
    EXPECT_FALSE(tree.canBeMade(5)) << "its snapshot is not written";
    EXPECT_FALSE(tree.canBeMade(6)) << "there is none";
    EXPECT_TRUE(tree.hasSnapshot(2, 100));
    EXPECT_TRUE(tree.canBeMade(3, Base::Snapshot));
}

TEST(GenerationTree, ANewSnapshotMakesTheGenerationsBeforeItUnneededUnlessAPlaceInThemIsHeld) {
    GenerationTree tree;
    addWithSnapshot(tree, 1, 5);
    addWithSnapshot(tree, 2, 5, LogPlace{1, 5});
    const auto held = tree.hold({2, 3});
    addWithSnapshot(tree, 3, 5, LogPlace{2, 5});
    EXPECT_EQ(tree.takeUnneeded(kMuch), Numbers{1});
    EXPECT_TRUE(tree.isWritten(*held));
    addWithSnapshot(tree, 4, 5, LogPlace{3, 5});
    EXPECT_EQ(tree.takeUnneeded(kMuch), Numbers{3});
}

TEST(GenerationTree, WhatNobodyHoldsAnyLongerIsUnneeded) {
    GenerationTree tree;
    addWithSnapshot(tree, 1, 5);
    auto held = tree.hold({1, 3});
    addWithSnapshot(tree, 2, 5, LogPlace{1, 5});
    EXPECT_EQ(tree.takeUnneeded(kMuch), Numbers{});
    held.reset();
    EXPECT_EQ(tree.takeUnneeded(kMuch), Numbers{1});
}

TEST(GenerationTree, WhatAHeldPlaceGoesOnFromIsNeeded) {
    GenerationTree tree;
    addWithSnapshot(tree, 1, 5);
    tree.add(2, Origin::State, LogPlace{1, 3});
    tree.hasWritten(2, 5, 10);
    const auto held = tree.hold({2, 1});
    addWithSnapshot(tree, 3, 0);
    EXPECT_EQ(tree.takeUnneeded(kMuch), Numbers{});
}

TEST(GenerationTree, UntilTheNewestCanBeMadeWhatCanBeMadeStays) {
    GenerationTree tree;
    addWithSnapshot(tree, 1, 5);
    tree.add(2, Origin::State, {});
    EXPECT_EQ(tree.takeUnneeded(kMuch), Numbers{});
    EXPECT_TRUE(tree.hasSnapshot(2, 100));
    EXPECT_EQ(tree.takeUnneeded(kMuch), Numbers{1});
}

TEST(GenerationTree, BeyondTheBudgetTheOldestPlacesGoFirstAndTheNewestGenerationNever) {
    GenerationTree tree;
    std::vector<std::shared_ptr<const LogPlace>> held;
    for (std::uint64_t number = 1; number <= 4; ++number) {
        addWithSnapshot(tree, number, 5);
        held.push_back(tree.hold({number, 1}));
    }
    EXPECT_EQ(tree.takeUnneeded(4 * 110), Numbers{});
    EXPECT_EQ(tree.takeUnneeded(4 * 110 - 1), Numbers{1});
    EXPECT_FALSE(tree.canBeMade(1));
    EXPECT_EQ(tree.takeUnneeded(1), (Numbers{2, 3}));
    EXPECT_TRUE(tree.canBeMade(4));
}

TEST(GenerationTree, APlaceWhoseSnapshotIsBeingWrittenStaysAndOneWhoseSnapshotWillNotComeGoes) {
    GenerationTree tree;
    tree.add(1, Origin::State, {});
    tree.hasWritten(1, 5, 10);
    tree.expectSnapshot(1, true);
    const auto held = tree.hold({1, 3});
    addWithSnapshot(tree, 2, 0);
    EXPECT_EQ(tree.takeUnneeded(kMuch), Numbers{});
    tree.expectSnapshot(1, false);
    EXPECT_EQ(tree.takeUnneeded(kMuch), Numbers{1});
    EXPECT_FALSE(tree.hasSnapshot(1, 100)) << "it comes too late";
}

}  // namespace
}  // namespace scree
