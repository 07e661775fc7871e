import { chmodSync, mkdirSync, rmSync, type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from "@photostructure/sqlite";
import type { SqliteDatabase, SqliteStatement } from "kysely";
import { preparedStatement } from "./sqlite-statement";
import { isDamaged, isStoreAway, reasonOf, StoreMissing } from "./store-away";

/** Every commit is on disk before it returns; with `normal` a power cut may undo the last ones. */
const SYNC_EACH_COMMIT = "pragma synchronous = full";
/** Rows that this connection has changed, and a number that changes when another one commits. */
const REVISION = "select total_changes() as own, data_version as others from pragma_data_version";

/** 64 MiB. An idle store writes its log back; doing so in a commit doubles the time of a large save. */
const LOG_PAGES_MAX = 16_384;

/** How long opening may block for another process. */
const OPEN_MS = 5_000;
/** How long a write may block; the dialect repeats it. */
const BUSY_MS = 50;
/** After this time without a write the log is written back, so that the main file alone is a complete copy. */
const IDLE_MS = 10_000;
/** A younger file without tables may be one that another process is creating. */
const NEW_FILE_MS = 60_000;

export const IN_MEMORY = ":memory:";

type Opened = {
  database: DatabaseSyncInstance;
  statements: Map<string, SqliteStatement>;
  revision: StatementSyncInstance;
  file: string;
};

/**
 * @property reader the same as `writer` for a database in memory
 * @property revision changes after a commit of any process; takes microseconds
 */
export type SqliteFile = { writer: SqliteDatabase; reader: SqliteDatabase; revision(): string };

/** Folder 0700, file 0600. A removed file stops recording; a replaced one is reopened: other processes count there. */
export function openSqlite(path: string, idleMs = IDLE_MS): SqliteFile {
  const writerConnection = followFile(path, open);
  const openBoth = () => {
    writerConnection.current();
    return openReader(path);
  };
  const read = path === IN_MEMORY ? writerConnection : followFile(path, openBoth);
  let idle: NodeJS.Timeout | undefined;
  const writer: SqliteDatabase = {
    close() {
      clearTimeout(idle);
      writeBack(path, writerConnection.latest());
      writerConnection.latest().database.close();
    },
    prepare(sql) {
      if (path !== IN_MEMORY) {
        clearTimeout(idle);
        idle = setTimeout(() => writeBack(path, writerConnection.latest()), idleMs).unref();
      }
      return preparedStatement(writerConnection.current(), sql);
    },
  };
  const reader: SqliteDatabase = {
    close: () => read.latest().database.close(),
    prepare: (sql) => preparedStatement(read.current(), sql),
  };
  return {
    writer,
    reader: path === IN_MEMORY ? writer : reader,
    revision() {
      const { revision, file } = read.current();
      return [file, ...Object.values(revision.get() ?? {})].join("-");
    },
  };
}

/** Reopens a replaced file, but never within a transaction. */
function followFile(path: string, connect: (path: string) => Opened): { latest(): Opened; current(): Opened } {
  let connection = connect(path);
  // Never closed: closing would remove the log of the file that now has this name.
  const aside: Opened[] = [];
  return {
    latest: () => connection,
    current() {
      if (connection.database.isTransaction || fileAt(path) === connection.file) return connection;
      const next = connect(path);
      aside.push(connection);
      connection = next;
      return next;
    },
  };
}

/** SQLite does not do this at a close, because the driver leaves statements open. */
function writeBack(path: string, { database, file }: Opened): void {
  if (path === IN_MEMORY || !database.isOpen || database.isTransaction) return;
  if (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size === 0) return;
  const present = statSync(path, { throwIfNoEntry: false });
  if (present === undefined || identityOf(present) !== file) return;
  try {
    database.exec("pragma busy_timeout = 0; pragma wal_checkpoint(truncate)");
  } catch (error) {
    // On a full or failing disk the log still contains everything.
    if (!isStoreAway(error)) throw error;
  } finally {
    database.exec(`pragma busy_timeout = ${BUSY_MS}`);
  }
}

/** @throws StoreMissing with the file's name and a remedy when the disk cannot read or write it */
function open(path: string): Opened {
  if (path !== IN_MEMORY) makeFolder(dirname(path));
  const before = path === IN_MEMORY ? undefined : statSync(path, { throwIfNoEntry: false });
  const isOld = before !== undefined && Date.now() - before.mtimeMs > NEW_FILE_MS;
  // SQLite would delete the log beside an empty file.
  if (isOld && before.size === 0) throw withoutTables(path);
  const database = openFile(path);
  try {
    if (path !== IN_MEMORY) chmodSync(path, 0o600);
    if (isOld && database.prepare("select 1 from sqlite_schema limit 1").get() === undefined) throw withoutTables(path);
    database.exec(
      `pragma journal_mode = wal; pragma wal_autocheckpoint = ${LOG_PAGES_MAX}; ${SYNC_EACH_COMMIT}; pragma foreign_keys = on;`,
    );
    verifyTables(database, path);
    database.exec(`pragma busy_timeout = ${BUSY_MS}`);
    return { database, statements: new Map(), revision: database.prepare(REVISION), file: fileAt(path) };
  } catch (error) {
    database.close();
    if (before === undefined && path !== IN_MEMORY) removeEmpty(path);
    if (isDamaged(error)) throw damageError(path, error);
    throw isForbidden(error) ? openError(path, error) : error;
  }
}

function openReader(path: string): Opened {
  const database = openFile(path);
  database.exec("pragma query_only = on");
  return { database, statements: new Map(), revision: database.prepare(REVISION), file: fileAt(path) };
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StoreMissing(
      `The data folder ${folder} can’t be made (${reasonOf(error)}): make its parent folder writable, or choose another one with DATA_FOLDER.`,
      { cause: error },
    );
  }
}

