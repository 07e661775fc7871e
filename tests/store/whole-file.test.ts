import { copyFileSync, readFileSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { operatorSentence } from "../../lib/domain/operator-error";
import { openStore, type Store } from "../../lib/store/open-store";
import { openSqlite } from "../../lib/store/sqlite-database";
import { isStoreAway } from "../../lib/store/store-away";
import { openForTest, sqlitePlace } from "../support/both-stores";
import { addRule, rulesIn } from "./rules-in-store";

/** Fills several pages of the file. */
const addLargeRules = async (store: Store) => {
  for (let index = 0; index < 40; index += 1) await addRule(store, `rule ${index}`, "x".repeat(5_000));
};
const walSize = (file: string) => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;

const age = (file: string) => {
  const then = Date.now() / 1_000 - 3_600;
  utimesSync(file, then, then);
};

test("after a close, a copy of the main file alone has everything", async () => {
  const { address } = await sqlitePlace();
  const store = await openForTest(address);
  await addLargeRules(store);
  await store.destroy();
  expect(walSize(address)).toBe(0);
  copyFileSync(address, `${address}.copy`);
  const copy = await openForTest(`${address}.copy`);
  expect(await rulesIn(copy)).toHaveLength(40);
});

test("a close while another process has the store open keeps everything", async () => {
  const { address } = await sqlitePlace();
  const [one, other] = [await openForTest(address), await openForTest(address)];
  await addRule(one, "a");
  await one.destroy();
  await addRule(other, "b");
  expect(await rulesIn(other)).toEqual(["a", "b"]);
  await other.destroy();
  expect(walSize(address)).toBe(0);
});

test("an idle store writes its log back", async () => {
  const { address } = await sqlitePlace();
  const { writer, reader } = openSqlite(address, 50);
  writer.prepare("create table t (a)").run([]);
  for (let index = 0; index < 20; index += 1) writer.prepare("insert into t values (1)").run([]);
  expect(walSize(address)).toBeGreaterThan(0);
  await sleep(300);
  expect(walSize(address)).toBe(0);
  writer.prepare("insert into t values (2)").run([]);
  expect(reader.prepare("select * from t").all([])).toHaveLength(21);
  reader.close();
  writer.close();
});

test.each<[string, (file: string) => void]>([
  ["cut to nothing", (file) => truncateSync(file, 0)],
  ["a database without tables", (file) => writeEmptyDatabase(file)],
  ["cut at half", (file) => truncateSync(file, Math.floor(statSync(file).size / 8_192) * 4_096)],
  ["cut within a page", (file) => truncateSync(file, 9_000)],
  ["cut to its first page", (file) => truncateSync(file, 4_096)],
  ["full of zeros", (file) => writeFileSync(file, Buffer.alloc(40_960))],
  ["no database at all", (file) => writeFileSync(file, Buffer.alloc(8_192, "junk"))],
  ["overwritten in the middle", (file) => writeFileSync(file, readFileSync(file).fill("junk", 5_000, 30_000))],
])("a main file that is %s is refused with the restore command; restored, it opens", async (_name, spoil) => {
  const { address } = await sqlitePlace();
  const store = await openForTest(address);
  await addLargeRules(store);
  await store.destroy();
  removeLog(address);
  const whole = readFileSync(address);
  spoil(address);
  age(address);
  const refusal = await openStore(address).catch((error: unknown) => error);
  expect(isStoreAway(refusal)).toBe(true);
  expect(operatorSentence(refusal)).toMatch(
    /^The database file .+[.]sqlite (?:is damaged [(].+[)]|has no tables).+npm run restore -- FILE/,
  );
  removeLog(address);
  writeFileSync(address, whole);
  expect(await rulesIn(await openForTest(address))).toHaveLength(40);
});

const removeLog = (file: string) => {
  for (const end of ["-wal", "-shm"]) rmSync(file + end, { force: true });
};

function writeEmptyDatabase(file: string): void {
  rmSync(file);
  const { writer, reader } = openSqlite(file);
  reader.close();
  writer.close();
  removeLog(file);
}
