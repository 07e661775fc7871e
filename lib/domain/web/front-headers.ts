/** Requested path and query. The proxy overwrites this header, so clients can't forge it. */
export const PATH_HEADER = "x-desk-path";
export const ACCOUNT_HEADER = "x-desk-account";
