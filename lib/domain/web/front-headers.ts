/** Requested path and query. The proxy overwrites this header, so clients can't forge it. */
export const PATH_HEADER = "x-desk-path";
/** Account of the address, set before Next sees the shortened address. */
export const ACCOUNT_HEADER = "x-desk-account";
