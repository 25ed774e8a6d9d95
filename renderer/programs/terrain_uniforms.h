#pragma once

#include "renderer/gl/uniform.h"
#include "renderer/ground/ground_look.h"

namespace scree {

// Handles of the uniforms of the programs that draw a terrain: one struct for each shader file or program.

/// Uniforms of inland_water.glsl.
struct InlandWaterUniforms {
    explicit InlandWaterUniforms(UniformLookup& in)
        : riverMap(in, "riverMap"),
          riverSlopes(in, "riverSlopes"),
          lakeMap(in, "lakeMap"),
          riverPlace(in, "riverPlace"),
          lakePlace(in, "lakePlace"),
          riverForm(in, "riverForm") {}

    Uniform<int> riverMap, riverSlopes, lakeMap;
    Uniform<glm::vec4> riverPlace, lakePlace;
    Uniform<glm::vec3> riverForm;
};

/// Uniforms of the grid of the terrain, see TerrainMesh::setUniforms().
struct MapUniforms {
    explicit MapUniforms(UniformLookup& in)
        : mapSize(in, "mapSize"), cellSize(in, "cellSize"), exaggeration(in, "exaggeration") {}

    Uniform<glm::ivec2> mapSize;
    Uniform<float> cellSize, exaggeration;
};

/// Uniforms of smooth_height.glsl.
struct SmoothHeightUniforms {
    explicit SmoothHeightUniforms(UniformLookup& in) : map(in), heights(in, "heights"), outermost(in, "outermost") {}

    MapUniforms map;
    Uniform<int> heights, outermost;
};

/// Uniforms of terrain_grid.glsl.
struct GridUniforms {
    explicit GridUniforms(UniformLookup& in)
        : smooth(in),
          eye(in, "eye"),
          viewProjection(in, "viewProjection"),
          waterMap(in, "waterMap"),
          seaLevel(in, "seaLevel") {}

    SmoothHeightUniforms smooth;
    Uniform<glm::vec3> eye;
    Uniform<glm::mat4> viewProjection;
    Uniform<int> waterMap;
    Uniform<float> seaLevel;
};

/// Uniforms of daylight.glsl.
struct DaylightUniforms {
    explicit DaylightUniforms(UniformLookup& in)
        : toSun(in, "toSun"),
          sunLight(in, "sunLight"),
          skyLight(in, "skyLight"),
          groundLight(in, "groundLight"),
          skyScale(in, "skyScale"),
          skyMap(in, "skyMap"),
          haze(in, "haze"),
          hazeLength(in, "hazeLength"),
          hazeBegin(in, "hazeBegin") {}

    Uniform<glm::vec3> toSun, sunLight, skyLight, groundLight, skyScale;
    Uniform<int> skyMap;
    Uniform<float> haze, hazeLength, hazeBegin;
};

/// Uniforms of strata.glsl.
struct StrataUniforms {
    explicit StrataUniforms(UniformLookup& in)
        : hasBeds(in, "hasBeds"), bedMap(in, "bedMap"), foldMap(in, "foldMap"), bedWay(in, "bedWay") {}

    Uniform<float> hasBeds;
    Uniform<int> bedMap, foldMap;
    Uniform<glm::vec4> bedWay;
};

/// Uniforms of rock.glsl.
struct RockUniforms {
    explicit RockUniforms(UniformLookup& in)
        : dark_(in, "rockDark"),
          pale_(in, "rockPale"),
          stain_(in, "rockStain"),
          redBed_(in, "redBed"),
          scree_(in, "screeColour"),
          soil_(in, "soilTint"),
          stainShare_(in, "stainShare"),
          iron_(in, "rockIron"),
          lens_(in, "rockLens"),
          folds_(in, "rockFolds"),
          bedding_(in, "rockBedding"),
          level_(in, "rockLevel") {}

    void set(const RockLook& rock) const {
        dark_.set(rock.dark);
        pale_.set(rock.pale);
        stain_.set(rock.stain);
        redBed_.set(rock.redBed);
        scree_.set(rock.scree);
        soil_.set(rock.soil);
        stainShare_.set(rock.stainShare);
        iron_.set(rock.iron);
        lens_.set(rock.lens);
        folds_.set(rock.folds);
        bedding_.set(rock.bedding);
        level_.set(rock.level);
    }

 private:
    Uniform<glm::vec3> dark_, pale_, stain_, redBed_, scree_, soil_;
    Uniform<float> stainShare_, iron_, lens_, folds_, bedding_, level_;
};

/// Uniforms of materials.glsl and site.glsl, except those that terrain_grid.glsl or strata.glsl declares as well.
struct GroundUniforms {
    explicit GroundUniforms(UniformLookup& in)
        : groundMap(in, "groundMap"),
          soilMap(in, "soilMap"),
          snowMap(in, "snowMap"),
          patterns(in, "patterns"),
          waterThreshold(in, "waterThreshold"),
          rockSlope_(in, "rockSlope"),
          strataHeight_(in, "strataHeight"),
          snowLine_(in, "snowLine"),
          lyingSnow_(in, "lyingSnow"),
          lowest_(in, "lowest"),
          relief_(in, "relief"),
          vegetation_(in, "vegetation"),
          foliage_(in, "foliage"),
          windTo_(in, "windTo"),
          rock_(in) {}

    Uniform<int> groundMap, soilMap, snowMap, patterns;
    Uniform<float> waterThreshold;

