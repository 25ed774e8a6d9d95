#include "app/worker/triple_buffer.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <thread>

namespace scree {
namespace {

/// A value that reveals if it was read while being written.
struct Page {
    std::array<std::uint64_t, 512> words{};
};

TEST(TripleBuffer, ReadsTheInitialValueBeforeAnythingIsPublished) {
    TripleBuffer<int> buffer;
    EXPECT_EQ(buffer.latest(), 0);
}

TEST(TripleBuffer, ReadsTheNewestOfSeveralPublishedValues) {
    TripleBuffer<int> buffer;
    for (const int value : {1, 2, 3}) {
        buffer.back() = value;
        buffer.publish();
    }
    EXPECT_EQ(buffer.latest(), 3);
    EXPECT_EQ(buffer.latest(), 3) << "reading twice must not go back";
}

TEST(TripleBuffer, TellsTheWriterWhetherTheNewestValueWasRead) {
    TripleBuffer<int> buffer;
    EXPECT_TRUE(buffer.taken());
    buffer.publish();
    EXPECT_FALSE(buffer.taken());
    static_cast<void>(buffer.latest());
    EXPECT_TRUE(buffer.taken());
}

TEST(TripleBuffer, WriterNeverGetsTheBufferThatIsBeingRead) {
    TripleBuffer<int> buffer;
    buffer.back() = 1;
    buffer.publish();
    const int& read = buffer.latest();
    for (int value = 2; value < 10; ++value) {
        EXPECT_NE(&buffer.back(), &read);
        buffer.back() = value;
        buffer.publish();
    }
    EXPECT_EQ(read, 1);
}

TEST(TripleBuffer, ReaderSeesWholeAndEverNewerValuesWhileTheWriterRuns) {
    TripleBuffer<Page> buffer;
    constexpr std::uint64_t kPages = 20000;
    std::atomic<bool> written{false};
    std::thread writer([&] {
        for (std::uint64_t page = 1; page <= kPages; ++page) {
            buffer.back().words.fill(page);
            buffer.publish();
        }
        written = true;
    });
    std::uint64_t last = 0;
    std::uint64_t torn = 0;
    std::uint64_t backwards = 0;
    for (bool more = true; more;) {
        more = !written;  // looks once more after the writer has ended
        const Page& page = buffer.latest();
        for (const std::uint64_t word : page.words) torn += word != page.words[0] ? 1 : 0;
        backwards += page.words[0] < last ? 1 : 0;
        last = page.words[0];
    }
    writer.join();
    EXPECT_EQ(torn, 0u);
    EXPECT_EQ(backwards, 0u);
    EXPECT_EQ(last, kPages);
}

}  // namespace
}  // namespace scree
