#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace scree {

/// Returns e^y for y <= 700. It uses only additions, multiplications and divisions, because std::exp differs in the
/// last bit between libraries. Below -700, where e^y is less than 1e-304, it returns 0.
inline double exactExp(double y) {
    if (y < -700.0) return 0.0;
    // exp(y) = exp(y / 2^10)^(2^10); the inner exp is computed by its series.
    const double small = y / 1024.0;
    double term = 1.0;
    double result = 1.0;
    for (int n = 1; n < 16; ++n) {
        term *= small / n;
        result += term;
    }
    for (int i = 0; i < 10; ++i) result *= result;
    return result;
}

/// Returns the natural logarithm of a normal x > 0, with the same bits on every machine.
inline double exactLog(double x) {
    int exponent = 0;
    double mantissa = std::frexp(x, &exponent);  // 0.5 to 1
    if (mantissa < 0.70710678118654752) {
        mantissa *= 2.0;
        --exponent;
    }
    // log((1 + t) / (1 - t)) = 2 (t + t^3 / 3 + ...), |t| < 0.172
    const double t = (mantissa - 1.0) / (mantissa + 1.0);
    double power = t;
    double sum = 0.0;
    for (int n = 1; n < 24; n += 2) {
        sum += power / n;
        power *= t * t;
    }
    return 2.0 * sum + exponent * 0.69314718055994530942;
}

/// Sine and cosine of an angle of -360 to 360 degrees, with the same bits on every machine.
struct SineCosine {
    double sine = 0.0;
    double cosine = 1.0;
};
inline SineCosine exactSineCosine(double degrees) {
    const double angle = degrees * (3.14159265358979323846 / 180.0);
    double term = angle;
    SineCosine sums;
    for (int n = 2; n < 50; n += 2) {  // both series, term by term
        sums.sine += term;
        term *= -angle / n;
        sums.cosine += term;
        term *= angle / (n + 1);
    }
    return sums;
}

/// Returns the tangent of an angle of 0 to 80 degrees.
inline double exactTangent(double degrees) {
    const SineCosine of = exactSineCosine(degrees);
    return of.sine / of.cosine;
}

/// The angle in degrees whose tangent is `slope`, which is not negative. Within 1e-11 degrees.
inline double exactArctangent(double slope) {
    constexpr int kHalvings = 3;  // to at most 11.25 degrees, where the series converges fast
    double t = slope;
    for (int i = 0; i < kHalvings; ++i) t /= 1.0 + std::sqrt(1.0 + t * t);
    const double square = t * t;
    double sum = 0.0;
    for (int power = 21; power >= 1; power -= 2) sum = 1.0 / power - square * sum;
    return (1 << kHalvings) * 57.29577951308232 * t * sum;
}

/// Returns x^(-1/3) for normal x > 0, with a relative error below 3e-7. It uses operations that exist as vector
/// instructions and give the same bits on every machine: a guess from the bits of the exponent (within 3.5 %), one step
/// of third order, and one Newton step.
inline float inverseCubeRoot(float x) {
    const auto bits = static_cast<float>(std::bit_cast<std::int32_t>(x));
    const float guess = std::bit_cast<float>(0x54a2fa8c - static_cast<std::int32_t>(bits * (1.0f / 3.0f)));
    const float c = x * guess * guess * guess;
    const float near = guess * (14.0f / 9.0f - c * (7.0f / 9.0f - c * (2.0f / 9.0f)));
    return near * (4.0f / 3.0f - (1.0f / 3.0f) * (x * near * near * near));
}

}  // namespace scree
