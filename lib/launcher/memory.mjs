/**
 * How the C library hands out the memory that is not JavaScript's: large blocks go back to the system as soon as they
 * are free, whatever came before, and threads share two arenas instead of having one each. Without this the dashboard
 * stays as large as the largest list that it has ever loaded. Only glibc reads these names; elsewhere they do nothing.
 */
export const MEMORY_ENVIRONMENT = {
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
  MALLOC_ARENA_MAX: "2",
};
