import { expect, test, vi } from "vitest";
import { dayText } from "@/lib/domain/time/days";
import { DAY_MS, MINUTE_MS } from "@/lib/domain/time/units";
import { agentOf } from "../mcp/support";
import { clockedDesk } from "../support/services/clocked-desk";
import { read } from "../support/stack";

vi.setConfig({ testTimeout: 60_000 });

const PROJECT = "p";
const FREE_TOOLS = ["find_movers", "summarize_project", "list_keywords"];

test("V7: an hour of reads from saved data sends nothing", async () => {
  const { clock, hits, container } = await clockedDesk((now, request) => {
    if (!request.rawUrl.includes("keywords-list"))
      return { json: { total: 1, results: [{ id: PROJECT, name: "Shop" }] } };
    const day = Math.floor(now / DAY_MS);
    const results = Array.from({ length: 30 }, (_row, keyword) => ({
      id: `k${keyword}`,
      keyword: `phrase ${keyword}`,
      position: 1 + ((keyword * 7 + day * 3) % 60),
      url: `https://site.example/${(keyword + day) % 4}`,
      tags: [`tag ${keyword % 3}`],
      clicks: keyword,
      impressions: 100 + keyword,
    }));
    return { json: { total: results.length, results } };
  });
  const { reads } = container;
  await reads.projects(read("now"));
  for (let day = 0; day < 4; day += 1) {
    await reads.keywords(PROJECT, read("now"));
    clock.advanceMs(DAY_MS);
  }
  const hitCount = hits();
  const first = dayText(Math.floor(clock.now() / DAY_MS) - 4);
  const agent = await agentOf(container);
  for (let minute = 0; minute < 60; minute += 10) {
    for (const view of [
      { asOf: null, vs: null },
      { asOf: first, vs: null },
      { asOf: null, vs: "first" },
    ])
      await reads.columns(PROJECT, view);
    const facts = await reads.changeFacts(PROJECT, { from: "first", to: null });
    expect(facts.head?.counts.notCompared).toBe(0);
    const changes = await reads.changes(PROJECT, { from: null, to: null, group: "all", offset: 0, most: 100 });
    expect(changes.rows.total).toBe(changes.head?.groups.all);
    expect((await reads.pageSwaps(PROJECT))?.checked).toBe(30);
    for (const by of ["page", "tag", "device"] as const) expect(await reads.groupTrends(PROJECT, by)).not.toBeNull();
    expect((await reads.history.trend(PROJECT, { from: null, to: null })).days).toHaveLength(4);
    await reads.topTens("28d");
    await reads.heldDays(PROJECT, "k3", null);
    await reads.matrix(PROJECT, 28);
    for (const tool of FREE_TOOLS) expect((await agent.call(tool, { project_id: PROJECT })).isError, tool).toBe(false);
    clock.advanceMs(10 * MINUTE_MS);
  }
  expect(hits()).toBe(hitCount);
});
