import { join } from "node:path";
import { expect, test } from "vitest";
import { AccountBook, keyFingerprint } from "../../lib/accounts/account-book";
import { SecretFile } from "../../lib/accounts/secret-file";
import { connectYourData } from "../../lib/accounts/your-data";
import { onBothStores } from "../support/both-stores";
import { quotaGround } from "../support/quota/quota-ground";
import { temporaryFolder } from "../support/temporary-folder";

onBothStores("Your data", (freshPlace) => {
  const { store, clock } = quotaGround(freshPlace);

  test("a second import keeps the account and its key, and follows the reference API to another port", async () => {
    const book = new AccountBook(store(), clock, new SecretFile(join(temporaryFolder(), "secret.key")));
    const issuedKeys: string[] = [];
    const keysOf = async (usable: readonly string[]) => {
      const digests = issuedKeys.map(keyFingerprint);
      if (digests.some((digest) => usable.includes(digest))) return { digests, key: null };
      const key = `key-${issuedKeys.length}`;
      issuedKeys.push(key);
      return { digests, key };
    };
    const connect = (port: number) => connectYourData(book, `http://127.0.0.1:${port}/v1`, keysOf, "a test");
    const first = await connect(4001);
    expect(first.isNew).toBe(true);
    expect(await connect(4002)).toEqual({ id: first.id, isNew: false });
    expect(issuedKeys).toEqual(["key-0"]);
    const [row] = await book.rows();
    expect(row && book.open(row)).toMatchObject({
      title: "Your data",
      address: "http://127.0.0.1:4002/v1",
      state: "set",
    });
  });
});
