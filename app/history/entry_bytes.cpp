#include "app/history/entry_bytes.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include "erosion/records/ledger.h"

namespace scree {

namespace {

// Layout: kMagic, the number of entries, the hash of the number. Then the entries, each with its size and hash.
constexpr std::string_view kMagic = "screeline1";
constexpr std::uint64_t kMost = std::uint64_t{1} << 32;  ///< Upper limit of each count in the file.

/// FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/. Detects damage, but not deliberate changes.
std::uint64_t hashOf(std::string_view bytes) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3u;
    return hash;
}

class Writer {
 public:
    std::string bytes;

    template <class T>
    void put(const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        bytes.append(reinterpret_cast<const char*>(&value), sizeof(T));
    }
    void putText(std::string_view text) {
        put(std::uint64_t{text.size()});
        bytes.append(text);
    }
    void putPacked(const PackedBytes& packed) {
        putText({reinterpret_cast<const char*>(packed.data()), packed.size()});
    }
    void pack(std::span<const std::byte> values) { putPacked(packBytes({values.begin(), values.end()})); }
};

/// Throws std::runtime_error if the bytes end too early.
class Reader {
 public:
    explicit Reader(std::string_view bytes) : left_(bytes) {}

    std::string_view take(std::uint64_t count) {
        if (count > left_.size()) throw std::runtime_error("the time line is incomplete");
        const std::string_view taken = left_.substr(0, count);
        left_.remove_prefix(count);
        return taken;
    }
    template <class T>
    T get() {
        static_assert(std::is_trivially_copyable_v<T>);
        T value;
        std::memcpy(&value, take(sizeof(T)).data(), sizeof(T));
        return value;
    }
    std::string getText() { return std::string(take(get<std::uint64_t>())); }
    PackedBytes getPacked() {
        const std::string_view bytes = take(get<std::uint64_t>());
        const auto* first = reinterpret_cast<const std::byte*>(bytes.data());
        return {first, first + bytes.size()};
    }
    std::vector<std::byte> unpack() { return unpackBytes(getPacked()); }
    std::uint64_t getCount() {
        const auto count = get<std::uint64_t>();
        if (count > kMost) throw std::runtime_error("the time line is damaged");
        return count;
    }

 private:
    std::string_view left_;
};

}  // namespace

/// Writes and reads the content of packed terrains and simulations.
class EntryCoder {
 public:
    void write(const NotedEntry& noted, Writer& to) {
        const HistoryEntry& entry = noted.entry;
        to.putText(entry.name);
        to.put(static_cast<std::uint8_t>(entry.kind));
        to.put(entry.rounds);
        to.put(static_cast<std::uint8_t>(entry.edited));
        to.put(entry.land);
        to.pack(std::as_bytes(std::span(noted.note)));
        to.put(entry.picture ? entry.picture->width : 0);
        to.put(entry.picture ? entry.picture->height : 0);
        if (entry.picture) to.pack(std::as_bytes(std::span(entry.picture->rgb)));
        const bool isRepeated = simulation_ == entry.simulation;
        to.put(static_cast<std::uint8_t>(isRepeated));
        if (!isRepeated) write(*entry.simulation, to);
        simulation_ = entry.simulation;
        write(*entry.terrain, to);
    }

    NotedEntry read(Reader& from, const Terrain& like) {
        NotedEntry noted;
        HistoryEntry& entry = noted.entry;
        entry.name = from.getText();
        entry.kind = from.get<std::uint8_t>() == 0 ? EntryKind::Change : EntryKind::Moment;
        entry.rounds = from.get<std::uint64_t>();
        entry.edited = from.get<std::uint8_t>() != 0;
        entry.land = from.get<std::uint64_t>();
        const std::vector<std::byte> note = from.unpack();
        noted.note.assign(reinterpret_cast<const char*>(note.data()), note.size());
        Image picture{from.get<int>(), from.get<int>(), {}};
        if (picture.width > 0) {
            const std::vector<std::byte> rgb = from.unpack();
            picture.rgb.resize(rgb.size());
            std::memcpy(picture.rgb.data(), rgb.data(), rgb.size());
            if (rgb.size() == std::size_t{3} * static_cast<std::size_t>(picture.width) *
                                  static_cast<std::size_t>(std::max(picture.height, 0)))
                entry.picture = std::make_shared<const Image>(std::move(picture));
        }
        if (from.get<std::uint8_t>() == 0) simulation_ = readSimulation(from);
        entry.simulation = simulation_;
        if (!entry.simulation) throw std::runtime_error("the time line is damaged");
        entry.terrain = readTerrain(from, like);
        return noted;
    }

