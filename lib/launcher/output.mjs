/** "Configuration error" in sysexits.h: the dashboard would be open to strangers. */
export const ACCESS_EXIT_CODE = 78;

export class Refusal extends Error {
  name = "Refusal";

  /**
   * @param {string} sentences
   * @param {number} [exitCode]
   */
  constructor(sentences, exitCode = 1) {
    super(sentences);
    this.exitCode = exitCode;
  }
}

/** @param {string} line */
export const say = (line) => process.stdout.write(`${line}\n`);

const FULL = /^(ENOSPC|EDQUOT)$/;
const FORBIDDEN = /^(EACCES|EPERM|EROFS)$/;

/**
 * Explains a full disk or an unwritable folder, which the operator must fix.
 * @param {unknown} error
 * @returns {string | null} one sentence with the file and the fix
 */
export function diskSentence(error) {
  const code = typeof error?.code === "string" ? error.code : "";
  const file = error?.dest ?? error?.path ?? process.cwd();
  if (FULL.test(code)) return `The disk is full (${code} at ${file}): free some space there and start again.`;
  if (!FORBIDDEN.test(code)) return null;
  return `${file} can’t be written (${code}): run this command as the user who owns the folder, or give that user access to it.`;
}

/**
 * Prints why a command ends: a refusal's sentences, or the full stack of an unexpected error.
 * @param {unknown} error
 */
export function sayError(error) {
  const sentence = error instanceof Refusal ? error.message : diskSentence(error);
  process.stderr.write(`${sentence ?? error?.stack ?? error}\n`);
}

/** @param {number} ms @returns {string} such as "1.4 s" */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
