export const IMPORT_BYTES_MAX = 512 * 1024 * 1024;
