import { expect, test } from "vitest";
import { caughtLines } from "./caught-lines";

const lines = caughtLines();

test("a changed connection is logged at the default level, with only its account and user", async () => {
  const { logAccountChange } = await import("../../lib/log/account-changes");
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

test("a key entered after the start is in no log line, in any encoding", async () => {
  const key = 'late/"key+0123456789==';
  const { maskInLog, processLog } = await import("../../lib/log/log");
  const log = processLog();
  maskInLog([key]);
  const spellings = [
    key,
    encodeURIComponent(key),
    JSON.stringify({ key }),
    Buffer.from(key).toString("base64"),
    Buffer.from(`user:${key}`).toString("base64"),
    Buffer.from(key).toString("hex"),
  ];
  for (const spelling of spellings) log.error({ fault: `the service said ${spelling}` });
  log.error(new Error(`cannot send ${key}`));
  expect(lines).toHaveLength(spellings.length + 1);
  for (const [index, spelling] of [...spellings, key].entries()) {
    expect(lines[index]).not.toContain(spelling);
    expect(lines[index]).not.toContain("0123456789");
    expect(lines[index]).toContain("•••");
  }
});
