import { expect, test } from "vitest";
import { openingPrice } from "../../lib/domain/quota/price";
import { NEVER } from "../../lib/reads/read-context";
import { lists } from "../fixtures/services/fixture";
import { fixtureDesk } from "../support/services/fixture-desk";
import { read } from "../support/stack";

const KEYWORDS = 800;
const ROWS = 200;

test("the project list shows each project's opening price, exact once a second page has been seen", async () => {
  const { desk } = await fixtureDesk((request) =>
    lists(request, {
      projects: () => ({
        json: [1, 2].map((id) => ({ id, name: `Shop ${id}`, keyword_count: KEYWORDS })),
      }),
      keywords: () => {
        const from = Number(request.url.searchParams.get("offset") ?? 0);
        const results = Array.from({ length: ROWS }, (_, row) => ({
          id: from + row + 1,
          keyword: `shoe ${from + row}`,
        }));
        const next = new URL(request.url);
        next.searchParams.set("offset", String(from + ROWS));
        return { json: { count: KEYWORDS, next: from + ROWS < KEYWORDS ? next.href : null, results } };
      },
      data: () => ({ json: [] }),
    }),
  );
  const { upstream, reads } = desk.container;
  await upstream.listProjects(read("now"));
  const shownPrice = async () => openingPrice(KEYWORDS, await upstream.expectedSize("keywords"));
  const loadPrice = async () => (await reads.keywords("2", NEVER)).price;

  expect(await shownPrice()).toMatchObject({ atLeast: true });
  expect(await shownPrice()).toEqual(await loadPrice());
  expect(openingPrice(120, await upstream.expectedSize("keywords"))).toEqual({ requests: 1, atLeast: true });

  await upstream.listKeywords("1", read("now"));
  expect(await shownPrice()).toEqual({ requests: KEYWORDS / ROWS, atLeast: false });
  expect(await shownPrice()).toEqual(await loadPrice());
});
