#include "erosion/models/pipes/pipes_weather.h"

#include "erosion/models/pipes/pipes_flow.h"

namespace scree {

void weatherRow(const PipesFields& fields, const TickWeather& weather, int y, const WeatherRow& row,
                PipesTally& tally) {
    const int width = fields.height.width();
    float* ground = fields.ground.row(y);
    float* groundRemainder = fields.groundRemainder.row(y);
    rainAndDry(row.water, weather.rain.row(y, row.rain), weather.evaporation, row.dried, width);
    soakIn(row.water, {weather.soak, weather.soilDepth}, ground, groundRemainder, width);
    storeWater(row.water, fields.water.row(y), fields.remainder.row(y), width);

    const bool open = fields.boundary == Boundary::Open;
    const auto drain = [&](int x, double& total) {
        total += static_cast<double>(ground[x]) + static_cast<double>(groundRemainder[x]);
        ground[x] = groundRemainder[x] = 0.0f;
    };
    if (open && (y == 0 || y + 1 == fields.height.height())) {
        for (int x = 0; x < width; ++x) drain(x, tally.waterOut);
    } else if (open) {
        drain(0, tally.waterOut);
        drain(width - 1, tally.waterOut);
    }
    const float* bed = fields.height.row(y);
    if (fields.hasSea())
        for (int x = 0; x < width; ++x)
            if (bed[x] < fields.sea) drain(x, tally.waterToSea);
}

PipesTally weatherMap(const PipesFields& fields, const TickWeather& weather, ThreadPool& pool) {
    const auto width = static_cast<std::size_t>(fields.height.width());
    std::vector<PipesTally> rows(static_cast<std::size_t>(fields.height.height()));
    pool.forEach(fields.height.height(), [&](int y) {
        std::vector<double> water(width);
        std::vector<double> dried(width);
        std::vector<float> rain(width);
        PipesTally& tally = rows[static_cast<std::size_t>(y)];
        loadExact(fields.water.row(y), fields.remainder.row(y), water.data(), static_cast<int>(width));
        weatherRow(fields, weather, y, {water.data(), rain.data(), dried.data()}, tally);
        for (const double column : dried) tally.dried += column;
    });
    PipesTally total;
    for (const PipesTally& row : rows) total += row;
    return total;
}

}  // namespace scree
