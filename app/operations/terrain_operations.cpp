#include "app/operations/terrain_operations.h"

#include "app/operations/worked_land.h"

namespace scree {

void PreviewOperation::apply(WorkedLand& land) const {
    if (land.isUntouched()) land.load(terrain);
}

void GenerateOperation::apply(WorkedLand& land) const {
    land.load(terrain);
}

void OpenOperation::apply(WorkedLand& land) const {
    land.setSettings(document.preset().simulation);
    if (checkpoint)
        land.resume(*checkpoint);
    else
        land.load(terrain);
}

void ResampleOperation::apply(WorkedLand& land) const {
    land.resample(start);
}

}  // namespace scree
