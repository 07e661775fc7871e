import { describe, expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { parseProjects } from "../../../lib/upstream/parse/projects";
import { projectsWords } from "./words";

describe("project lists of every family are parsed", () => {
  test.each<[string, Json, string]>([
    ["display names over domains", [{ id: 7, domain: "shop.example", display_name: "Shop" }], "7, Shop, shop.example"],
    [
      "a name that is an address beside a title",
      [{ id: 7, name: "https://shop.example/", title: "Shop" }],
      "7, Shop, shop.example",
    ],
    [
      "JSON:API",
      { data: [{ id: "7", type: "domain", attributes: { domain: "shop.example" } }] },
      "7, shop.example, shop.example",
    ],
    [
      "an envelope with success",
      { success: true, data: [{ id: "u-7", name: "Shop", url: "http://www.shop.example" }], meta: {} },
      "u-7, Shop, www.shop.example",
    ],
    ["an object keyed by id", { success: 1, projects: { "7": { name: "Shop", keywords: {} } } }, "7, Shop"],
    [
      "a list named domains",
      { domains: [{ ID: 7, domain: "shop.example", slug: "shop-example" }] },
      "7, shop.example, shop.example",
    ],
    [
      "a list two levels down",
      { id: 1, result: { data: [{ project_id: 7, project_name: "Shop" }], summary_info: { total: 1 } } },
      "7, Shop",
    ],
    ["items with a total in meta", { items: [{ uuid: "a/b 鞋", title: "Shop" }], meta: { total: 1 } }, "a/b 鞋, Shop"],
    ["a response list", { response: [{ pk: 7, site: "shop.example" }] }, "7, shop.example, shop.example"],
    ["a single object", { id: 7, name: "Shop", keywords: [{ id: 1, keyword: "x" }] }, "7, Shop"],
    ["ids only", [{ id: 7 }], "7, 7"],
    ["a map from IDs to names", { ok: 1, projects: { "9": "Jugs", "10": "Cups" } }, "9, Jugs; 10, Cups"],
    [
      "lists beside each other",
      { ids: ["a", "b"], names: ["Lamps", "Rugs"], domains: ["l.example", "r.example"], keyword_counts: [4, 0] },
      "a, Lamps, l.example, 4; b, Rugs, r.example, 0",
    ],
    [
      "a document’s source",
      { rows: [{ _id: "5", _index: "p", _source: { name: "Kilts", domain: "kilts.example" } }] },
      "5, Kilts, kilts.example",
    ],
    [
      "a title beside the name in the API",
      [{ id: "5", name: "accounts/9/projects/5", displayName: "Kilts", siteUri: "kilts.example" }],
      "5, Kilts, kilts.example",
    ],
    [
      "keywords counted in figures about them",
      [{ id: 1, name: "Lamps", keywordStats: { total: 12, top10: 3 } }],
      "1, Lamps, 12",
    ],
    ["the keywords used", [{ id: 5, name: "Shop", keywords_used: 30, keywords_limit: 100 }], "5, Shop, 30"],
    ["a path", [{ id: 1, name: "a", url: "https://a.example/blog" }], "1, a, a.example/blog"],
    [
      "an internationalized domain with a path",
      [{ id: 1, name: "a", url: "https://xn--mnchen-3ya.example/Kunst/" }],
      "1, a, münchen.example/Kunst",
    ],
    ["a project in each row", { payload: [{ project: { id: "7", name: "Shop", keywordCount: 31 } }] }, "7, Shop, 31"],
    ["HAL", { _embedded: { sites: [{ id: 7, label: "Shop", _links: { self: { href: "http://x/7" } } }] } }, "7, Shop"],
    ...[
      ["campaign_id", "campaign_name"],
      ["domainId", "friendlyName"],
      ["projectCode", "projectName"],
      ["projectId", "projectTitle"],
      ["trackerId", "trackerName"],
      ["website_id", "website_name"],
    ].map(([id = "", name = ""]): [string, Json, string] => [
      `${id} and ${name}`,
      [{ [id]: "7", [name]: "Shop" }],
      "7, Shop",
    ]),
    ...["caption", "heading", "friendly_name", "siteTitle"].map((name): [string, Json, string] => [
      `a ${name}`,
      { edges: [{ node: { id: "a1", [name]: "One", homepage: "https://a.test" } }] },
      "a1, One, a.test",
    ]),
  ])("%s", (_, value, expected) => {
    expect(projectsWords(value)).toBe(expected);
    expect(parseProjects(value)?.unreadable).toBe(0);
  });

  test("counts, days, terms of use and unknown fields are saved", () => {
    const row = {
      id: 1,
      name: "Shop",
      keywords_count: "48",
      last_updated: "2026-11-09 01:00",
      attribution: "A. Source",
      licence: "CC BY 4.0",
      colour: "red",
    };
    expect(parseProjects([row])?.projects[0]).toEqual({
      id: "1",
      name: "Shop",
      domain: null,
      keywordCount: 48,
      measuredOn: "2026-11-09",
      source: { attribution: "A. Source", licence: "CC BY 4.0" },
      other: { colour: "red" },
    });
  });

  test("a source without license terms is an ordinary field", () => {
    expect(parseProjects([{ id: 1, name: "a", source: "import" }])?.projects[0]).toMatchObject({
      source: null,
      other: { source: "import" },
    });
  });
});

test.each<[string, Json, object]>([
  [
    "memberships without an ID of their own",
    { role: "owner", user: { id: 3, name: "Jo" }, project: { id: 5, name: "Shop" } },
    { id: "5", name: "Shop", other: { role: "owner", user: { id: 3, name: "Jo" } } },
  ],
  [
    "an address in the service beside an ID",
    { id: 5, url: "https://api.example/projects/5/", name: "Shop" },
    { id: "5", domain: null, other: { url: "https://api.example/projects/5/" } },
  ],
  [
    "memberships of projects",
    { id: 1, role: "owner", project: { id: 5, name: "Shop", domain: "shop.example" } },
    { id: "5", name: "Shop", domain: "shop.example", other: { role: "owner", row_id: 1 } },
  ],
  [
    "an address with a path is a field too",
    { id: 1, name: "a", url: "https://a.example/blog" },
    { other: { url: "https://a.example/blog" } },
  ],
])("%s", (_, row, expected) => {
  expect(parseProjects({ count: 1, next: null, results: [row] })?.projects).toMatchObject([expected]);
});

const only = (fields: Record<string, Json>) =>
  parseProjects({ projects: [{ id: 4, name: "Lamps", domain: "lamps.example", ...fields }] })?.projects[0];

test.each<[string, Record<string, Json>, number | null]>([
  ["nor is what a plan would allow", { plan: { name: "Large", keywords: 900 } }, null],
  ["what is used goes before what may be used", { keywords: { limit: 900, total: 900, used: 31 } }, 31],
  ["a short name", { kws: 31 }, 31],
])("%s", (_, fields, count) => {
  expect(only(fields)?.keywordCount).toBe(count);
  expect(only(fields)?.name).toBe("Lamps");
});

test.each<[string, Record<string, Json>, string]>([
  ["a check", { updated_at: "2026-02-11", last_rank_check: "2026-03-01" }, "2026-03-01"],
  ["a check in an object", { updated: "2026-02-11", ranks: { checked_at: "2026-03-01" } }, "2026-03-01"],
  ["a change, where nothing else is told", { updated_at: "2026-02-11", created_at: "2025-01-01" }, "2026-02-11"],
])("a project was measured on the day of %s", (_, fields, day) => expect(only(fields)?.measuredOn).toBe(day));

test("projects in nested folders are all found, and folders are not projects", () => {
  const leaf = (id: number, projects: Json[], folders: Json[] = []) => ({ id, name: `F${id}`, projects, folders });
  const one = (id: number) => ({ id, name: `P${id}`, domain: `p${id}.example` });
  const inside = [leaf(91, [one(2), one(3)], [leaf(92, [one(4)])]), leaf(94, [])];
  const folders = [leaf(90, [one(1)], inside), leaf(93, [])];
  const parsed = parseProjects({ folders });
  expect(parsed?.projects.map(({ id, name }) => [id, name])).toEqual([1, 2, 3, 4].map((id) => [`${id}`, `P${id}`]));
  expect(parsed?.unreadable).toBe(0);
});

test("a project with an empty project list is still a project if no other is a group", () => {
  const rows = [{ id: 1, name: "Alone", projects: [] }];
  expect(parseProjects({ results: rows })?.projects.map(({ name }) => name)).toEqual(["Alone"]);
});