    static bool isOfLand(const PackedTerrain& terrain, const PackedTerrain& like) {
        return terrain.form_ == like.form_ && terrain.baseLevel_ == like.baseLevel_ && terrain.table_ == like.table_ &&
               terrain.grids_.size() == like.grids_.size() && (terrain.base_ != nullptr) == (like.base_ != nullptr) &&
               (!terrain.base_ || isOfLand(*terrain.base_, *like.base_));
    }

 private:
    void write(const PackedSimulation& simulation, Writer& to) {
        // Tile versions in the state are those of this session: see PackedSimulation::raisedBy().
        to.put(simulation.raised_);
        to.put(std::uint64_t{simulation.values_.versions.size()});
        for (const auto& [group, version] : simulation.values_.versions) {
            to.putText(group);
            to.put(version);
        }
        to.put(std::uint64_t{simulation.values_.bytes.size()});
        for (const auto& [path, packed] : simulation.values_.bytes) {
            to.putText(path);
            to.putPacked(packed);
        }
        to.put(std::uint64_t{simulation.fields_.size()});
        for (const auto& [path, grid] : simulation.fields_) {
            to.putText(path);
            write(grid, to);
        }
    }

    std::shared_ptr<const PackedSimulation> readSimulation(Reader& from) {
        const auto simulation = std::shared_ptr<PackedSimulation>(new PackedSimulation);
        simulation->raised_ = from.get<std::uint64_t>();
        for (std::uint64_t left = from.getCount(); left > 0; --left) {
            std::string group = from.getText();
            simulation->values_.versions.emplace(std::move(group), from.get<int>());
        }
        for (std::uint64_t left = from.getCount(); left > 0; --left) {
            std::string path = from.getText();
            simulation->values_.bytes.emplace(std::move(path), from.getPacked());
        }
        for (std::uint64_t left = from.getCount(); left > 0; --left) {
            std::string path = from.getText();
            simulation->fields_.emplace(std::move(path), readGrid(from));
        }
        return simulation;
    }

    void write(const PackedTerrain& terrain, Writer& to) {
        to.put(terrain.ledger_);
        to.put(terrain.waterLedger_);
        to.put(terrain.followed_);
        to.put(std::uint64_t{terrain.grids_.size()});
        for (const PackedGrid& grid : terrain.grids_) write(grid, to);
        if (terrain.base_) write(*terrain.base_, to);
    }

    std::shared_ptr<const PackedTerrain> readTerrain(Reader& from, const Terrain& like) {
        const auto terrain = std::shared_ptr<PackedTerrain>(new PackedTerrain);
        terrain->form_ = like.form();
        terrain->table_ = like.layerTable();
        terrain->baseLevel_ = like.baseLevel();
        terrain->ledger_ = from.get<Ledger>();
        terrain->waterLedger_ = from.get<WaterLedger>();
        terrain->followed_ = from.get<std::uint64_t>();
        std::uint64_t wanted = 0;
        like.forEachStored([&](std::string_view, const auto&, const TileVersions&) { ++wanted; });
        if (from.getCount() != wanted) throw std::runtime_error("the time line is of another version");
        for (std::uint64_t i = 0; i < wanted; ++i) {
            PackedGrid grid = readGrid(from);
            const bool fits = (!grid.inUse() || (grid.width_ == like.width() && grid.height_ == like.height())) &&
                              (grid.versions_.count() == 0 || grid.versions_.isOf(like.width(), like.height()));
            if (!fits) throw std::runtime_error("the time line is of another grid");
            terrain->grids_.push_back(std::move(grid));
        }
        if (like.base() != nullptr) terrain->base_ = readTerrain(from, *like.base());
        return terrain;
    }

