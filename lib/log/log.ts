import pino, { type Logger } from "pino";
import { jsonEscape } from "../domain/json";
import { operatorSentence } from "../domain/operator-error";
import { type LogLevel, readLogSettings } from "../settings/log";
import { processEnvironment } from "../settings/read-settings";
import { redactor } from "../upstream/pipe/redact";

export type { Logger } from "pino";

/** Characters that a terminal may take for a line end or a command; JSON doesn't escape all of them. */
const UNSAFE = /[\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** A line is one event, not a copy of a response. */
const TEXT_LENGTH_MAX = 8_000;

/** One JSON line per event, every secret masked by value in every encoding. @param write takes whole lines */
export function createLog(options: {
  level: LogLevel;
  secrets: readonly string[];
  write: (line: string) => void;
}): Logger {
  const clean = redactor(options.secrets);
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

export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, TEXT_LENGTH_MAX);
  const sentence = operatorSentence(error);
  if (sentence !== null) return sentence;
  const cause = error.cause === undefined ? "" : `\ncaused by ${faultText(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`.slice(0, TEXT_LENGTH_MAX);
}

/** Next loads modules several times in one process, but the log must be one. */
const globalState = globalThis as typeof globalThis & {
  keywordDeskLog?: Logger;
  keywordDeskSecrets?: Map<string, Clean>;
};

type Clean = (line: string) => string;
/** Keys of closed connections: a late event may still contain one. */
const SECRETS_MASKED_MAX = 50;

export function maskInLog(secrets: readonly string[]): void {
  globalState.keywordDeskSecrets ??= new Map();
  const masks = globalState.keywordDeskSecrets;
  for (const secret of secrets) if (!masks.has(secret)) masks.set(secret, redactor([secret]));
  for (const oldest of [...masks.keys()].slice(0, Math.max(0, masks.size - SECRETS_MASKED_MAX))) masks.delete(oldest);
}

const withoutLater = (line: string): string =>
  [...(globalState.keywordDeskSecrets?.values() ?? [])].reduce((text, clean) => clean(text), line);

/** On standard error: standard output belongs to protocols. The default level `warn` is silent while nothing fails. */
export function processLog(): Logger {
  globalState.keywordDeskLog ??= createLog({
    ...readLogSettings(processEnvironment()),
    write: (line) => process.stderr.write(withoutLater(line)),
  });
  return globalState.keywordDeskLog;
}
