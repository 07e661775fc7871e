import { describe, expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { parseProjects } from "../../../lib/upstream/parse/projects";

describe("project lists of every family are parsed", () => {
  test.each<[string, Json, [string, string, string | null][]]>([
    [
      "pages with results",
      { count: 1, next: null, previous: null, results: [{ id: 7, name: "Shop", domain: "shop.example" }] },
      [["7", "Shop", "shop.example"]],
    ],
    [
      "display names over domains",
      [{ id: 7, domain: "shop.example", display_name: "Shop" }],
      [["7", "Shop", "shop.example"]],
    ],
    [
      "a name that is an address beside a title",
      [{ id: 7, name: "https://shop.example/", title: "Shop" }],
      [["7", "Shop", "shop.example"]],
    ],
    [
      "JSON:API",
      { data: [{ id: "7", type: "domain", attributes: { domain: "shop.example" } }] },
      [["7", "shop.example", "shop.example"]],
    ],
    [
      "an envelope with success",
      { success: true, data: [{ id: "u-7", name: "Shop", url: "http://www.shop.example" }], meta: {} },
      [["u-7", "Shop", "www.shop.example"]],
    ],
    ["an object keyed by id", { success: 1, projects: { "7": { name: "Shop", keywords: {} } } }, [["7", "Shop", null]]],
    [
      "a list named domains",
      { domains: [{ ID: 7, domain: "shop.example", slug: "shop-example" }] },
      [["7", "shop.example", "shop.example"]],
    ],
    [
      "a list two levels down",
      { id: 1, result: { data: [{ project_id: 7, project_name: "Shop" }], summary_info: { total: 1 } } },
      [["7", "Shop", null]],
    ],
    [
      "items with a total in meta",
      { items: [{ uuid: "a/b 鞋", title: "Shop" }], meta: { total: 1 } },
      [["a/b 鞋", "Shop", null]],
    ],
    ["a response list", { response: [{ pk: 7, site: "shop.example" }] }, [["7", "shop.example", "shop.example"]]],
    ["a single object", { id: 7, name: "Shop", keywords: [{ id: 1, keyword: "x" }] }, [["7", "Shop", null]]],
    ["ids only", [{ id: 7 }], [["7", "7", null]]],
  ])("%s", (_, value, expected) => {
    const parsed = parseProjects(value);
    expect(parsed?.projects.map(({ id, name, domain }) => [id, name, domain])).toEqual(expected);
    expect(parsed?.unreadable).toBe(0);
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

  test.each(["caption", "heading", "friendly_name", "siteTitle"])("a project is named by its %s", (name) => {
    const sent = { edges: [{ node: { id: "a1", [name]: "One", homepage: "https://a.test" } }] };
    expect(parseProjects(sent)?.projects).toMatchObject([{ id: "a1", name: "One", domain: "a.test" }]);
  });

  test("a source without license terms is an ordinary field", () => {
    expect(parseProjects([{ id: 1, name: "a", source: "import" }])?.projects[0]).toMatchObject({
      source: null,
      other: { source: "import" },
    });
  });

  test("an internationalized domain is readable, and keeps its path", () => {
    expect(
      parseProjects([{ id: 1, name: "a", url: "https://xn--mnchen-3ya.example/Kunst/" }])?.projects[0]?.domain,
    ).toBe("münchen.example/Kunst");
  });

  test("an address keeps its path", () => {
    expect(parseProjects([{ id: 1, name: "a", url: "https://a.example/blog" }])?.projects[0]).toMatchObject({
      domain: "a.example/blog",
      other: { url: "https://a.example/blog" },
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
    "an address in the service is the row’s ID and no site",
    { url: "https://api.example/projects/5/", name: "Shop" },
    { id: "5", name: "Shop", domain: null, other: { url: "https://api.example/projects/5/" } },
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
  ["the keywords used", { id: 5, name: "Shop", keywords_used: 30, keywords_limit: 100 }, { keywordCount: 30 }],
])("%s", (_, row, expected) => {
  expect(parseProjects({ count: 1, next: null, results: [row] })?.projects).toMatchObject([expected]);
});
