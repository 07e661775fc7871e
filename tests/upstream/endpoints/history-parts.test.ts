import { afterEach, expect, test } from "vitest";
import type { KeywordData } from "../../../lib/domain/keyword/keyword";
import { DAY_MS, HOUR_MS } from "../../../lib/domain/time/units";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { PLAIN_SERVICE, SAMPLE_SERVICE, type ServiceSettings } from "../../../lib/settings/service";
import { read, type Stack, stack } from "../../support/stack";

const KEYWORD_ID = "598377022953";
/** The sample's last measured day is this day or the day before. */
const AT = "2026-03-02T10:20:00.000Z";

let desk: Stack;
afterEach(() => desk.close());

const open = async (changes: Partial<ServiceSettings>, listed = true) => {
  desk = await stack({ at: AT, keywords: 20, settings: { service: { ...SAMPLE_SERVICE, ...changes } } });
  if (listed) await desk.container.upstream.listKeywords(SAMPLE_IDS.northwind, read("if-missing"));
  const requestCount = await desk.requestCount();
  return {
    get: (spend: "never" | "if-missing" | "now", days?: { from: string; to: string }) =>
      desk.container.upstream.getKeywordData(SAMPLE_IDS.northwind, KEYWORD_ID, { ...read(spend), days }),
    spent: async () => (await desk.requestCount()) - requestCount,
    paths: async () => {
      const address = { kind: "keyword-data", projectId: SAMPLE_IDS.northwind, keywordId: KEYWORD_ID } as const;
      const pages = await desk.container.upstream.rawAnswer(address);
      return pages.map(({ path }) => path.split("?")[1]);
    },
  };
};

const daysOf = (data: KeywordData | undefined) => (data?.positions[0]?.points ?? []).map(({ on }) => on);
const nothingTwice = (days: string[]) => expect(new Set(days).size).toBe(days.length);

test("opening costs one request for the usual days, and saved days cost nothing", async () => {
  const { get, spent, paths } = await open({ historyDays: 90 });
  const { reading } = await get("if-missing");
  const days = daysOf(reading?.data);
  const measuredOn = reading?.data.keyword.measuredOn ?? "";
  expect(days.at(-1)).toBe(measuredOn);
  expect(Date.parse(measuredOn) - Date.parse(days[0] ?? "")).toBeLessThan(90 * DAY_MS);
  expect(reading?.data.asked?.to).toBe("2026-03-02");
  await get("now", { from: days[3] ?? "", to: days.at(-1) ?? "" });
  await get("if-missing");
  expect(await spent()).toBe(1);
  expect(await paths()).toEqual([`date_from=${reading?.data.asked?.from}&date_to=2026-03-02`]);
});

test("a longer range requests only the earlier days, once", async () => {
  const { get, spent, paths } = await open({ historyDays: 30 });
  const first = (await get("if-missing")).reading?.data;
  const longer = (await get("now", { from: "2025-11-01", to: "2026-03-01" })).reading?.data;
  expect(await spent()).toBe(2);
  const [part] = await paths();
  expect(part).toMatch(/^date_from=2025-11-01&date_to=/);
  expect(part?.endsWith(first?.asked?.from ?? "none")).toBe(false);
  expect(longer?.asked).toEqual({ from: "2025-11-01", to: "2026-03-02" });
  expect(daysOf(longer)).toEqual(expect.arrayContaining(daysOf(first)));
  expect(daysOf(longer)[0]?.startsWith("2025-11")).toBe(true);
  expect(longer?.keyword).toEqual(first?.keyword);
  nothingTwice(daysOf(longer));
  await get("now", { from: "2025-11-01", to: "2026-03-01" });
  expect(await spent()).toBe(2);
});

test("the parts equal the whole", async () => {
  const { get } = await open({ historyDays: 20 });
  await get("if-missing");
  await get("now", { from: "2025-12-24", to: "2026-03-01" });
  const parts = (await get("now", { from: "2025-06-01", to: "2026-03-01" })).reading?.data;
  await desk.close();
  const whole = await open({ dateParameters: null });
  const all = (await whole.get("if-missing")).reading?.data;
  const since = (all?.positions[0]?.points ?? []).filter(({ on }) => on >= "2025-06-01");
  expect(parts?.positions[0]?.points).toEqual(since);
  expect(parts?.interval).toBe(all?.interval);
  expect(parts?.keyword).toEqual(all?.keyword);
});

test("a refresh requests the days since the last response, and no day is lost", async () => {
  const { get, paths } = await open({});
  const first = (await get("if-missing")).reading?.data;
  desk.clock.advanceMs(5 * DAY_MS);
  const again = (await get("now")).reading?.data;
  expect((await paths())[0]).toBe("date_from=2026-03-01&date_to=2026-03-07");
  expect(daysOf(again)).toEqual(daysOf(first));
  expect(again?.asked).toEqual({ from: first?.asked?.from, to: "2026-03-07" });
  // The service counts by hour, and this hour has only the refresh.
  expect(await desk.requestCount()).toBe(1);
});

test("a failed part removes nothing and is requested again", async () => {
  const { get } = await open({ historyDays: 30 });
  const first = (await get("if-missing")).reading?.data;
  desk.api.faults.set({ status500: "always" });
  const failedLoad = await get("now", { from: "2025-11-01", to: "2026-03-01" });
  expect(failedLoad.problem?.code).toBe("service_failed");
  expect(failedLoad.reading?.data).toEqual(first);
  desk.api.faults.clear();
  desk.clock.advanceMs(HOUR_MS);
  const { reading } = await get("now", { from: "2025-11-01", to: "2026-03-01" });
  expect(daysOf(reading?.data)[0]?.startsWith("2025-11")).toBe(true);
});

test("simultaneous loads of different days each get theirs, and no day is lost", async () => {
  const { get, spent } = await open({ historyDays: 30 });
  await get("if-missing");
  await Promise.all([
    get("now", { from: "2025-12-01", to: "2026-03-01" }),
    get("now", { from: "2025-09-01", to: "2026-03-01" }),
    get("now"),
  ]);
  const { reading } = await get("never");
  expect(reading?.data.asked?.from).toBe("2025-09-01");
  nothingTwice(daysOf(reading?.data));
  expect(await spent()).toBeLessThanOrEqual(4);
});

test("a service without date parameters sends its whole history, and a shorter response later loses none of it", async () => {
  const { get, spent } = await open({ ...PLAIN_SERVICE });
  const first = (await get("if-missing")).reading?.data;
  expect(first?.asked).toBeUndefined();
  await get("now", { from: "1999-01-01", to: "2026-03-01" });
  expect(await spent()).toBe(1);
  const other = await desk.another({
    service: { ...PLAIN_SERVICE, dateParameters: { from: "date_from", to: "date_to" }, historyDays: 3 },
  });
  const { reading } = await other.upstream.getKeywordData(SAMPLE_IDS.northwind, KEYWORD_ID, read("now"));
  expect(daysOf(reading?.data)).toEqual(daysOf(first));
  expect(await spent()).toBe(2);
});

test("a history that ended years ago is counted back from its latest checked day", async () => {
  const { spent } = await open({}, false);
  const { upstream } = desk.container;
  const list = (await upstream.listKeywords(SAMPLE_IDS.bing, read("if-missing"))).reading?.data.keywords;
  const { reading } = await upstream.getKeywordData(SAMPLE_IDS.bing, list?.[0]?.id ?? "", read("if-missing"));
  expect(reading?.data.metrics[0]?.points.length).toBeGreaterThan(0);
  expect(await spent()).toBeGreaterThan(0);
});
