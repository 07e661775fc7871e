import { expect, test } from "vitest";
import { fixtureDesk } from "../../support/services/fixture-desk";
import { read } from "../../support/stack";

const ROWS = Array.from({ length: 120 }, (_, index) => ({ id: index + 1, name: `Shop ${index + 1}` }));
const PAGE = 50;

/** A bare list in pages of 50 that supports only `page`. */
async function connectTo(rowsOf: (page: number) => unknown) {
  const { service, desk } = await fixtureDesk(({ url }) => ({
    json: rowsOf(Number(url.searchParams.get("page") ?? 1)),
  }));
  return { desk, asked: () => service.requests.length };
}

const pageOf = (page: number) => ROWS.slice((page - 1) * PAGE, page * PAGE);

const bare = (rows: unknown[]) => rows;
const withTotal = (items: unknown[]) => ({ total: ROWS.length, items });

test.each<[string, number, (rows: unknown[]) => unknown]>([
  ["without a word about more", 1, bare],
  ["with a total", 1, withTotal],
  ["without a word about more", 0, bare],
  ["with a total", 0, withTotal],
  ["with a flag for more", 0, (items) => ({ items, has_more: items.length === PAGE })],
])("a service that pages by page alone, %s, counted from %i, is loaded whole", async (_, first, bodyOf) => {
  const { service, desk } = await fixtureDesk(({ url }) => {
    const page = Number(url.searchParams.get("page") ?? first) - first;
    return { json: bodyOf(pageOf(page + 1)) };
  });
  // In vain, the first time: an offset, and the number from which another service counts.
  const requests = 4 + first;
  for (const requestCount of [requests, requests + 3]) {
    const { reading, problem } = await desk.container.upstream.listProjects(read("now"));
    expect([problem, reading?.data.complete]).toEqual([null, true]);
    expect(reading?.data.projects.map(({ id }) => id)).toEqual(ROWS.map(({ id }) => String(id)));
    expect(service.requests).toHaveLength(requestCount);
  }
  expect((await desk.container.quota.now()).confirmed).toBe(requests + 3);
});

test.each([
  ["after a fruitless page continues by page", 2],
  ["between two page numbers continues with the second", 3],
])("a load that stops %s", async (_, requestsMax) => {
  const { desk, asked } = await connectTo(pageOf);
  expect((await desk.container.upstream.listProjects(read("now", requestsMax))).problem?.code).toBe("price_exceeded");
  const { reading } = await desk.container.upstream.listProjects(read("now"));
  expect(reading?.data.projects).toHaveLength(ROWS.length);
  expect(asked()).toBe(5);
});

test("a list that happens to have fifty rows is complete, whatever is requested", async () => {
  const { desk, asked } = await connectTo(() => pageOf(1));
  const { reading } = await desk.container.upstream.listProjects(read("now"));
  expect(reading?.data).toMatchObject({ complete: true, projects: { length: PAGE } });
  expect(asked()).toBe(4);
  await desk.container.upstream.listProjects(read("now"));
  expect(asked(), "remembered: nothing is asked in vain again").toBe(5);
});

test("a page number from a link does not teach that offsets are overlooked", async () => {
  let serve: (query: URLSearchParams, path: string) => unknown = (query, path) => {
    const page = Number(query.get("page") ?? 1);
    return { items: pageOf(page), next: page < 3 ? `${path}?page=${page + 1}` : null };
  };
  const { desk } = await fixtureDesk(({ url }) => ({ json: serve(url.searchParams, url.pathname) }));
  expect((await desk.container.upstream.listProjects(read("now"))).reading?.data.projects).toHaveLength(ROWS.length);

  serve = (query) => {
    const offset = Number(query.get("offset") ?? 0);
    return { total: 80, items: ROWS.slice(0, 80).slice(offset, offset + PAGE) };
  };
  const byOffset = await desk.container.upstream.listProjects(read("now"));
  expect(byOffset.reading?.data).toMatchObject({ complete: true, projects: { length: 80 } });
});

test("repeated rows don't count toward a total", async () => {
  const { desk } = await fixtureDesk(({ url }) => {
    const rows = ROWS.map(({ id, name }) => ({ id, keyword: name }));
    const page = url.pathname.includes("lying") ? 1 : Number(url.searchParams.get("page") ?? 1);
    return { json: { total: 80, items: rows.slice(0, 80).slice((page - 1) * PAGE, page * PAGE) } };
  });
  const loadList = async (project: string) =>
    (await desk.container.upstream.listKeywords(project, read("now"))).reading;
  expect((await loadList("honest"))?.data).toMatchObject({ complete: true, keywords: { length: 80 } });
  expect((await loadList("lying"))?.data).toMatchObject({ complete: false, keywords: { length: PAGE } });
});

test("if cursor, offset and page all return the first page, each is tried once", async () => {
  const { service, desk } = await fixtureDesk(() => ({
    json: { total: ROWS.length, items: pageOf(1), pageInfo: { endCursor: "x", hasNextPage: true } },
  }));
  const { reading } = await desk.container.upstream.listProjects(read("now"));
  expect(reading?.data).toMatchObject({ complete: false, projects: { length: PAGE } });
  const queryNames = service.requests.map(({ url }) =>
    ["after", "offset", "page"].filter((name) => url.searchParams.has(name)),
  );
  expect(queryNames).toEqual([["offset"], ["after"], ["offset"], ["page"], ["page"]]);
});
