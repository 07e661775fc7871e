import { beforeEach, vi } from "vitest";

/** The process log of a test, line by line; a new log for each test. Call it once per file. */
export function caughtLines(): string[] {
  const lines: string[] = [];
  beforeEach(() => {
    lines.length = 0;
    vi.resetModules();
    vi.unstubAllEnvs();
    Reflect.deleteProperty(globalThis, "keywordDeskLog");
    Reflect.deleteProperty(globalThis, "keywordDeskSecrets");
    vi.spyOn(process.stderr, "write").mockImplementation((line) => {
      lines.push(String(line));
      return true;
    });
  });
  return lines;
}