function openFile(path: string): DatabaseSyncInstance {
  try {
    return new DatabaseSync(path, { timeout: OPEN_MS });
  } catch (error) {
    throw isDamaged(error) ? damageError(path, error) : openError(path, error);
  }
}

const WAY_OUT =
  "put a backup back with npm run restore -- FILE, or move the file away to begin with an empty database.";

const openError = (path: string, error: unknown): StoreMissing =>
  new StoreMissing(
    `The database file ${path} can’t be opened (${reasonOf(error)}): let the user who runs the dashboard read and write it, or choose another folder with DATA_FOLDER.`,
    { cause: error },
  );

const isForbidden = (error: unknown): boolean => /^(EROFS|EACCES|EPERM)$|readonly/.test(reasonOf(error));

const damageError = (path: string, error: unknown): StoreMissing =>
  new StoreMissing(`The database file ${path} is damaged (${reasonOf(error)}): ${WAY_OUT}`, { cause: error });

/** @throws StoreMissing when there is none: a new file would count from zero */
function fileAt(path: string): string {
  if (path === IN_MEMORY) return path;
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined)
    throw new StoreMissing(
      `The database file ${path} is gone: put it back and the dashboard goes on, or restart to begin with an empty one.`,
    );
  return identityOf(stats);
}

const identityOf = ({ dev, ino }: Stats): string => `${dev}:${ino}`;

/** Removes the empty file of a failed first start, which the next start would take for a lost database. */
function removeEmpty(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.size === 0) rmSync(path, { force: true });
}

/** A file that was truncated, or copied without its log. */
const withoutTables = (path: string): StoreMissing =>
  new StoreMissing(`The database file ${path} has no tables, so its data is lost or in another file: ${WAY_OUT}`);

/** In one statement, so that a table another process is dropping is there or not. */
const FIRST_DAMAGE = `
  select quick_check as words from sqlite_schema, pragma_quick_check(sqlite_schema.name)
  where type = 'table' and name <> 'observation' and words <> 'ok' limit 1`;

/** Checks all tables but the history's rows: years of them would delay a start by many seconds. */
function verifyTables(database: DatabaseSyncInstance, path: string): void {
  const damage = database.prepare(FIRST_DAMAGE).get();
  if (damage !== undefined)
    throw damageError(path, firstLineOf(String(damage.words).replace(/^\*\*\*.*\*\*\*\s*/, "")));
}

const firstLineOf = (text: string): string => text.split("\n", 1)[0] ?? "";
