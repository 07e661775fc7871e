import pino, { type Logger } from "pino";
import { jsonEscape } from "../domain/json";
import { operatorSentence } from "../domain/operator-error";
import { type LogLevel, readLogSettings } from "../settings/log";
import { processEnvironment } from "../settings/read-settings";
import { redactor } from "../upstream/pipe/redact";

export type { Logger } from "pino";

/** What a terminal or a careless reader may take for the end of a line or for a command; JSON escapes only some of it. */
const UNSAFE = /[\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** A line is one event, not a copy of an answer. */
const TEXT_LENGTH_MAX = 8_000;
/** Shorter ones would mask ordinary words. */
const SECRET_LENGTH_MIN = 6;

/**
 * A secret with quotes or backslashes in it, however many times it was quoted before it came here: with any number of
 * backslashes between its characters.
 */
function quotedForms(secrets: readonly string[]): RegExp[] {
  const needing = secrets.filter((secret) => secret.length >= SECRET_LENGTH_MIN && /["'\\]/.test(secret));
  const plain = (character: string) => character.replace(/[$()*+.?[\]^{|}/]/, "\\$&");
  return needing.map((secret) => new RegExp([...secret.replaceAll("\\", "")].map(plain).join("\\\\*"), "g"));
}

/** Removes secrets by value, in every spelling that they may come in. */
function cleanerOf(secrets: readonly string[]): (line: string) => string {
  const redact = redactor(secrets);
  const quoted = quotedForms(secrets);
  return (line) => quoted.reduce((text, form) => text.replace(form, "•••"), redact(line));
}

/**
 * The one sink of everything this process says about itself: one JSON line for each event, whatever its texts hold,
 * with every secret removed by value in every spelling it may come in.
 * @param write takes whole lines
 */
export function createLog(options: {
  level: LogLevel;
  secrets: readonly string[];
  write: (line: string) => void;
}): Logger {
  const clean = cleanerOf(options.secrets);
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: () => `,"at":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      messageKey: "text",
      depthLimit: 4,
      edgeLimit: 50,
    },
    { write: (line) => options.write(`${clean(line.trimEnd()).replace(UNSAFE, jsonEscape)}\n`) },
  );
}

/** A thrown thing as bounded text, with what caused it: for the log, never for a page. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, TEXT_LENGTH_MAX);
  const sentence = operatorSentence(error);
  if (sentence !== null) return sentence;
  const cause = error.cause === undefined ? "" : `\ncaused by ${faultText(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`.slice(0, TEXT_LENGTH_MAX);
}

/** Next loads modules several times in one process; its log must still be one. */
const shared = globalThis as typeof globalThis & { keywordDeskLog?: Logger; keywordDeskSecrets?: Map<string, Clean> };

type Clean = (line: string) => string;
/** Keys of connections that were left: a late event may still hold one. */
const SECRETS_MASKED_MAX = 50;

/** From now on these are removed from the log of this process as well: keys that came in after it had started. */
export function maskInLog(secrets: readonly string[]): void {
  shared.keywordDeskSecrets ??= new Map();
  const known = shared.keywordDeskSecrets;
  for (const secret of secrets) if (!known.has(secret)) known.set(secret, cleanerOf([secret]));
  for (const oldest of [...known.keys()].slice(0, Math.max(0, known.size - SECRETS_MASKED_MAX))) known.delete(oldest);
}

const withoutLater = (line: string): string =>
  [...(shared.keywordDeskSecrets?.values() ?? [])].reduce((text, clean) => clean(text), line);

/**
 * The log of this process, on its standard error (standard output belongs to protocols). Its level is `LOG_LEVEL`;
 * `warn`, the default, says nothing while all is well.
 */
export function processLog(): Logger {
  shared.keywordDeskLog ??= createLog({
    ...readLogSettings(processEnvironment()),
    write: (line) => process.stderr.write(withoutLater(line)),
  });
  return shared.keywordDeskLog;
}
