#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <set>

#include "app/tests/journal_fixture.h"

namespace scree {
namespace {

using namespace journal_tests;
using namespace std::chrono_literals;

/// Simulates a full disk: while an object exists, no file of this process can grow beyond this many bytes.
class FullDisk {
 public:
    explicit FullDisk(rlim_t bytes) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        rlimit limit = before_;
        limit.rlim_cur = bytes;
        ::signal(SIGXFSZ, SIG_IGN);
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FullDisk() { ::setrlimit(RLIMIT_FSIZE, &before_); }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

 private:
    rlimit before_{};
};

TEST(Journal, AFullDiskIsToldOnceAndErosionGoesOn) {
    const TemporaryFolder folder;
    Work work(JournalOptions{.folder = folder.path(), .snapshotEvery = 30ms});
    work.act(GenerateOperation{sharedHills(kNodes)});
    {
        const FullDisk disk(100);
        work.act(allSettings(settingsWith(100)));
        for (int i = 0; i < 20; ++i) {
            work.act(StepOperation{1});
            std::this_thread::sleep_for(5ms);
        }
        EXPECT_EQ(waitForMessages(work).size(), 1u);
    }
    const std::uint64_t whole = work.journal().wholeGenerations();
    std::uint64_t rounds = 20;
    for (; rounds < 1000 && work.journal().wholeGenerations() == whole; ++rounds) {
        work.act(StepOperation{1});
        std::this_thread::sleep_for(10ms);
    }
    EXPECT_TRUE(work.journal().takeMessages().empty()) << "told once";
    EXPECT_EQ(work.loop().captureEntry()->rounds, rounds);
    expectRecovers(work, folder.path(), "there is room again");
}

TEST(Journal, ItsFolderAndFilesAreForTheirUserAloneWhateverTheUmask) {
    for (const mode_t mask : {mode_t{0}, mode_t{022}}) {
        const TemporaryFolder folder;
        const mode_t before = ::umask(mask);
        Work work(folder.path());
        work.act(GenerateOperation{sharedHills(kNodes)});
        work.act(painting(rainStroke(StrokeMode::Add, 0.5f)));
        work.act(keeping("stroke"));
        waitFor([&] { return work.journal().wholeGenerations() > 1; });
        work.end();
        ::umask(before);
        const fs::path own = onlyFolder(folder.path());
        EXPECT_EQ(fs::status(own).permissions(), fs::perms::owner_all);
        std::set<JournalFile::Kind> kinds;
        for (const JournalFile& file : filesIn(own)) {
            kinds.insert(file.kind);
            EXPECT_EQ(fs::status(file.path).permissions(), fs::perms::owner_read | fs::perms::owner_write) << file.path;
        }
        EXPECT_EQ(kinds, (std::set{JournalFile::Kind::Lock, JournalFile::Kind::Log, JournalFile::Kind::Snapshot,
                                   JournalFile::Kind::Picture}));
    }
}

}  // namespace
}  // namespace scree