    void write(const PackedGrid& grid, Writer& to) {
        to.put(grid.width_);
        to.put(grid.height_);
        // An unused grid can have versions too, of another size.
        to.put(std::uint64_t(grid.versions_.count()));
        to.put(grid.versions_.count() == 0 ? 0 : grid.versions_.rect(grid.versions_.count() - 1).x1);
        to.put(grid.versions_.count() == 0 ? 0 : grid.versions_.rect(grid.versions_.count() - 1).y1);
        std::vector<std::uint64_t> versions;
        versions.reserve(static_cast<std::size_t>(grid.versions_.count()));
        for (int tile = 0; tile < grid.versions_.count(); ++tile) versions.push_back(grid.versions_.version(tile));
        to.pack(std::as_bytes(std::span(versions)));
        to.put(std::uint64_t{grid.tiles_.size()});
        for (const auto& tile : grid.tiles_) {
            const auto [known, isNew] = written_.emplace(tile.get(), written_.size());
            to.put(std::uint64_t{known->second});
            if (isNew) to.putPacked(*tile);
        }
    }

    PackedGrid readGrid(Reader& from) {
        PackedGrid grid;
        grid.width_ = from.get<int>();
        grid.height_ = from.get<int>();
        const std::uint64_t count = from.getCount();
        const int width = from.get<int>(), height = from.get<int>();
        const std::vector<std::byte> versions = from.unpack();
        const bool sound = width >= 0 && height >= 0 && width <= Terrain::kMaxSize && height <= Terrain::kMaxSize;
        if (sound && count > 0) grid.versions_ = TileVersions(width, height);
        if (!sound || static_cast<std::uint64_t>(grid.versions_.count()) != count || versions.size() != 8 * count)
            throw std::runtime_error("the time line is damaged");
        for (std::uint64_t tile = 0; tile < count; ++tile) {
            std::uint64_t version = 0;
            std::memcpy(&version, versions.data() + 8 * tile, 8);
            grid.versions_.setVersion(static_cast<int>(tile), version);
        }
        const std::uint64_t tiles = from.getCount();
        if (tiles != 0 && (tiles != count || grid.width_ != width || grid.height_ != height))
            throw std::runtime_error("the time line is damaged");
        for (std::uint64_t i = 0; i < tiles; ++i) {
            const auto place = from.get<std::uint64_t>();
            if (place > read_.size()) throw std::runtime_error("the time line is damaged");
            if (place == read_.size()) read_.push_back(std::make_shared<const PackedBytes>(from.getPacked()));
            grid.tiles_.push_back(read_[place]);
        }
        return grid;
    }

    std::unordered_map<const PackedBytes*, std::size_t> written_;  ///< Index of each tile in the file.
    std::vector<std::shared_ptr<const PackedBytes>> read_;         ///< Tiles by their index in the file.
    std::shared_ptr<const PackedSimulation> simulation_;           ///< State of the entry before.
};

std::string bytesOfEntries(std::span<const NotedEntry> entries, const HistoryEntry& like) {
    const auto other = std::find_if(entries.rbegin(), entries.rend(), [&](const NotedEntry& each) {
        return each.entry.start != like.start || !EntryCoder::isOfLand(*each.entry.terrain, *like.terrain);
    });
    entries = entries.subspan(static_cast<std::size_t>(entries.rend() - other));
    if (entries.empty()) return {};
    Writer all;
    all.bytes = kMagic;
    all.put(std::uint64_t{entries.size()});
    all.put(hashOf(all.bytes));
    EntryCoder coder;
    for (const NotedEntry& each : entries) {
        Writer one;
        coder.write(each, one);
        all.put(std::uint64_t{one.bytes.size()});
        all.put(hashOf(one.bytes));
        all.bytes += one.bytes;
    }
    return std::move(all.bytes);
}

EntriesRead entriesOfBytes(std::string_view bytes, const Terrain& like) {
    EntriesRead read;
    Reader from(bytes);
    EntryCoder coder;
    try {
        const std::string_view head = from.take(kMagic.size() + sizeof(std::uint64_t));
        if (!head.starts_with(kMagic) || from.get<std::uint64_t>() != hashOf(head))
            throw std::runtime_error("no time line");
        read.missing = Reader(head.substr(kMagic.size())).getCount();
        while (read.missing > 0) {
            const auto size = from.get<std::uint64_t>();
            const auto hash = from.get<std::uint64_t>();
            const std::string_view one = from.take(size);
            if (hashOf(one) != hash) break;
            Reader within(one);
            read.entries.push_back(coder.read(within, like));
            --read.missing;
        }
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception&) {
        read.missing = std::max<std::size_t>(read.missing, 1);
    }
    return read;
}

}  // namespace scree
