import type { AccountBook } from "./account-book";

export type YourData = {
  address: string;
  digests: readonly string[];
  issueKey: () => Promise<string>;
};

const TITLE = "Your data";
const SETTINGS = { HOUR_OFFSET_MINUTES: "0", UPSTREAM_PAGE_SIZE: "500" };

/** @returns the account's id, and whether this call connected it */
export async function connectYourData(
  accounts: AccountBook,
  { address, digests, issueKey }: YourData,
  by: string,
): Promise<{ id: string; isNew: boolean }> {
  const fingerprints = digests.map((digest) => digest.slice(0, 16));
  const row = (await accounts.rows()).find(({ key_fp }) => fingerprints.includes(key_fp));
  if (row === undefined)
    return {
      id: await accounts.add({ title: TITLE, address, settings: SETTINGS, key: await issueKey() }, by),
      isNew: true,
    };
  const { id, version, title, settings, state, ...before } = accounts.open(row);
  if (state === "set" && before.address === address) return { id, isNew: false };
  const key = state === "set" ? null : await issueKey();
  await accounts.change(id, version, { title, address, settings, key }, by);
  return { id, isNew: false };
}
