import { expect, test, vi } from "vitest";
import { DAY_MS } from "@/lib/domain/time/units";
import { clockedDesk, START } from "../../support/services/clocked-desk";
import { read } from "../../support/stack";

vi.setConfig({ testTimeout: 60_000 });

const FIRST_DAY = Math.floor(Date.parse(START) / DAY_MS);
const PROJECT = "p";

/** By day: position and page of each keyword; the second keyword's page alternates. */
const DAYS: [position: number | string, page: string][][] = [
  [
    [4, "/a"],
    [12, "/a"],
    [50, "/b"],
  ],
  [
    [4, "/a/?utm_source=x"],
    [9, "/b"],
    [50, "/b"],
  ],
  [
    [14, "/a"],
    [8, "/a"],
    [">100", "/b"],
  ],
];

test("groups show their top 10 share by day and their page changes, for free", async () => {
  const { clock, hits, container } = await clockedDesk((now) => {
    const results = (DAYS[Math.floor(now / DAY_MS) - FIRST_DAY] ?? []).map(([position, page], keyword) => ({
      id: `k${keyword}`,
      keyword: `phrase ${keyword}`,
      position,
      url: `https://site.example${page}`,
      tags: keyword === 0 ? ["x", "y"] : ["y"],
    }));
    return { json: { total: results.length, results } };
  });
  const { reads } = container;
  expect(await reads.groupTrends(PROJECT, "page")).toBeNull();
  for (const _ of DAYS) {
    await reads.keywords(PROJECT, read("now"));
    clock.advanceMs(DAY_MS);
  }
  const requests = hits();
  const pages = await reads.groupTrends(PROJECT, "page");
  expect(pages).toMatchObject({ from: "2026-03-02", to: "2026-03-04", days: 3 });
  const line = (shares: string) => ({
    points: shares.split(" ").map((share, day) => {
      const [top10, known] = share.split("/").map(Number);
      return { day: FIRST_DAY + day, top10, known };
    }),
  });
  expect(Object.fromEntries(pages?.groups ?? [])).toMatchObject({
    "site.example/a": { switched: 2, line: line("1/2 2/2 1/2") },
    "site.example/b": { switched: 0, line: line("0/1 0/1 0/1") },
  });
  const tags = await reads.groupTrends(PROJECT, "tag");
  expect(Object.fromEntries(tags?.groups ?? [])).toMatchObject({
    x: { line: line("1/1 1/1 0/1") },
    y: { line: line("1/3 2/3 1/3") },
  });
  expect(hits()).toBe(requests);
});
