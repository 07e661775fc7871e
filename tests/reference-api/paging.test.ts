import { expect, test } from "vitest";
import { addTestKeyword, addTestProject, emptyApi } from "./support";

const ROWS = 1003;
const PATH = "/v1/project-keywords-list/5/";
type List = { count: number; next: string | null; previous: string | null; results: { id: number }[] };

function bigProject() {
  const api = emptyApi({ account: { requestsPerHourMax: 100_000 } });
  addTestProject(api.store, { id: "5", accountId: api.accountId, mark: "m", keywords: ROWS, firstId: 10_000 });
  const page = async (query: string): Promise<List> => (await (await api.get(`${PATH}${query}`)).json()) as List;
  return { ...api, page };
}

const ids = ({ results }: List) => results.map(({ id }) => id);
const expectedIds = Array.from({ length: ROWS }, (_, index) => 10_000 + index);

test.each([1, 7, 99, 100, 250, 499, 500, 501, 9999])(
  "following next with limit %i returns every row once, in order",
  async (limit) => {
    const { page } = bigProject();
    const read: number[] = [];
    let next: string | null = `?limit=${limit}`;
    while (next !== null) {
      const list: List = await page(next);
      expect(list.count).toBe(ROWS);
      expect(list.results.length).toBeLessThanOrEqual(Math.min(limit, 500));
      read.push(...ids(list));
      next = list.next === null ? null : new URL(list.next).search;
    }
    expect(read).toEqual(expectedIds);
  },
);

test("any limit and offset return exactly that part of the list", async () => {
  const { page } = bigProject();
  for (const limit of [1, 2, 50, 333, 500]) {
    for (const offset of [0, 1, 99, 500, 1001, 1002, 1003, 1004, 999_999_999]) {
      const list = await page(`?limit=${limit}&offset=${offset}`);
      expect(ids(list)).toEqual(expectedIds.slice(offset, offset + limit));
      expect(list.next === null).toBe(offset + limit >= ROWS);
      expect(list.previous === null).toBe(offset === 0);
    }
  }
});

test("without a limit a page has 100 rows, and next and previous are absolute addresses", async () => {
  const { page } = bigProject();
  const list = await page("?offset=150");
  expect(list.results).toHaveLength(100);
  expect(list.next).toBe(`http://reference.test${PATH}?limit=100&offset=250`);
  expect(list.previous).toBe(`http://reference.test${PATH}?limit=100&offset=50`);
});

test("rows added while a list is being loaded neither repeat nor lose one", async () => {
  const { page, store } = bigProject();
  const read: number[] = [];
  for (let offset = 0; offset < ROWS; offset += 100) {
    read.push(...ids(await page(`?limit=100&offset=${offset}`)));
    addTestKeyword(store, String(1 + offset), "5", "added meanwhile");
  }
  expect(new Set(read).size).toBe(read.length);
  expect(read.slice(0, ROWS)).toEqual(expectedIds);
});

test("date_from and date_to limit the series, both days included", async () => {
  const { get } = bigProject();
  const days = async (query: string) => {
    const data = (await (await get(`/v1/keyworddata/10000/${query}`)).json()) as { series: { date: string }[] };
    return data.series.map(({ date }) => date.slice(-2)).join(" ");
  };
  expect(await days("")).toBe("01 02 04");
  expect(await days("?date_from=2026-01-02")).toBe("02 04");
  expect(await days("?date_to=2026-01-03")).toBe("01 02");
  expect(await days("?date_from=2026-01-02&date_to=2026-01-02")).toBe("02");
  expect(await days("?date_from=2026-02-01")).toBe("");
});
