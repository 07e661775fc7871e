/** Path and query that were asked for: written by the proxy for the pages behind it, whatever came in under this name. */
export const PATH_HEADER = "x-desk-path";
