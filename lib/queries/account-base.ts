import { baseOf } from "../domain/web/account-path";

/**
 * Path prefix of this page's account; also the suffix of its names in browser storage. Empty without a page: the first
 * account.
 */
export const ownBase = (): string => (typeof window === "undefined" ? "" : baseOf(window.location.pathname));
