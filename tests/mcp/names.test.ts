import { beforeAll, expect, test } from "vitest";
import { unknownKeyword } from "../../lib/domain/keyword/unknown-keyword";
import { resolveKeyword } from "../../lib/mcp/resolve-ids";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { read } from "../support/stack";
import { agentDesk, agentOf, codeOf, serviceSaying } from "./support";

const { northwind, pythonDocs } = SAMPLE_IDS;

const { desk, agent } = agentDesk(beforeAll, northwind);
let phrase: { id: string; text: string };
beforeAll(async () => {
  const { reading } = await desk.container.upstream.listKeywords(northwind, read("never"));
  const keywords = reading?.data.keywords ?? [];
  const isAlone = (phraseText: string) => keywords.filter(({ phrase: text }) => text === phraseText).length === 1;
  const keyword = keywords.find(({ id, phrase: text }) => isAlone(text) && id !== SAMPLE_IDS.premiumKeyword);
  phrase = { id: keyword?.id ?? "", text: keyword?.phrase ?? "" };
});

const list = (project_id: unknown) => agent.call("list_keywords", { project_id, limit: 1, fields: ["phrase"] });

test.each([
  ["its ID as a number", Number(northwind)],
  ["its name", "Northwind Outdoor (made-up data)"],
  ["its name in other letters", "  NORTHWIND outdoor (made-up data) "],
  ["its site", "northwind-outdoor.example"],
])("a project is found by %s, for nothing", async (_how, nameOrId) => {
  const before = await desk.requestCount();
  expect((await list(nameOrId)).data).toMatchObject({ of: 268, cost: 0 });
  const { data } = await agent.call("load", { project_id: nameOrId });
  expect(data.price).toEqual({ requests: 0, at_least: false });
  expect(await desk.requestCount()).toBe(before);
});

test("a keyword is found by its phrase, and only its own request is sent", async () => {
  const before = await desk.requestCount();
  const args = {
    project_id: "northwind-outdoor.example",
    keywords: phrase.text.toUpperCase(),
    max_cost: 1,
    format: "rows",
  };
  const { data } = await agent.call("get_keywords", args);
  expect(data).toMatchObject({ keywords: [{ id: phrase.id, keyword: expect.stringContaining(phrase.text) }], cost: 1 });
  expect(await desk.requestCount()).toBe(before + 1);
});

test("a name in no saved list that can’t be an ID is not sent; similar names are suggested", async () => {
  const before = await desk.requestCount();
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
  expect(await desk.requestCount()).toBe(before);
});

test("an ambiguous project name returns each match and sends nothing", async () => {
  const projects = ["a", "b"].map((id) => ({ id, name: "Alder", domain: `${id}.example` }));
  const service = await serviceSaying(() => ({ results: projects }));
  const twins = await agentOf(await desk.another({ baseUrl: service.url }));
  await twins.call("list_projects", { max_cost: 1 });
  const { data } = await twins.call("list_keywords", { project_id: "Alder", max_cost: 1 });
  const candidates = projects.map(({ id, name, domain }) => ({ id, name: `${name} (${domain})` }));
  expect(data.error).toMatchObject({ code: "ambiguous", candidates });
  expect(service.hits()).toBe(1);
});

const refusalWith = (failure: object) => expect.objectContaining({ failure: expect.objectContaining(failure) });

test("a phrase of several keywords is named with each market", () => {
  const keywords = ["mobile", "desktop"].map((device) => {
    const keyword = unknownKeyword(device, "Oak Table");
    return { ...keyword, market: { ...keyword.market, device } };
  });
  const candidates = [
    { id: "mobile", name: "Oak Table (Mobile)" },
    { id: "desktop", name: "Oak Table (Desktop)" },
  ];
  expect(() => resolveKeyword(keywords, "oak table")).toThrow(refusalWith({ code: "ambiguous", candidates }));
  expect(resolveKeyword(keywords, "oak table", "mobile")).toBe("mobile");
  expect(() => resolveKeyword(keywords, "oak table", "tablet")).toThrow(
    refusalWith({ code: "unknown_name", candidates }),
  );
});

test.each([
  ["list_projects", { ofset: 1 }, "wrong_arguments", "unknown argument “ofset”; did you mean offset?"],
  ["status", { zzz: 1 }, "wrong_arguments", "unknown argument “zzz”; there are none."],
  ["list_keywords", { sort: "volum" }, "unknown_field", "sort: no field is called “volum”. Did you mean"],
  ["list_keywords", { where: "postion:lte:3" }, "unknown_field", "“postion”. Did you mean position?"],
  ["list_keywords", { where: "position<4" }, "wrong_arguments", "conditions look like field:op:value"],
  ["list_keywords", { fields: ["qqqqqqq"] }, "unknown_field", "The fields are"],
  ["get_keywords", { keywords: ["a"], project_id: null }, "wrong_arguments", "project_id: an id or a name"],
])("%s with the wrong %o is refused with the nearest valid one", async (name, args, code, text) => {
  const place = name.endsWith("keywords") ? { project_id: northwind } : {};
  const { data } = await agent.call(name, { ...place, ...args });
  expect(data.error).toMatchObject({ code, text: expect.stringContaining(text) });
});

test("a long unknown argument is cut and cleaned", async () => {
  const { data } = await agent.call("list_projects", { ["\u202e".repeat(50) + "x".repeat(5_000)]: 1 });
  const { text } = Object(data.error);
  expect(text.length).toBeLessThan(300);
  expect(text).not.toContain("\u202e");
});

test.each([
  ["バス", ["パス", "定期"], "パス"],
  ["दाल", ["दिल", "चाय"], "दिल"],
  ["cafe", ["Café", "thé"], "Café"],
  ["חתול", ["חָתוּל"], "חָתוּל"],
])("“%s” isn't taken for a keyword that differs in a mark; the nearest is suggested", (nameOrId, phrases, name) => {
  const keywords = phrases.map((phrase, at) => unknownKeyword(String(at + 1), phrase));
  expect(() => resolveKeyword(keywords, nameOrId)).toThrow(
    refusalWith({ code: "unknown_name", candidates: [{ id: "1", name }] }),
  );
});
