import { chownSync, copyFileSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { expect, test } from "vitest";
import { systemClock } from "../../lib/domain/clock";
import { Ledger } from "../../lib/quota/ledger";
import { openStore } from "../../lib/store/open-store";
import { onPostgres } from "../support/both-stores";
import { autoClose } from "../support/opened";
import { ledgerSettings } from "../support/quota/ledger-settings";
import { runCommand } from "../support/run-program";
import { temporaryFolder } from "../support/temporary-folder";

const LIMIT = 10;
const REQUEST = { caller: { lane: "person", name: "Dashboard" }, endpoint: "projects", about: "" } as const;

function folder(): { root: string; database: string } {
  const root = temporaryFolder();
  mkdirSync(join(root, "data"));
  return { root, database: join(root, "data", "keyword-desk.sqlite") };
}

const run = (cwd: string, command: "backup" | "restore", args: string[], env?: Record<string, string>) =>
  runCommand(command, args, { cwd, env });

async function spend(place: string, requests: number): Promise<number> {
  const store = await openStore(place);
  try {
    const ledger = new Ledger(store, systemClock, ledgerSettings(LIMIT));
    const bookings = await Promise.allSettled(Array.from({ length: requests }, () => ledger.book(REQUEST)));
    return bookings.filter(({ status }) => status === "fulfilled").length;
  } finally {
    await store.destroy();
  }
}

const usedIn = (file: string): number => {
  const database = new DatabaseSync(file, { readOnly: true });
  const used = Number(Object.values(database.prepare("select sum(used) from quota_window").get() ?? {})[0]);
  database.close();
  return used;
};

/** SQLite still counts a database that this process has closed as open, so a test needs the content in a new file. */
function replaceFile(from: string, to: string): void {
  for (const end of ["", "-wal", "-shm"]) rmSync(to + end, { force: true });
  copyFileSync(from, to);
}

/** A folder with `requests` booked requests, and the same database as its backup copy.sqlite. */
async function backedUp(requests: number, { root, database } = folder()) {
  await spend(database, requests);
  await run(root, "backup", ["copy.sqlite"]);
  replaceFile(join(root, "copy.sqlite"), database);
  return { root, database };
}

test("a backup is one whole file for its owner only, and never replaces a file", async () => {
  const { root, database } = folder();
  await spend(database, 3);
  const { code, output } = await run(root, "backup", ["copy.sqlite"]);
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("copy.sqlite") });
  expect(usedIn(join(root, "copy.sqlite"))).toBe(3);
  if (process.platform !== "win32") expect(statSync(join(root, "copy.sqlite")).mode & 0o777).toBe(0o600);
  await spend(database, 1);
  const again = await run(root, "backup", ["copy.sqlite"]);
  expect(again).toEqual({ code: 1, output: expect.stringContaining("exists already") });
  expect(usedIn(join(root, "copy.sqlite"))).toBe(3);
  expect(readdirSync(root).filter((name) => name.includes("partial"))).toEqual([]);
});

test("restoring a backup closes the running hour, keeps the database before, and leaves it to the folder's owner", async () => {
  const { root, database } = await backedUp(2);
  const owner = process.getuid?.() === 0 ? 4_242 : (process.getuid?.() ?? 0);
  chownSync(join(root, "data"), owner, process.getgid?.() ?? 0);
  const { code, output } = await run(root, "restore", ["copy.sqlite"]);
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringContaining("The running hour is closed for 1 key"),
  });
  const kept = readdirSync(join(root, "data")).filter((name) => /^replaced-\d{8}T\d{6}Z\.sqlite$/.test(name));
  expect(kept).toHaveLength(1);
  const { uid, mode } = statSync(database);
  if (process.platform !== "win32") expect([uid, mode & 0o777]).toEqual([owner, 0o600]);
  expect(await spend(database, 5)).toBe(0);
});

test("a key that was first used after the backup is closed too", async () => {
  const { root, database } = folder();
  await (await openStore(database)).destroy();
  await run(root, "backup", ["empty.sqlite"]);
  await backedUp(4, { root, database });
  expect((await run(root, "restore", ["empty.sqlite"])).code).toBe(0);
  expect(await spend(database, 5)).toBe(0);
});

test("a restore is refused while a process has the database open, and for a damaged or missing backup", async () => {
  const { root, database } = await backedUp(1);
  const store = await openStore(database);
  autoClose({ close: () => store.destroy() });
  expect(await run(root, "restore", ["copy.sqlite"])).toEqual({ code: 1, output: expect.stringContaining("in use") });
  truncateSync(join(root, "copy.sqlite"), statSync(join(root, "copy.sqlite")).size / 2);
  expect(await run(root, "restore", ["copy.sqlite"])).toEqual({
    code: 1,
    output: expect.stringContaining("not a whole database"),
  });
  expect((await run(root, "restore", ["nowhere.sqlite"])).output).toContain("There is no file");
  expect(usedIn(database)).toBe(1);
});

test("a backup made by a newer version is refused before anything changes", async () => {
  const { root } = await backedUp(1);
  const newer = new DatabaseSync(join(root, "copy.sqlite"));
  newer.exec("insert into migration (id, applied_at) values (9999, 'later')");
  newer.close();
  const { root: fresh } = folder();
  copyFileSync(join(root, "copy.sqlite"), join(fresh, "copy.sqlite"));
  const { code, output } = await run(fresh, "restore", ["copy.sqlite"]);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining("newer version") });
  expect(readdirSync(join(fresh, "data")).filter((name) => name === "keyword-desk.sqlite")).toEqual([]);
});

test("a backup while requests are booked contains a count between the first and the last", async () => {
  const { root, database } = folder();
  const before = await spend(database, 2);
  const [backup] = await Promise.all([run(root, "backup", ["copy.sqlite"]), spend(database, 8)]);
  expect(backup.code).toBe(0);
  const saved = usedIn(join(root, "copy.sqlite"));
  expect(saved).toBeGreaterThanOrEqual(before);
  expect(saved).toBeLessThanOrEqual(LIMIT);
});

onPostgres("the commands", (freshPlace) => {
  test("name PostgreSQL's own tools, and close the hour after its restore", async () => {
    const place = await freshPlace();
    const { root } = folder();
    expect(await spend(place.address, 1)).toBe(1);
    expect((await run(root, "backup", ["copy"], place.environment)).output).toContain("pg_dump --format=custom");
    expect((await run(root, "restore", ["copy"], place.environment)).output).toContain("pg_restore");
    expect((await run(root, "restore", ["--close-hour"], place.environment)).output).toContain("closed for 1 key");
    expect(await spend(place.address, 5)).toBe(0);
  });
});

test("a backup of the reference API has the imported data, and never replaces a file", async () => {
  const { root } = folder();
  const source = new DatabaseSync(join(root, "data", "reference-api.sqlite"));
  source.exec("create table projects (name text); insert into projects values ('Garden')");
  const saved = await run(root, "backup", ["api.sqlite", "--reference-api"]);
  source.close();
  expect(saved).toMatchObject({
    code: 0,
    output: expect.stringContaining("put the file back as reference-api.sqlite"),
  });
  const copy = new DatabaseSync(join(root, "api.sqlite"), { readOnly: true });
  expect(copy.prepare("select name from projects").all()).toEqual([{ name: "Garden" }]);
  copy.close();
  expect(await run(root, "backup", ["api.sqlite", "--reference-api"])).toMatchObject({ code: 1 });
});
