import type { AccountBook } from "./account-book";

/** Digests of the account's keys at the reference API, and a new key if the caller has none of them. */
export type KeysOf = (usable: readonly string[]) => Promise<{ digests: string[]; key: string | null }>;

export const NO_REFERENCE_API =
  "Files are imported into the reference API, which doesn’t run while UPSTREAM_BASE_URL is set. Remove that setting to import files.";

const YOUR_DATA = { title: "Your data", settings: { HOUR_OFFSET_MINUTES: "0", UPSTREAM_PAGE_SIZE: "500" } };

/** @returns the account's id, and whether this call connected it */
export async function connectYourData(accounts: AccountBook, address: string, keysOf: KeysOf, by: string) {
  const openAccounts = (await accounts.rows()).map((row) => accounts.open(row));
  const usable = openAccounts.filter(({ state }) => state === "set");
  const { digests, key } = await keysOf(usable.map(({ keyFp }) => keyFp));
  const own = [...usable, ...openAccounts].find(({ keyFp }) => digests.some((digest) => digest.startsWith(keyFp)));
  if (own === undefined) return { id: await accounts.add({ ...YOUR_DATA, address, key: key ?? "" }, by), isNew: true };
  const { id, version, title, settings } = own;
  if (key !== null || own.address !== address)
    await accounts.change(id, version, { title, address, settings, key }, by);
  return { id, isNew: false };
}
