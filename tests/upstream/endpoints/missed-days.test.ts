import { expect, test } from "vitest";
import { fixtureDesk } from "../../support/services/fixture-desk";
import { read } from "../../support/stack";

const ON = "2026-03-01";
const ROWS = [
  { id: 1, keyword: "tents", position: 4, previous_position: 5, checked_on: ON },
  { id: 2, keyword: "boots", position: null, previous_position: 9, checked_on: ON },
];
const HISTORIES: Record<string, (number | null)[]> = { 1: [5, null, 4], 2: [9, null, null] };
const DAYS = ["2026-02-27", "2026-02-28", ON];

/** The position is empty for a keyword that was checked and not found. */
function answer({ url }: { url: URL }) {
  if (url.pathname.startsWith("/v1/project-keywords-list/")) return { json: { count: 2, results: ROWS } };
  const id = url.pathname.split("/").at(-2) ?? "";
  const history = HISTORIES[id]?.map((position, index) => ({ date: DAYS[index], position }));
  return { json: { id: Number(id), keyword: ROWS[Number(id) - 1]?.keyword, history } };
}

async function kindsOf(id: string, listed: boolean): Promise<string[]> {
  const { upstream } = (await fixtureDesk(answer)).desk.container;
  if (listed) await upstream.listKeywords("p", read("if-missing"));
  const { reading } = await upstream.getKeywordData("p", id, read("if-missing"));
  return (reading?.data.positions[0]?.points ?? []).map(({ position }) => position.kind);
}

test.each([
  ["that the list counts as not found is also not found in the history", "2", true, ["at", "beyond", "beyond"]],
  ["that no list explains stays not measured", "1", true, ["at", "empty", "at"]],
  ["is not measured without the list", "2", false, ["at", "empty", "empty"]],
])("an empty day %s", async (_, id, isListed, kinds) => {
  expect(await kindsOf(id, isListed)).toEqual(kinds);
});
