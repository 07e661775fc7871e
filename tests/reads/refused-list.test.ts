import { beforeEach, expect, test } from "vitest";
import { USUAL } from "@/lib/domain/time/day-view";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { openBefore } from "../support/opened";
import { read, stack } from "../support/stack";

const VIEW = { query: "", filters: [], sort: null, locale: "en-GB", days: USUAL };
const { northwind } = SAMPLE_IDS;

const desk = openBefore(beforeEach, () => stack({ keywords: 20 }));

test("a refused long list is marked in the page and its columns until access returns", async () => {
  const { reads, upstream } = desk.container;
  const problems = async () => [
    (await reads.projectScreen(northwind, VIEW)).answer.problem?.code ?? null,
    (await reads.columns(northwind)).answer.problem?.code ?? null,
  ];
  await upstream.listKeywords(northwind, read("if-missing"));
  expect(await problems()).toEqual([null, null]);
  desk.api.faults.set({ refuse: "access" });
  await upstream.listKeywords(northwind, read("now"));
  desk.api.faults.clear();
  expect(await problems()).toEqual(["forbidden", "forbidden"]);
  expect((await reads.columns(northwind)).answer.reading).not.toBeNull();
  await upstream.listKeywords(northwind, read("now"));
  expect(await problems()).toEqual([null, null]);
});
