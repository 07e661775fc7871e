import { afterAll, beforeAll } from "vitest";
import { createLog } from "../../lib/log/log";

const globalState = globalThis as typeof globalThis & { keywordDeskLog?: unknown };

/** What the process logs during the tests of a file. */
export function logLines(level: "info" | "warn"): string[] {
  const lines: string[] = [];
  beforeAll(() => {
    globalState.keywordDeskLog = createLog({ level, secrets: [], write: (line) => void lines.push(line) });
  });
  afterAll(() => {
    globalState.keywordDeskLog = undefined;
  });
  return lines;
}