    void set(const GroundLook& look) const {
        rockSlope_.set(look.rockSlope);
        strataHeight_.set(look.strataHeight);
        snowLine_.set(look.snowLine);
        lyingSnow_.set(look.lyingSnow ? 1.0f : 0.0f);
        lowest_.set(look.lowest);
        relief_.set(look.relief);
        vegetation_.set(look.vegetation);
        foliage_.set(look.foliage);
        windTo_.set(look.windTo);
        rock_.set(look.rock);
    }

 private:
    Uniform<float> rockSlope_, strataHeight_, snowLine_, lyingSnow_, lowest_, relief_, vegetation_, foliage_;
    Uniform<glm::vec2> windTo_;
    RockUniforms rock_;
};

/// Uniforms of all programs that draw the terrain.
struct SceneUniforms {
    explicit SceneUniforms(UniformLookup& in) : grid(in), inlandWater(in), daylight(in), strata(in) {}

    GridUniforms grid;
    InlandWaterUniforms inlandWater;
    DaylightUniforms daylight;
    StrataUniforms strata;
};

/// Uniforms of terrain.vert.
struct GroundVertices {
    explicit GroundVertices(UniformLookup& in) : grid(in), inlandWater(in) {}

    GridUniforms grid;
    InlandWaterUniforms inlandWater;
};

/// Uniforms of terrain.vert and shaded.frag.
struct ShadedUniforms {
    explicit ShadedUniforms(UniformLookup& in) : vertices(in), placeMap(in, "placeMap"), shadedMap(in, "shadedMap") {}

    GroundVertices vertices;
    Uniform<int> placeMap, shadedMap;
};

/// Uniforms of place.glsl and spread.glsl.
struct PlaceUniforms {
    explicit PlaceUniforms(UniformLookup& in)
        : map(in), placeMap(in, "placeMap"), eye(in, "eye"), outermost(in, "outermost") {}

    MapUniforms map;
    Uniform<int> placeMap;
    Uniform<glm::vec3> eye;
    Uniform<int> outermost;
};

/// Uniforms of ground.frag.
struct SurfaceUniforms {
    explicit SurfaceUniforms(UniformLookup& in)
        : place(in),
          inlandWater(in),
          daylight(in),
          strata(in),
          ground(in),
          heights(in, "heights"),
          visibilityMap(in, "visibilityMap"),
          waterMap(in, "waterMap"),
          overlayMap(in, "overlayMap"),
          seaLevel(in, "seaLevel"),
          frozen(in, "frozen"),
          overlayOpacity(in, "overlayOpacity") {}

    PlaceUniforms place;
    InlandWaterUniforms inlandWater;
    DaylightUniforms daylight;
    StrataUniforms strata;
    GroundUniforms ground;
    Uniform<int> heights, visibilityMap, waterMap, overlayMap;
    Uniform<float> seaLevel, frozen, overlayOpacity;
};

/// Uniforms of overlay.frag.
struct OverlayUniforms {
    explicit OverlayUniforms(UniformLookup& in)
        : place(in),
          daylight(in),
          groundMap(in, "groundMap"),
          visibilityMap(in, "visibilityMap"),
          map(in, "overlayMap"),
          colours(in, "overlayColours"),
          opacity(in, "overlayOpacity"),
          shading(in, "overlayShading"),
          kind(in, "overlayKind"),
          range(in, "overlayRange"),
          isLog(in, "overlayIsLog"),
          isClass(in, "overlayIsClass") {}

    PlaceUniforms place;
    DaylightUniforms daylight;
    Uniform<int> groundMap, visibilityMap, map, colours;
    Uniform<float> opacity, shading;
    Uniform<int> kind;
    Uniform<glm::vec2> range;
    Uniform<float> isLog, isClass;
};

/// Uniforms of reference.frag.
struct ReferenceUniforms {
    explicit ReferenceUniforms(UniformLookup& in)
        : place(in),
          picture(in, "picture"),
          right(in, "pictureRight"),
          down(in, "pictureDown"),
          opacity(in, "pictureOpacity") {}

    PlaceUniforms place;
    Uniform<int> picture;
    Uniform<glm::vec3> right, down;
    Uniform<float> opacity;
};

/// Uniforms of contours.frag.
struct ContourUniforms {
    explicit ContourUniforms(UniformLookup& in)
        : place(in),
          groundMap(in, "groundMap"),
          heights(in, "heights"),
          interval(in, "contourInterval"),
          offset(in, "contourOffset") {}

    PlaceUniforms place;
    Uniform<int> groundMap, heights;
    Uniform<float> interval, offset;
};

/// Uniforms of wall.vert and wall.frag that select the side of the block.
struct SideUniforms {
    explicit SideUniforms(UniformLookup& in)
        : base(in, "base"),
          edge(in, "edge"),
          edgeDirection(in, "edgeDirection"),
          edgeOrigin(in, "edgeOrigin"),
          wallNormal(in, "wallNormal") {}

    Uniform<float> base;
    Uniform<int> edge;
    Uniform<glm::ivec2> edgeDirection, edgeOrigin;
    Uniform<glm::vec3> wallNormal;
};

/// Uniforms of wall.vert and wall.frag.
struct WallUniforms {
    explicit WallUniforms(UniformLookup& in)
        : scene(in), side(in), patterns(in, "patterns"), relief(in, "relief"), rock(in) {}

    SceneUniforms scene;
    SideUniforms side;
    Uniform<int> patterns;
    Uniform<float> relief;
    RockUniforms rock;
};

/// Uniforms of sky.frag.
struct SkyUniforms {
    explicit SkyUniforms(UniformLookup& in) : daylight(in), clipToDirection(in, "clipToDirection") {}

    DaylightUniforms daylight;
    Uniform<glm::mat4> clipToDirection;
};

}  // namespace scree
