import { baseOf } from "../domain/web/account-path";

/** Also the suffix of names in browser storage. Empty without a page: the first account. */
export const ownBase = (): string => (typeof window === "undefined" ? "" : baseOf(window.location.pathname));
