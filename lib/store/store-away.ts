import { OperatorError } from "../domain/operator-error";

/** Codes of PostgreSQL (connection, shutdown, resources), of the network and of disks, and what the pool says without a code. */
const AWAY_CODES = /^(08|53|57P|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EROFS|EACCES|ENOSPC|EIO)/;
const AWAY_WORDS = /connection terminated|timeout exceeded when trying to connect|query read timeout/i;

/** Names of SQLite: the file is held, gone, full, read-only or damaged. A wrong statement (SQLITE_ERROR) is a fault of ours. */
const AWAY_FILES = /^SQLITE_(BUSY|LOCKED|CANTOPEN|IOERR|FULL|READONLY|NOTADB|CORRUPT|PERM|AUTH)/;

/** The same in SQLite's words: of a statement that answers rows the driver passes on nothing else. @source sqlite3_errstr */
const AWAY_FILE_WORDS =
  /^(database or disk is full|disk I\/O error|attempt to write a readonly database|unable to open database file|database (table )?is locked|database disk image is malformed|file is not a database)/;

/** The file under the store's name is not there, or not one to count in. */
export class StoreMissing extends OperatorError {
  override readonly name = "StoreMissing";
}

/** Whether an error says that the file's bytes are no database, or no whole one. */
export const isDamaged = (error: unknown): boolean =>
  error instanceof Error &&
  (("sqliteCodeName" in error && /^SQLITE_(NOTADB|CORRUPT)/.test(String(error.sqliteCodeName))) ||
    /database disk image is malformed|file is not a database/.test(error.message));

/** Whether an error says that the database cannot be reached now; anything else is a fault of our own. */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // By its name: the server's bundles have a class of this name each.
  if (error.name === "StoreMissing") return true;
  if (error instanceof AggregateError) return error.errors.some(isStoreAway);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if ("sqliteCodeName" in error && AWAY_FILES.test(String(error.sqliteCodeName))) return true;
  if (error.cause !== undefined && isStoreAway(error.cause)) return true;
  if (code === "ERR_SQLITE_ERROR" && AWAY_FILE_WORDS.test(error.message)) return true;
  return AWAY_CODES.test(code) || AWAY_WORDS.test(error.message);
}
