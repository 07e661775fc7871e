import { beforeEach, expect, test, vi } from "vitest";

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

test.each([
  ["warn", 3],
  ["info", 3],
  ["error", 0],
  ["silent", 0],
])("at level %s, %i of three sign-ins are logged with their address", async (level, count) => {
  vi.stubEnv("LOG_LEVEL", level);
  const { logSignIn } = await import("../../lib/log/audit");
  for (const outcome of ["in", "wrong", "wait"] as const) logSignIn(outcome, "192.0.2.7");
  const events = lines.map((line) => JSON.parse(line));
  expect(events).toHaveLength(count);
  for (const event of events) expect(event).toMatchObject({ part: "access", address: "192.0.2.7" });
  if (count > 0) expect(events[0].event).toBe("signed in");
});

test("a changed connection is logged at the default level, with only its account and user", async () => {
  const { logAccountChange } = await import("../../lib/log/audit");
  logAccountChange("got another key", { id: "one", by: "this computer" });
  const { at: _, ...event } = JSON.parse(lines[0] ?? "") as Record<string, unknown>;
  expect(event).toEqual({
    level: "info",
    part: "accounts",
    event: "got another key",
    account: "one",
    by: "this computer",
  });
});

test("a key entered after the start is in no log line", async () => {
  const { maskInLog, processLog } = await import("../../lib/log/log");
  const log = processLog();
  const key = "late-key+0123456789";
  maskInLog([key]);
  log.error(new Error(`cannot send ${key}, base64 ${Buffer.from(key).toString("base64")}`));
  expect(lines[0]).toMatch(/cannot send •••, base64 •••/);
});
