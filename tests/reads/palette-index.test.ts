import { beforeEach, expect, test } from "vitest";
import { fixtureDesk } from "../support/services/fixture-desk";
import type { Desk, FixtureService } from "../support/services/fixture-service";
import { read } from "../support/stack";

const ROWS = ["tents", "boots", "stoves", "ropes"].map((keyword, index) => ({ id: index + 1, keyword }));

let service: FixtureService;
let desk: Desk;
beforeEach(async () => {
  ({ service, desk } = await fixtureDesk(({ url }) => {
    if (!url.pathname.includes("project-keywords-list")) return { json: [{ id: "p", name: "Alder" }] };
    const offset = Number(url.searchParams.get("offset") ?? 0);
    return { json: { count: ROWS.length, results: ROWS.slice(offset, offset + 2) } };
  }));
});

const index = () => desk.container.reads.paletteIndex();

test("with nothing saved the index is empty and sends nothing", async () => {
  expect(await index()).toEqual({ projects: [] });
  expect(service.requests).toHaveLength(0);
});

test("a project without saved keywords is in it by name only", async () => {
  await desk.container.upstream.listProjects(read("if-missing"));
  expect((await index()).projects).toMatchObject([{ id: "p", name: "Alder", phrases: [] }]);
});

test("the names of a list are read once per version, even if the rest loads later", async () => {
  const { upstream } = desk.container;
  await upstream.listKeywords("p", read("if-missing", 1));
  const [half] = (await index()).projects;
  expect(half).toMatchObject({ id: "p", phrases: ["tents", "boots"] });
  expect((await index()).projects[0]?.phrases, "not read again").toBe(half?.phrases);

  // The list keeps the time of its first page: only its version shows that more rows arrived.
  await upstream.listKeywords("p", read("now", 1));
  expect((await index()).projects).toMatchObject([{ phrases: ["tents", "boots", "stoves", "ropes"] }]);
  expect(service.requests).toHaveLength(2);
});
