import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { AccountBook, keyFingerprint } from "../../lib/accounts/account-book";
import { SecretFile } from "../../lib/accounts/secret-file";
import { changeRules, readRules } from "../../lib/quota/saved-rules";
import { onBothStores } from "../support/both-stores";
import { quotaGround } from "../support/quota/quota-ground";
import { temporaryFolder } from "../support/temporary-folder";

const KEY = "wl_key/Ä".replace("Ä", "+0123456789==");
const HEADERS = JSON.stringify({ "X-Client-Secret": "second-secret-77" });
const GIVEN = {
  title: "Garden client",
  address: "https://api.example.com/v1",
  settings: { UPSTREAM_KEY_FORMAT: "Token {key}", UPSTREAM_EXTRA_HEADERS: HEADERS },
  key: KEY,
};

onBothStores("accounts", (freshPlace) => {
  const { store, clock } = quotaGround(freshPlace);
  let secretFile: SecretFile;
  let book: AccountBook;
  beforeEach(() => {
    secretFile = new SecretFile(join(temporaryFolder(), "secret.key"));
    book = new AccountBook(store(), clock, secretFile);
  });

  const rowOf = async (id: string) => {
    const row = await book.find(id);
    if (row === null) throw new Error("There is no such account.");
    return row;
  };
  const inUse = async () => {
    const [first] = await book.rows();
    if (first === undefined) throw new Error("There is no account.");
    return first;
  };

  test("the key and further headers are encrypted, and can be decrypted", async () => {
    await book.add(GIVEN, "somebody");
    const row = await inUse();
    const { sealed, ...open } = row;
    expect(JSON.stringify(open)).not.toContain(KEY);
    expect(JSON.stringify(row)).not.toContain("second-secret");
    expect(book.open(row)).toMatchObject({ key: KEY, state: "set", settings: GIVEN.settings });
    const facts = await book.list();
    expect(facts).toEqual([
      expect.objectContaining({
        title: "Garden client",
        key: "set",
        hasExtraHeaders: true,
        settings: { UPSTREAM_KEY_FORMAT: "Token {key}" },
      }),
    ]);
    expect(JSON.stringify(facts)).not.toContain("second-secret");
  });

  test("a new key keeps what is saved, and the hour follows the key", async () => {
    await book.add(GIVEN, "somebody");
    const before = book.open(await inUse());
    await book.change(before.id, 1, { ...GIVEN, key: "another-key" }, "somebody else");
    const after = book.open(await inUse());
    expect(after).toMatchObject({ key: "another-key", data: before.data, keyFp: keyFingerprint("another-key") });
    expect(after.keyFp).not.toBe(before.keyFp);
  });

  test("a save over another user’s change is refused and shows that change", async () => {
    const id = await book.add(GIVEN, "somebody");
    expect(await book.change(id, 1, { ...GIVEN, title: "First", key: null }, "one")).toEqual({ ok: true });
    expect(await book.change(id, 1, { ...GIVEN, title: "Second", key: null }, "two")).toMatchObject({
      outdated: { title: "First", changedBy: "one", version: 2 },
    });
    expect(await inUse()).toMatchObject({ title: "First", version: 2 });
  });

  test("two accounts with one key at one address share no saved data", async () => {
    await book.add(GIVEN, "somebody");
    const first = book.open(await inUse());
    const second = book.open(await rowOf(await book.add(GIVEN, "somebody")));
    expect(second.id).not.toBe(first.id);
    expect(second.data).not.toEqual(first.data);
    expect(second.keyFp).toBe(first.keyFp);
    expect((await book.list()).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await book.rows()).map(({ slug }) => slug)).toEqual(["garden-client", "garden-client-2"]);
  });

  test("the first account stays first until it is deleted, and takes over the rules set before it", async () => {
    await changeRules(store(), { accountId: "" }, { reserve: 40 });
    const reserveOf = async (accountId: string) => (await readRules(store(), { accountId, reserve: 5 })).reserve;
    const first = await book.add(GIVEN, "somebody");
    clock.advanceMs(1_000);
    const second = await book.add(GIVEN, "somebody");
    clock.advanceMs(1_000);
    await changeRules(store(), { accountId: first }, { reserve: 70 });
    expect([await reserveOf(""), await reserveOf(first), await reserveOf(second)]).toEqual([40, 70, 5]);
    const third = await book.add({ ...GIVEN, title: "Sample" }, "somebody");
    expect((await rowOf(third)).slug).toBe("sample-2");
    expect((await inUse()).id).toBe(first);
    await book.remove(first);
    expect(await inUse()).toMatchObject({ id: second, in_use: 1 });
    expect(await reserveOf(first)).toBe(5);
  });

  test("a disconnected account has no key and accepts a new one", async () => {
    const id = await book.add(GIVEN, "somebody");
    await book.disconnect(id, 1, "somebody");
    expect(book.open(await inUse())).toMatchObject({ key: null, state: "none", keyFp: keyFingerprint(KEY) });
    expect(await book.change(id, 2, { ...GIVEN, key: null }, "somebody")).toBeNull();
    expect(await book.change(id, 2, GIVEN, "somebody")).toEqual({ ok: true });
    expect(book.open(await inUse())).toMatchObject({ key: KEY, state: "set" });
  });

  test("without the secret, only the key is unreadable", async () => {
    await book.add(GIVEN, "somebody");
    const expectUnopenable = async () =>
      expect(book.open(await inUse())).toMatchObject({ key: null, state: "unopenable", title: "Garden client" });
    rmSync(secretFile.file);
    await expectUnopenable();
    writeFileSync(secretFile.file, "nothing of the kind");
    await expectUnopenable();
    rmSync(secretFile.file);
    secretFile.obtain();
    await expectUnopenable();
  });

  describe("a new secret", () => {
    test("decrypts every key, and the old secret decrypts none", async () => {
      await book.add(GIVEN, "somebody");
      const [old] = secretFile.readAll();
      const before = await inUse();
      expect(await book.rotateSecret()).toEqual({ sealed: 1, unopened: 0 });
      expect(secretFile.readAll()).toHaveLength(1);
      expect(secretFile.readAll()[0]).not.toEqual(old);
      const after = await inUse();
      expect(after.sealed).not.toBe(before.sealed);
      expect(book.open(after)).toMatchObject({ key: KEY });
      expect(book.open(before)).toMatchObject({ key: null });
    });

    test("an interrupted run loses nothing, and the next run completes it", async () => {
      await book.add(GIVEN, "somebody");
      secretFile.addNew();
      expect(book.open(await inUse())).toMatchObject({ key: KEY });
      await book.rotateSecret();
      expect(book.open(await inUse())).toMatchObject({ key: KEY });
      expect(secretFile.readAll()).toHaveLength(1);
    });
  });
});
