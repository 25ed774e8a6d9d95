#include <exception>
#include <new>

#include "app/cli/entry/command_line.h"
#include "app/desktop/platform/fatal_error.h"
#include "app/editor/editor.h"
#include "app/platform/console_streams.h"
#include "app/platform/file_access.h"
#include "erosion/base/failure_reason.h"

namespace {

using scree::ExitStatus;

/// Throws std::bad_alloc if there is not enough memory, also for the message of another failure.
int run(int argc, char** argv) {
    bool hasWindow = false;
    try {
        const auto outcome = scree::runCommandLine(argc, argv);
        if (const auto* status = std::get_if<ExitStatus>(&outcome)) return static_cast<int>(*status);
        if (const auto* refusal = std::get_if<scree::EditorRefusal>(&outcome)) {
            scree::showFatalError(refusal->message);
            return static_cast<int>(ExitStatus::BadInput);
        }
        const auto& request = std::get<scree::EditorRequest>(outcome);
        hasWindow = true;
        return scree::runEditor({request.file, request.threads, request.uiReport, request.historyMebibytes});
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& failure) {
        if (hasWindow)
            scree::showFatalError(scree::reasonOf(failure));
        else
            scree::fail(ExitStatus::Failed, scree::reasonOf(failure));
        return static_cast<int>(ExitStatus::Failed);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const scree::ConsoleStreams streams;
    scree::failBeyondFileSizeLimit();
    try {
        return run(argc, argv);
    } catch (const std::bad_alloc&) {
        scree::showOutOfMemory();
        return static_cast<int>(ExitStatus::Failed);
    }
}
