import { beforeEach, expect, test } from "vitest";
import { firstScreen } from "@/lib/domain/table/first-screen";
import { USUAL } from "@/lib/domain/time/day-view";
import { NEVER } from "@/lib/reads/read-context";
import { fixtureDesk } from "../support/services/fixture-desk";
import type { Desk, FixtureService } from "../support/services/fixture-service";
import { read } from "../support/stack";

const VIEW = { query: "", filters: [], sort: null, locale: "en-GB", days: USUAL };
const rows = [
  { id: 1, keyword: "tents", position: 4 },
  { id: 2, keyword: "boots", position: 9 },
];

let service: FixtureService;
let desk: Desk;
beforeEach(async () => {
  ({ service, desk } = await fixtureDesk(({ url }) =>
    url.pathname.includes("project-keywords-list")
      ? { json: { count: rows.length, results: rows } }
      : { json: [{ id: "p", name: "Alder", keyword_count: rows.length }] },
  ));
});

const screen = (view: Partial<typeof VIEW> = {}) => desk.container.reads.projectScreen("p", { ...VIEW, ...view });

async function afresh(view: Partial<typeof VIEW> = {}) {
  const { container } = desk;
  const [project, labels] = [await container.reads.savedProject("p"), await container.books.labels.ofProject("p")];
  return firstScreen({ project, answer: await container.reads.keywords("p", NEVER), labels }, { ...VIEW, ...view });
}

test("with nothing saved there is no screen and no request", async () => {
  expect(await screen()).toMatchObject({
    project: null,
    keywordCount: 0,
    answer: { reading: null, price: { requests: 1 } },
  });
  expect(service.requests).toHaveLength(0);
});

test("a cached screen equals a new one: after a refresh, with labels, in another view, and within the hour", async () => {
  const {
    upstream,
    books: { labels },
  } = desk.container;
  await upstream.listProjects(read("if-missing"));
  await upstream.listKeywords("p", read("if-missing"));
  expect(await screen()).toEqual(await afresh());
  const savedScreen = await screen();
  expect(savedScreen).toMatchObject({
    keywordCount: 2,
    project: { name: "Alder" },
    answer: { reading: { saved: true }, problem: null },
  });
  expect((await screen()).statistics, "counted once").toBe(savedScreen.statistics);

  expect((await screen({ query: "boot" })).matching).toBe(1);
  const subject = { text: "tents", market: null };
  await labels.change({ projectId: "p", keywordId: "1" }, subject, { kind: "star", starred: true }, 1);
  expect((await screen()).labels.keywords).toHaveProperty("1");

  rows.push({ id: 3, keyword: "stoves", position: 30 });
  desk.clock.advanceMs(60_000);
  await upstream.listKeywords("p", read("now"));
  const newScreen = await screen();
  expect(newScreen).toEqual(await afresh());
  expect(newScreen).toMatchObject({ keywordCount: 3, answer: { quota: { used: 3 } } });
});
