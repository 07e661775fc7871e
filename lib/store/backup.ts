import { closeSync, linkSync, openSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { OperatorError } from "../domain/operator-error";
import { VERSION } from "../domain/version";
import { isDamaged, reasonOf } from "./store-away";

const MIB = 1024 * 1024;

/**
 * One consistent, checked, private copy, even of a database in use. @returns bytes
 * @throws OperatorError when the target exists, the disk is too small or the copy fails its integrity check
 */
export function backUp(source: string, target: string): number {
  const size = sizeOf(source) + sizeOf(`${source}-wal`);
  if (sizeOf(source) === 0) throw new OperatorError(`There is no database at ${source} to back up.`);
  if (statSync(target, { throwIfNoEntry: false }) !== undefined)
    throw new OperatorError(`${target} exists already: choose another file. Nothing was written.`);
  const partial = `${target}.partial`;
  try {
    const { bavail, bsize } = statfsSync(dirname(target));
    if (bavail * bsize < 2 * size)
      throw new OperatorError(
        `The disk of ${dirname(target)} has ${inMib(bavail * bsize)} MiB free, and a backup needs ${inMib(2 * size)} MiB. Nothing was written.`,
      );
    // VACUUM INTO accepts an empty file and keeps its mode.
    closeSync(openSync(partial, "wx", 0o600));
    inDatabase(source, { timeout: 30_000 }, (database) => database.prepare("vacuum into ?").run(partial));
    checkIntegrity(partial);
    // Unlike a rename, a link never replaces a file that was created in the meantime.
    linkSync(partial, target);
    return sizeOf(target);
  } catch (error) {
    throw error instanceof OperatorError
      ? error
      : new OperatorError(`The backup ${target} can’t be written (${reasonOf(error)}).`, { cause: error });
  } finally {
    rmSync(partial, { force: true });
  }
}

const COPIES_MAX = 2;

export function copyBeforeUpgrade(database: string): void {
  const folder = dirname(database);
  const copy = join(folder, `before-${VERSION}.sqlite`);
  // A process that was killed while copying leaves the partial file.
  for (const left of [copy, `${copy}.partial`]) rmSync(left, { force: true });
  backUp(database, copy);
  const copies = readdirSync(folder)
    .filter((name) => /^before-.+\.sqlite$/.test(name))
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of copies.slice(COPIES_MAX)) rmSync(old, { force: true });
}

type Database = InstanceType<typeof DatabaseSync>;

function inDatabase<T>(file: string, options: object, use: (database: Database) => T): T {
  const database = new DatabaseSync(file, options);
  try {
    return use(database);
  } finally {
    database.close();
  }
}

/** @throws OperatorError when the file is not a complete SQLite database */
export function checkIntegrity(file: string): void {
  const problem = integrityProblem(file);
  if (problem !== null) throw new OperatorError(`${file} is not a whole database (${problem}).`);
}

function integrityProblem(file: string): string | null {
  if (sizeOf(file) === 0) return "it is empty or missing";
  try {
    const check = (database: Database) => database.prepare("pragma integrity_check(1)").get() ?? {};
    const [words] = Object.values(inDatabase(file, { readOnly: true }, check));
    return words === "ok" ? null : String(words);
  } catch (error) {
    if (isDamaged(error)) return reasonOf(error);
    throw error;
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
const inMib = (bytes: number): number => Math.ceil(bytes / MIB);
