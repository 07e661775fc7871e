import { describe, expect, test } from "vitest";
import type { Json } from "../../../../lib/domain/json";
import { unknownKeyword } from "../../../../lib/domain/keyword/unknown-keyword";
import { keywordDataEndpoint } from "../../../../lib/upstream/endpoints/keyword-data";

const FORM = { fieldMap: {}, keywordDataId: "keyword", dateParameters: null, historyDays: 90 } as const;
const DAYS = ["2026-02-25", "2026-02-26", "2026-02-27", "2026-02-28"];
const OWN = [9, 3, 6, 5];
const PAGE = "https://kilts.example/tartan";

function load(answer: Json, sites: string[] = ["kilts.example"], page: string | null = null) {
  const endpoint = keywordDataEndpoint("1", "7", FORM, { today: "2026-03-01", sites });
  const row = { ...unknownKeyword("7", "kilt"), rankingUrl: page };
  const list = { keywords: [row], total: 1, unreadable: 0, complete: true, pages: 1, pageSize: null };
  const data = endpoint.parse(answer);
  return data === null ? null : endpoint.fill(data, list);
}
const placesOf = (data: ReturnType<typeof load>) =>
  data?.positions[0]?.points.map(({ position }) => (position.kind === "at" ? position.place : position));
const others = [1, 2].map((rank) => ({ rank, domain: `shop${rank}.example`, url: `https://shop${rank}.example/` }));
const resultsOf = (place: number | undefined) => [
  ...others,
  { rank: place ?? 0, domain: "www.kilts.example", url: PAGE },
];
const days = (of: (place: number, date: string) => Json): Json =>
  DAYS.map((date, at) => ({ date, ...(of(OWN[at] ?? 0, date) as object) }));

describe("only the project’s own search result is the keyword’s position", () => {
  const plain = (place: number) => resultsOf(place).map(({ rank, url }) => ({ position: rank, link: url }));

  test.each<[string, Json]>([
    ["named by address", days((place) => ({ results: plain(place) }))],
    ["as a map of sites", days((place) => ({ positions: { "shop1.example": 1, "*.kilts.example/*": place } }))],
    ["two pages of the site", days((place) => ({ serp: [...resultsOf(place + 4), ...resultsOf(place)] }))],
    ["beside advertisements", days((place) => ({ ads: resultsOf(1), organic_results: resultsOf(place) }))],
    ["as separate rows", DAYS.flatMap((date, at) => plain(OWN[at] ?? 0).map((one) => ({ date, ...one })))],
  ])("%s", (_, history) => {
    const data = load({ id: 7, keyword: "kilt", history });
    expect(placesOf(data)).toEqual(OWN);
    expect(data?.keyword.position).toEqual({ kind: "at", place: 5 });
  });

  test("a flag identifies it if no URL does", () => {
    const flaggedResults = (place: number) => resultsOf(place).map((one) => ({ ...one, is_mine: one.rank === place }));
    const data = load({ id: 7, keyword: "kilt", history: days((place) => ({ results: flaggedResults(place) })) }, []);
    expect(placesOf(data)).toEqual(OWN);
    expect(data?.positions[0]?.points[0]?.rankingUrl).toBe(PAGE);
  });

  test("a position beside the results stays the position", () => {
    const history = days((place) => ({ position: place, serp: others }));
    expect(placesOf(load({ id: 7, keyword: "kilt", history }))).toEqual(OWN);
  });

  test("without the project's own result, the position is below the last", () => {
    const data = load({ id: 7, keyword: "kilt", history: days(() => ({ organic: others })) });
    expect(placesOf(data)?.[0]).toEqual({ kind: "beyond", depth: 2 });
  });

  test.each<[string, Json]>([
    ["in a list", days((place) => ({ organic: resultsOf(place) }))],
    ["in a map", days((place) => ({ ranks: { "shop1.example": 1, "kilts.example": place } }))],
  ])("where nobody knows which it is, nothing is its position: %s", (_, history) => {
    const data = load({ id: 7, keyword: "kilt", history }, []);
    expect(data?.positions).toEqual([]);
    expect(data?.keyword.position).toBeNull();
  });
});

describe("histories of several sites", () => {
  const sites = (...names: string[]) =>
    Object.fromEntries(names.map((name, at) => [name, days((place) => ({ pos: place + 10 * at }))]));

  test("the project’s own site comes first, even if the keyword’s row has no page", () => {
    const data = load({ id: 7, keyword: "kilt", sites: sites("shop1.example", "shop.kilts.example") });
    expect(data?.positions.map(({ label }) => label)).toEqual(["shop.kilts.example", "shop1.example"]);
    expect(data?.keyword.position).toEqual({ kind: "at", place: 15 });
  });

  test("without the project’s own there is no position", () => {
    const data = load({ id: 7, keyword: "kilt", sites: sites("shop1.example", "shop2.example") });
    expect([data?.positions, data?.keyword.position]).toEqual([[], null]);
  });

  test("international names are one site in both spellings", () => {
    const data = load({ id: 7, keyword: "kilt", sites: sites("a.example", "xn--mnchen-3ya.example") }, [
      "xn--mnchen-3ya.example",
    ]);
    expect(data?.positions[0]?.label).toBe("xn--mnchen-3ya.example");
  });
});
