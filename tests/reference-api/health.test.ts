import { expect, test } from "vitest";
import { countedInAll, emptyApi } from "./support";

test("health and readiness need no key, and are not counted", async () => {
  const { get, store } = emptyApi();
  for (const [path, text] of [
    ["/healthz", "ok\n"],
    ["/readyz", "ready\n"],
  ] as const) {
    const response = await get(path, null);
    expect([response.status, await response.text()]).toEqual([200, text]);
  }
  expect(countedInAll(store)).toBe(0);
});

test("a service whose database is closed responds, but isn’t ready", async () => {
  const { get, store } = emptyApi();
  store.close();
  expect((await get("/healthz", null)).status).toBe(200);
  const response = await get("/readyz", null);
  expect([response.status, await response.text()]).toEqual([503, "database\n"]);
});
