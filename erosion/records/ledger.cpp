#include "erosion/records/ledger.h"

#include <algorithm>
#include <cmath>

namespace scree {

double Ledger::relativeDrift(double terrainVolume) const {
    return std::abs(drift(terrainVolume)) / std::max(eroded, 1.0);
}

void Ledger::addGrowth(const Ledger& before, const Ledger& after) {
    for (double Ledger::*term : {&Ledger::suspended, &Ledger::carried, &Ledger::out, &Ledger::lost, &Ledger::rest,
                                 &Ledger::edited, &Ledger::eroded, &Ledger::deposited})
        this->*term += after.*term - before.*term;
}

double WaterLedger::relativeDrift(double waterVolume) const {
    return std::abs(drift(waterVolume)) / std::max(initial + added, 1.0);
}

void WaterLedger::addGrowth(const WaterLedger& before, const WaterLedger& after) {
    for (double WaterLedger::*term :
         {&WaterLedger::added, &WaterLedger::evaporated, &WaterLedger::out, &WaterLedger::sea, &WaterLedger::rest})
        this->*term += after.*term - before.*term;
}

}  // namespace scree
