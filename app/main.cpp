#include <exception>
#include <new>
#include <string>
#include <system_error>

#include "app/cli/entry/command_line.h"
#include "app/editor/editor.h"

int main(int argc, char** argv) {
    using scree::ExitStatus;
    try {
        const auto outcome = scree::runCommandLine(argc, argv);
        if (const auto* status = std::get_if<ExitStatus>(&outcome)) return static_cast<int>(*status);
        const auto& request = std::get<scree::EditorRequest>(outcome);
        return scree::runEditor({request.file, request.threads, request.uiReport, request.historyMebibytes});
    } catch (const std::bad_alloc&) {
        return static_cast<int>(scree::fail(ExitStatus::Failed, "not enough memory; use a smaller terrain"));
    } catch (const std::system_error& error) {
        return static_cast<int>(scree::fail(
            ExitStatus::Failed, std::string("the system refused a resource such as a thread: ") + error.what()));
    } catch (const std::exception& exception) {
        return static_cast<int>(scree::fail(ExitStatus::Failed, exception.what()));
    }
}
