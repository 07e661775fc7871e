import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AccountBook, keyFingerprint } from "../../lib/accounts/account-book";
import { SecretFile } from "../../lib/accounts/secret-file";
import { connectYourData } from "../../lib/accounts/your-data";
import { openStore, type Store } from "../../lib/store/open-store";
import { onBothStores, type Place } from "../support/both-stores";
import { handClock } from "../support/hand-clock";

onBothStores("Your data", (freshPlace) => {
  let place: Place;
  let store: Store;
  let folder: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "keyword-desk-your-data-"));
    place = await freshPlace();
    store = await openStore(place.address);
  });
  afterEach(async () => {
    await store.destroy();
    await place.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("a second import keeps the account and its key, and follows the reference API to another port", async () => {
    const secretFile = new SecretFile(join(folder, "secret.key"));
    const book = new AccountBook(store, handClock("2026-03-02T10:20:00.000Z"), secretFile);
    const issued: string[] = [];
    const keysOf = async (usable: readonly string[]) => {
      const digests = issued.map(keyFingerprint);
      if (digests.some((digest) => usable.includes(digest))) return { digests, key: null };
      const key = `key-${issued.length}`;
      issued.push(key);
      return { digests, key };
    };
    const connect = (port: number) => connectYourData(book, `http://127.0.0.1:${port}/v1`, keysOf, "a test");
    const first = await connect(4001);
    expect(first.isNew).toBe(true);
    expect(await connect(4002)).toEqual({ id: first.id, isNew: false });
    expect(issued).toEqual(["key-0"]);
    const [row] = await book.rows();
    expect(row && book.open(row)).toMatchObject({
      title: "Your data",
      address: "http://127.0.0.1:4002/v1",
      state: "set",
    });
  });
});
