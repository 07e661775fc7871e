import { baseOf } from "../domain/web/account-path";

/** What belongs to the account of this page: addresses begin with it, and names in the browser's memory end with it. */
export const ownBase = (): string => baseOf(window.location.pathname);
