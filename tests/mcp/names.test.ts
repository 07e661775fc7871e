import { beforeAll, expect, test } from "vitest";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { read, type Stack } from "../support/stack";
import { agentDesk, agentOf, codeOf, serviceSaying, type TestAgent } from "./support";

const { northwind, pythonDocs } = SAMPLE_IDS;

let desk: Stack;
let agent: TestAgent;
let phrase: { id: string; text: string };
beforeAll(async () => {
  const opened = await agentDesk(northwind);
  ({ desk, agent } = opened);
  const { reading } = await desk.container.upstream.listKeywords(northwind, read("never"));
  const keywords = reading?.data.keywords ?? [];
  const isAlone = (wanted: string) => keywords.filter(({ phrase: text }) => text === wanted).length === 1;
  const keyword = keywords.find(({ id, phrase: text }) => isAlone(text) && id !== SAMPLE_IDS.premiumKeyword);
  phrase = { id: keyword?.id ?? "", text: keyword?.phrase ?? "" };
  return opened.close;
});

const list = (project_id: unknown) => agent.call("list_keywords", { project_id, limit: 1, fields: ["phrase"] });

test.each([
  ["its ID as a number", Number(northwind)],
  ["its name", "Northwind Outdoor (made-up data)"],
  ["its name in other letters", "  NORTHWIND outdoor (made-up data) "],
  ["its site", "northwind-outdoor.example"],
])("a project is found by %s, for nothing", async (_how, wanted) => {
  const before = await desk.counted();
  expect((await list(wanted)).data).toMatchObject({ of: 268, cost: 0 });
  const { data } = await agent.call("load", { project_id: wanted });
  expect(data.price).toEqual({ requests: 0, at_least: false });
  expect(await desk.counted()).toBe(before);
});

test("a keyword is found by its phrase, and only its own request is sent", async () => {
  const before = await desk.counted();
  const given = {
    project_id: "northwind-outdoor.example",
    keywords: phrase.text.toUpperCase(),
    max_cost: 1,
    format: "rows",
  };
  const { data } = await agent.call("get_keywords", given);
  expect(data).toMatchObject({ keywords: [{ id: phrase.id, keyword: expect.stringContaining(phrase.text) }], cost: 1 });
  expect(await desk.counted()).toBe(before + 1);
});

test("a name in no saved list that can’t be an ID is not sent; similar names are suggested", async () => {
  const before = await desk.counted();
  const project = await list("Northwnd");
  expect(codeOf(project)).toBe("unknown_name");
  expect(Object(project.data.error).candidates).toContainEqual({
    id: northwind,
    name: "Northwind Outdoor (made-up data) (northwind-outdoor.example)",
  });
  const keyword = await agent.call("get_keywords", {
    project_id: northwind,
    keywords: [phrase.text.slice(0, -1)],
  });
  expect(codeOf(keyword)).toBe("unknown_name");
  expect(Object(keyword.data.error).candidates).toContainEqual({ id: phrase.id, name: expect.any(String) });
  expect(codeOf(await agent.call("get_keywords", { project_id: pythonDocs, keywords: ["log file"] }))).toBe(
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
    await twins.call("list_projects", { max_cost: 1 });
    const projects = await twins.call("list_keywords", { project_id: "Alder" });
    expect(codeOf(projects)).toBe("ambiguous");
    expect(Object(projects.data.error).candidates).toEqual([
      { id: "a", name: "Alder (a.example)" },
      { id: "b", name: "Alder (b.example)" },
    ]);
    await twins.call("list_keywords", { project_id: "a", max_cost: 1 });
    const asked = service.hits();
    const keywords = await twins.call("get_keywords", { project_id: "a", keywords: ["oak table"] });
    expect(codeOf(keywords)).toBe("ambiguous");
    expect(Object(keywords.data.error).candidates).toEqual([
      { id: "1", name: "oak table (Mobile)" },
      { id: "2", name: "Oak Table (Desktop)" },
    ]);
    const mobile = await twins.call("get_keywords", { project_id: "a", keywords: ["oak table"], market: "mobile" });
    expect(mobile.data.rows ?? mobile.data.keywords).toEqual([expect.arrayContaining(["1", "oak table (Mobile)"])]);
    expect(service.hits()).toBe(asked);
  } finally {
    await service.close();
  }
});

test("a wrong argument, value or field is refused with the nearest valid one", async () => {
  const refusal = async (name: string, given: object) => Object((await agent.call(name, { ...given })).data.error);
  expect(await refusal("list_projects", { ofset: 1 })).toMatchObject({
    code: "wrong_arguments",
    text: "unknown argument “ofset”; did you mean offset?",
  });
  expect((await refusal("status", { zzz: 1 })).text).toBe("unknown argument “zzz”; there are none.");
  expect(await refusal("list_keywords", { project_id: northwind, sort: "volum" })).toMatchObject({
    code: "unknown_field",
    text: expect.stringContaining("sort: no field is called “volum”. Did you mean"),
  });
  expect((await refusal("list_keywords", { project_id: northwind, where: "postion:lte:3" })).text).toContain(
    "where: no field is called “postion”. Did you mean position?",
  );
  expect((await refusal("list_keywords", { project_id: northwind, where: "position<4" })).text).toContain(
    "conditions look like field:op:value",
  );
  expect((await refusal("list_keywords", { project_id: northwind, fields: ["qqqqqqq"] })).text).toContain(
    "The fields are",
  );
  expect((await refusal("get_keywords", { keywords: ["a"] })).text).toContain("project_id: an id or a name");
  const long = (await refusal("list_projects", { ["\u202e".repeat(50) + "x".repeat(5_000)]: 1 })).text;
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
      await marked.call("list_projects", { max_cost: 1 });
      await marked.call("list_keywords", { project_id: "71", max_cost: 1 });
      const call = await marked.call("get_keywords", { project_id: "71", keywords: [wanted] });
      expect(codeOf(call)).toBe("unknown_name");
      expect(Object(call.data.error).candidates.map(({ name }: { name: string }) => name)).toEqual(near);
    } finally {
      await service.close();
    }
  },
);
