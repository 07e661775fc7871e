import { afterAll, beforeAll, expect, test } from "vitest";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { read, type Stack, stack } from "../support/stack";
import { agentOf, codeOf, serviceSaying, type TestAgent } from "./support";

const { northwind, pythonDocs } = SAMPLE_IDS;

let desk: Stack;
let agent: TestAgent;
let phrase: { id: string; text: string };
beforeAll(async () => {
  desk = await stack();
  agent = await agentOf(desk.container);
  await desk.container.upstream.listProjects(read("now"));
  const { reading } = await desk.container.upstream.listKeywords(northwind, read("now"));
  const keywords = reading?.data.keywords ?? [];
  const isAlone = (wanted: string) => keywords.filter(({ phrase: text }) => text === wanted).length === 1;
  const keyword = keywords.find(({ id, phrase: text }) => isAlone(text) && id !== SAMPLE_IDS.premiumKeyword);
  phrase = { id: keyword?.id ?? "", text: keyword?.phrase ?? "" };
});
afterAll(async () => {
  await agent.close();
  await desk.close();
});

const list = (project_id: unknown) => agent.call("list_keywords", { project_id, limit: 1, fields: ["phrase"] });

test.each([
  ["its ID as a number", Number(northwind)],
  ["its name", "Northwind Outdoor (made-up data)"],
  ["its name in other letters", "  NORTHWIND outdoor (made-up data) "],
  ["its site", "northwind-outdoor.example"],
])("a project is found by %s, for nothing", async (_how, wanted) => {
  const before = await desk.counted();
  expect((await list(wanted)).data).toMatchObject({ total: 268, cost: 0 });
  const { data } = await agent.call("estimate", { reads: [{ tool: "list_keywords", project_id: wanted }] });
  expect(data.total).toEqual({ requests: 0, at_least: false });
  expect(await desk.counted()).toBe(before);
});

test("a keyword is found by its phrase, and only its own request is sent", async () => {
  const before = await desk.counted();
  const given = { project_id: "northwind-outdoor.example", keyword_id: phrase.text.toUpperCase() };
  const { data } = await agent.call("get_keyword_data", given);
  expect(data).toMatchObject({ keyword: { id: phrase.id, phrase: phrase.text }, cost: 1 });
  expect(await desk.counted()).toBe(before + 1);
});

test("a name in no saved list that can’t be an ID is not sent; similar names are suggested", async () => {
  const before = await desk.counted();
  const project = await list("Northwnd");
  expect(codeOf(project)).toBe("unknown_name");
  expect(Object(project.data.error).candidates).toContainEqual({
    id: northwind,
    name: "Northwind Outdoor (made-up data)",
  });
  const keyword = await agent.call("get_keyword_data", {
    project_id: northwind,
    keyword_id: phrase.text.slice(0, -1),
  });
  expect(codeOf(keyword)).toBe("unknown_name");
  expect(Object(keyword.data.error).candidates).toContainEqual({ id: phrase.id, name: expect.any(String) });
  expect(codeOf(await agent.call("get_keyword_data", { project_id: pythonDocs, keyword_id: "log file" }))).toBe(
    "unknown_name",
  );
  expect(await desk.counted()).toBe(before);
});

test("an ambiguous name returns both matches and sends nothing", async () => {
  const service = await serviceSaying((path) =>
    path.includes("/project-keywords-list/")
      ? {
          results: [
            { id: 1, keyword: "oak table", position: 3, device: "mobile" },
            { id: 2, keyword: "Oak Table", position: 5, device: "desktop" },
          ],
        }
      : { results: ["a", "b"].map((id) => ({ id, name: "Alder", domain: `${id}.example` })) },
  );
  try {
    const twins = await agentOf(await desk.another({ baseUrl: service.url }));
    await twins.call("list_projects");
    const projects = await twins.call("list_keywords", { project_id: "Alder" });
    expect(codeOf(projects)).toBe("ambiguous");
    expect(Object(projects.data.error).candidates).toEqual([
      { id: "a", name: "Alder (a.example)" },
      { id: "b", name: "Alder (b.example)" },
    ]);
    await twins.call("list_keywords", { project_id: "a" });
    const asked = service.asked();
    const keywords = await twins.call("get_keyword_data", { project_id: "a", keyword_id: "oak table" });
    expect(codeOf(keywords)).toBe("ambiguous");
    expect(Object(keywords.data.error).candidates).toEqual([
      { id: "1", name: "oak table (Mobile)" },
      { id: "2", name: "Oak Table (Desktop)" },
    ]);
    expect(service.asked()).toBe(asked);
  } finally {
    await service.stop();
  }
});

test("an argument or a value that does not exist is named with those that do", async () => {
  const refusal = async (name: string, given: object) => String((await agent.call(name, { ...given })).data.refused);
  expect(await refusal("list_projects", { wrong: 1 })).toContain(
    "no argument is called “wrong”; there are format, offset, limit, max_cost, refresh",
  );
  expect(await refusal("list_keywords", { project_id: northwind, sort: "volum" })).toContain(
    "sort: “volum” is none of keyword, position, -position",
  );
  expect(await refusal("list_keywords", { project_id: northwind, fields: ["rank"] })).toContain(
    "fields.0: “rank” is none of phrase, position",
  );
  expect(await refusal("list_keywords", {})).toContain("project_id: an id or a name");
  const long = await refusal("list_projects", { ["\u202e".repeat(50) + "x".repeat(5_000)]: 1 });
  expect(long.length).toBeLessThan(300);
  expect(long).not.toContain("\u202e");
});

test.each([
  ["バス", ["パス", "定期"], ["パス"]],
  ["दाल", ["दिल", "चाय"], ["दिल"]],
  ["cafe", ["Café", "thé"], ["Café"]],
  ["חתול", ["חָתוּל"], ["חָתוּל"]],
])(
  "“%s” isn't taken for a keyword that differs in a mark; the nearest are suggested",
  async (wanted, phrases, near) => {
    const service = await serviceSaying((path) =>
      path.includes("/project-keywords-list/")
        ? { results: phrases.map((keyword, at) => ({ id: at + 1, keyword, position: 3 })) }
        : { results: [{ id: 71, name: "Alder", domain: "a.example" }] },
    );
    try {
      const marked = await agentOf(await desk.another({ baseUrl: service.url }));
      await marked.call("list_projects");
      await marked.call("list_keywords", { project_id: "71" });
      const call = await marked.call("get_keyword_data", { project_id: "71", keyword_id: wanted });
      expect(codeOf(call)).toBe("unknown_name");
      expect(Object(call.data.error).candidates.map(({ name }: { name: string }) => name)).toEqual(near);
    } finally {
      await service.stop();
    }
  },
);
