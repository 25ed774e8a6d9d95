#pragma once

#include <string>
#include <tuple>
#include <type_traits>
#include <variant>

#include "app/operations/erode_operation.h"
#include "app/operations/land_operations.h"
#include "app/operations/layers_operation.h"
#include "app/operations/operation_info.h"
#include "app/operations/run_operations.h"
#include "app/operations/sculpting_operations.h"
#include "app/operations/settings_operation.h"
#include "app/operations/terrain_operations.h"

namespace scree {

/// Every change of the land and of the document's settings, as data: one vocabulary for the window, the worker, the
/// history and the journal. Each operation is a struct with
///
///     kInfo               its row in the table: see OperationInfo
///     name(naming)        its name in the history
///     apply(land)         its handler, unless the worker itself carries it out (runs and moves through the history)
///     write(), read()     its payload, if the journal keeps it as itself
///
/// To add an operation, write such a struct and name it here.
using Operation =
    std::variant<SettingsOperation, StrokeOperation, StampOperation, CurveOperation, LakeOperation, ErodeOperation,
                 FillOperation, PaintOperation, RuleOperation, LayersOperation, MaskOperation, ColourOperation,
                 FinishOperation, RestartOperation, PreviewOperation, GenerateOperation, OpenOperation,
                 ResampleOperation, RunOperation, StepOperation, UndoOperation, RedoOperation, GoToOperation>;

/// Returns the row of an operation.
inline const OperationInfo& infoOf(const Operation& operation) {
    return std::visit([](const auto& each) -> const OperationInfo& { return each.kInfo; }, operation);
}

/// True for operations that move through the history.
template <class O>
inline constexpr bool kIsHistoryMove = std::is_base_of_v<HistoryMove, O>;

/// Returns the operation as a record for the journal: an object with its id as the only key. The operation must be kept
/// as itself.
nlohmann::json recordOf(const Operation& operation, BlobWriter& blobs);

/// Reads such a record. Throws DamagedOperation or nlohmann::json::exception if that is not possible.
Operation readRecord(const nlohmann::json& record, BlobReader& blobs);

}  // namespace scree
