import { expect, test, vi } from "vitest";
import { caughtLines } from "./caught-lines";

const lines = caughtLines();

test.each([
  ["warn", 3],
  ["info", 3],
  ["error", 0],
  ["silent", 0],
])("at level %s, %i of three sign-ins are logged with their address", async (level, count) => {
  vi.stubEnv("LOG_LEVEL", level);
  const { logSignIn } = await import("../../lib/log/sign-ins");
  for (const outcome of ["in", "wrong", "wait"] as const) logSignIn(outcome, "192.0.2.7");
  const events = lines.map((line) => JSON.parse(line));
  expect(events).toHaveLength(count);
  for (const event of events) expect(event).toMatchObject({ part: "access", address: "192.0.2.7" });
  if (count > 0) expect(events.map((event) => event.event)[0]).toBe("signed in");
});
