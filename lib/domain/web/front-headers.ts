/** Path and query that were asked for: written by the proxy for the pages behind it, whatever came in under this name. */
export const PATH_HEADER = "x-desk-path";
/** Which account the address named: written before the framework sees the request, which has a short address then. */
export const ACCOUNT_HEADER = "x-desk-account";
