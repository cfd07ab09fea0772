// Writes the edge list of a random directed graph without cycles, in which parallel edges may occur.
//
// usage: random_dag VERTICES EDGES SEED shuffled|sorted
//
// Each edge leads from a vertex to an earlier one in an order: that of the numbers (sorted), or a random one (shuffled). Each
// vertex but the first has one edge, so that all are mentioned; the others join random pairs. They come in random order.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

int main(int argc, char** argv) {
    if (argc != 5) {
        std::fprintf(stderr, "usage: random_dag VERTICES EDGES SEED shuffled|sorted\n");
        return 2;
    }
    const uint32_t vertices = std::strtoul(argv[1], nullptr, 10);
    const uint64_t edges = std::strtoull(argv[2], nullptr, 10);
    std::mt19937_64 random(std::strtoull(argv[3], nullptr, 10));
    std::vector<uint32_t> name(vertices);
    std::iota(name.begin(), name.end(), 0u);
    if (std::strcmp(argv[4], "shuffled") == 0) std::shuffle(name.begin(), name.end(), random);
    std::vector<std::pair<uint32_t, uint32_t>> list;
    list.reserve(edges);
    for (uint32_t v = 1; v < vertices && list.size() < edges; ++v) list.emplace_back(v, random() % v);
    while (list.size() < edges) {
        const uint32_t a = random() % vertices, b = random() % vertices;
        if (a != b) list.emplace_back(std::max(a, b), std::min(a, b));
    }
    std::shuffle(list.begin(), list.end(), random);
    static char buffer[1 << 20];
    std::setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    for (const auto& [a, b] : list) std::printf("%u %u\n", name[a], name[b]);
    return std::fflush(stdout) == 0 ? 0 : 1;
}
