/* Loaded before libc: every write to disk takes SLOW_DISK_MS longer, as on a disk that is busy. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static void wait_for_disk(void) {
    const char *milliseconds = getenv("SLOW_DISK_MS");
    usleep((milliseconds ? atoi(milliseconds) : 50) * 1000);
}

int fsync(int file) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    wait_for_disk();
    return real(file);
}

int fdatasync(int file) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    wait_for_disk();
    return real(file);
}
