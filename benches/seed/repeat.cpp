// Runs a program over and over within one process, so that it can be timed without the time that
// starting a process takes. The program's object file is linked with this one after its `main` has
// been renamed: `objcopy --redefine-sym main=program_main program.o`. So its machine code is what the
// compiler made of the program, and each run reads its input file again from the beginning.
//
// usage: repeat TIMES < FILE   prints what the program prints, TIMES times, and to standard error the
//                              seconds that one run took on average
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>

extern "C" int program_main();

int main(int argc, char **argv) {
    const int times = argc > 1 ? std::atoi(argv[1]) : 1;
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < times; ++i) {
        std::rewind(stdin);
        std::cin.clear();
        program_main();
    }
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    std::fprintf(stderr, "%.9f\n", taken.count() / times);
}
