import { OperatorError } from "../domain/operator-error";

/** Codes of PostgreSQL (connection, shutdown, resources), the network and disks, and messages of the pool. */
const AWAY_CODES = /^(08|53|57P|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EROFS|EACCES|ENOSPC|EIO)/;
const AWAY_WORDS = /connection terminated|timeout exceeded when trying to connect|query read timeout/i;

/** SQLite codes for a locked, missing, full, read-only or damaged file. SQLITE_ERROR, a wrong statement, is a bug. */
const AWAY_FILES = /^SQLITE_(BUSY|LOCKED|CANTOPEN|IOERR|FULL|READONLY|NOTADB|CORRUPT|PERM|AUTH)/;

/** The driver passes only messages for statements that return rows. @source sqlite3_errstr */
const AWAY_FILE_WORDS =
  /^(database or disk is full|disk I\/O error|attempt to write a readonly database|unable to open database file|database (table )?is locked|database disk image is malformed|file is not a database)/;

export class StoreMissing extends OperatorError {
  override readonly name = "StoreMissing";
}

/** The system's code, or SQLite's message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error && error.code !== "ERR_SQLITE_ERROR" ? String(error.code) : error.message;
}

export const isLocked = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith("database is locked");

export const isDamaged = (error: unknown): boolean =>
  error instanceof Error &&
  (("sqliteCodeName" in error && /^SQLITE_(NOTADB|CORRUPT)/.test(String(error.sqliteCodeName))) ||
    /database disk image is malformed|file is not a database/.test(error.message));

/** Whether an error means that the database is unavailable; any other is a bug. */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Compared by name, because each server bundle has its own copy of the class.
  if (error.name === "StoreMissing") return true;
  if (error instanceof AggregateError) return error.errors.some(isStoreAway);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if ("sqliteCodeName" in error && AWAY_FILES.test(String(error.sqliteCodeName))) return true;
  if (error.cause !== undefined && isStoreAway(error.cause)) return true;
  if (code === "ERR_SQLITE_ERROR" && AWAY_FILE_WORDS.test(error.message)) return true;
  return AWAY_CODES.test(code) || AWAY_WORDS.test(error.message);
}
