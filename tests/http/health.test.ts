import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { health, metrics, readiness } from "../../lib/http/health";
import type { Store } from "../../lib/store/open-store";
import { openBefore } from "../support/opened";
import { read } from "../support/stack";
import { ownStack } from "./support";

const TOKEN = "a-token-of-more-than-22-characters";

const desk = openBefore(beforeEach, ownStack);
beforeEach(() => void vi.stubEnv("METRICS_TOKEN", TOKEN));
afterEach(() => void vi.unstubAllEnvs());

const scrape = (authorization = `Bearer ${TOKEN}`): Promise<Response> =>
  metrics(new Request("http://desk.example/metrics", { headers: { authorization } }));

async function samples(response: Response): Promise<Map<string, number>> {
  const values = new Map<string, number>();
  for (const line of (await response.text()).trimEnd().split("\n")) {
    if (/^# (HELP|TYPE) keyword_desk_[a-z_]+ .+$/.test(line)) continue;
    const [, series = "", value = ""] =
      /^(keyword_desk_[a-z_]+(?:\{(?:[a-z_]+="(?:[^"\\\n]|\\[\\"n])*",?)*\})?) (-?[0-9.]+)$/.exec(line) ?? [];
    expect(series, line).not.toBe("");
    expect(values.has(series)).toBe(false);
    values.set(series, Number(value));
  }
  return values;
}

test("a live process is healthy, and one with its database is ready, without a request", async () => {
  const hits = await desk.requestCount();
  expect([health().status, await health().text()]).toEqual([200, "ok\n"]);
  for (let probe = 0; probe < 200; probe += 1) expect((await readiness()).status).toBe(200);
  expect(await (await readiness()).text()).toBe("ready\n");
  expect(await desk.requestCount()).toBe(hits);
});

test.each<[string, (store: Store) => unknown, string]>([
  [
    "another version of the database",
    (store) => store.insertInto("migration").values({ id: 9_999, applied_at: "later" }).execute(),
    "schema",
  ],
  ["an unavailable database", (store) => store.schema.dropTable("migration").execute(), "database"],
  ["a ledger that takes no writes", (store) => store.schema.dropTable("readiness").execute(), "ledger"],
  ["a setting that can't be used", () => vi.stubEnv("REQUESTS_PER_HOUR", "many"), "settings"],
])("with %s the process isn't ready and stays healthy", async (_what, spoil, reason) => {
  await spoil(desk.own.desk.store);
  const response = await readiness();
  expect([response.status, await response.text()]).toEqual([503, `${reason}\n`]);
  expect(health().status).toBe(200);
});

test("a service that is down leaves the dashboard ready", async () => {
  await desk.stopApi();
  const { problem } = await desk.own.reads.projects(read("now"));
  expect(problem?.code).toBe("unreachable");
  expect((await readiness()).status).toBe(200);
});

test("metrics exist only with a configured token, and require it", async () => {
  expect((await scrape("Bearer wrong")).status).toBe(401);
  expect((await scrape("")).status).toBe(401);
  expect((await scrape()).status).toBe(200);
  vi.stubEnv("METRICS_TOKEN", "");
  expect((await scrape()).status).toBe(404);
});

test("metrics contain the gauge's numbers and every request by lane, endpoint and status", async () => {
  await desk.own.upstream.listProjects(read("if-missing"));
  const quota = await desk.own.quota.now();
  const hits = await desk.requestCount();
  const values = await samples(await scrape());
  expect(await desk.requestCount()).toBe(hits);
  expect(values.get('keyword_desk_quota_limit_requests{account="default"}')).toBe(quota.limit);
  expect(values.get('keyword_desk_quota_left_requests{account="default"}')).toBe(quota.left);
  expect(values.get('keyword_desk_quota_used_requests{account="default",kind="confirmed"}')).toBe(quota.confirmed);
  expect(values.get('keyword_desk_key_rejected{account="default"}')).toBe(0);
  const requests = [...values].filter(([series]) => series.startsWith("keyword_desk_upstream_requests_total"));
  expect(requests.reduce((sum, [, value]) => sum + value, 0)).toBe(hits);
  expect(values.size).toBeLessThanOrEqual(200);
});

test("metrics contain no secret, keyword or project", async () => {
  const projects = await desk.own.upstream.listProjects(read("if-missing"));
  const text = await (await scrape()).text();
  expect(text).not.toContain(TOKEN);
  for (const { name } of projects.reading?.data.projects ?? []) expect(text).not.toContain(name);
});

test("metrics are 503 while the database is unavailable", async () => {
  await desk.own.desk.store.schema.dropTable("quota_attempt").execute();
  expect((await scrape()).status).toBe(503);
});
