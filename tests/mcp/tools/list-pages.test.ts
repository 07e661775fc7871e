import { afterEach, beforeEach, expect, test } from "vitest";
import { DAY_MS } from "../../../lib/domain/time/units";
import { type Stack, stack } from "../../support/stack";
import { agentOf, codeOf, type SmallService, serviceSaying } from "../support";

let desk: Stack;
let service: SmallService | undefined;
beforeEach(async () => {
  desk = await stack();
});
afterEach(async () => {
  await service?.stop();
  await desk.close();
});

test("a project without a saved list is refused at no cost, with the next step", async () => {
  const agent = await agentOf(desk.container);
  for (const tool of ["list_pages", "summarize_project"]) {
    const said = await agent.call(tool, { project_id: "1" });
    expect(codeOf(said)).toBe("not_saved");
    expect(said.data).toMatchObject({ cost: 0, error: { next: "list_keywords loads its list." } });
  }
  expect(await desk.counted()).toBe(0);
});

test("pages that replaced each other for a keyword say so, with the keyword and all its pages", async () => {
  let day = 0;
  const page = (path: string) => `https://example.com${path}`;
  service = await serviceSaying((path) =>
    path.includes("/projects/")
      ? { results: [{ id: "p", name: "Shop" }] }
      : {
          results: [
            { id: "k0", keyword: "boots", position: 4 + (day % 2), volume: 90, url: page(day % 2 === 0 ? "/a" : "/b") },
            { id: "k1", keyword: "shoes", position: 20, volume: 900, url: page("/a") },
            { id: "k2", keyword: "socks", position: 8, url: page("/c") },
            { id: "k3", keyword: "laces", position: null, url: null },
          ],
        },
  );
  const container = await desk.another({ baseUrl: service.url });
  const agent = await agentOf(container);
  for (; day < 6; day += 1) {
    await agent.call("list_keywords", { project_id: "p", refresh: true });
    desk.clock.advanceMs(DAY_MS);
  }
  const asked = service.asked();
  const all = await agent.call("list_pages", { project_id: "p" });
  const boots = { phrase: "boots", turns: 5, pages: [page("/a"), page("/b")] };
  expect(all.data).toMatchObject({ matching: 3, without_page: 1, complete: true, cost: 0, next_offset: null });
  expect(all.data.pages).toMatchObject([
    { url: page("/b"), keywords: 1, top10: 1, average_position: 5, top_keywords: [["boots", 5]], turns: [boots] },
    { url: page("/a"), keywords: 1, top10: 0, average_position: 20, top_keywords: [["shoes", 20]], turns: [boots] },
    { url: page("/c"), keywords: 1, top10: 1, average_position: 8, turns: [] },
  ]);
  const turning = await agent.call("list_pages", { project_id: "p", turns: true, limit: 1, format: "table" });
  expect(turning.data).toMatchObject({ matching: 2, next_offset: 1, complete: false, state: "partial" });
  expect((turning.data.pages as unknown[][])[0]?.[0]).toBe(page("/b"));
  const found = await agent.call("list_pages", { project_id: "p", search: "sock" });
  expect((found.data.pages as { url: string }[]).map(({ url }) => url)).toEqual([page("/c")]);
  expect(service.asked()).toBe(asked);
});
