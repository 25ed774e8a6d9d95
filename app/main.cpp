#include <exception>
#include <new>
#include <string>
#include <system_error>

#include "app/cli/entry/command_line.h"
#include "app/desktop/platform/fatal_error.h"
#include "app/editor/editor.h"
#include "app/platform/console_streams.h"
#include "app/platform/file_access.h"

using scree::ExitStatus;

int main(int argc, char** argv) {
    const scree::ConsoleStreams streams;
    scree::failBeyondFileSizeLimit();
    bool hasWindow = false;
    const auto failed = [&](const std::string& message) {
        if (hasWindow)
            scree::showFatalError(message);
        else
            scree::fail(ExitStatus::Failed, message);
        return static_cast<int>(ExitStatus::Failed);
    };
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
        return failed("not enough memory; use a smaller terrain");
    } catch (const std::system_error& error) {
        return failed(std::string("the system refused a resource such as a thread: ") + error.what());
    } catch (const std::exception& exception) {
        return failed(exception.what());
    }
}
