import { baseOf } from "../domain/web/account-path";

/**
 * What belongs to the account of this page: addresses begin with it, and names in the browser's memory end with it.
 * Where there is no page, addresses lead to the first account.
 */
export const ownBase = (): string => (typeof window === "undefined" ? "" : baseOf(window.location.pathname));
