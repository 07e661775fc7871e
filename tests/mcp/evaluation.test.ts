import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { read, type Stack, stack } from "../support/stack";
import { QUESTIONS, type RawRow, STARRED } from "./evaluation-questions";
import { agentOf, type TestAgent } from "./support";

/** What any one of these questions may take. */
const TOKENS_MAX = 1_500;

let desk: Stack;
let agent: TestAgent;
let rows: RawRow[];
beforeAll(async () => {
  desk = await stack();
  agent = await agentOf(desk.container);
  // As the service itself says it, for answers that none of our code has made.
  const response = await fetch(`${desk.api.url}/v1/project-keywords-list/${SAMPLE_IDS.northwind}/?limit=500`, {
    headers: { authorization: `Bearer ${desk.key}` },
  });
  rows = ((await response.json()) as { results: RawRow[] }).results;
  await desk.container.upstream.listProjects(read("now"));
  const { reading } = await desk.container.upstream.listKeywords(SAMPLE_IDS.northwind, read("now"));
  for (const { id, phrase, market } of (reading?.data.keywords ?? []).slice(0, STARRED)) {
    const place = { projectId: SAMPLE_IDS.northwind, keywordId: id };
    const star = { kind: "star", starred: true } as const;
    await desk.container.books.labels.change(place, { text: phrase, market }, star, desk.clock.now());
  }
});
afterAll(async () => {
  await agent.close();
  await desk.close();
});

const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / 4);

/** What the same responses take where every row has to be read. */
async function wholeList(fields: string[]): Promise<number> {
  const said = await agent.call("list_keywords", { project_id: SAMPLE_IDS.northwind, limit: 500, fields });
  expect(said.data.keywords).toHaveLength(268);
  return tokensOf(said.text);
}

/** Each result went out twice then, as text and as data. */
const TWICE = 2;

test("real questions get their known answers in one call, for few tokens and no request", async () => {
  expect(rows).toHaveLength(268);
  const counted = await desk.counted();
  const fields = ["phrase", "position", "change", "search_volume"];
  const whole = { rows: await wholeList(fields), pages: await wholeList([...fields, "ranking_url"]) };
  const lines = [
    "| Question | Call | Calls | Tokens | Requests | Calls before | Tokens before | Requests before |",
    "|---|---|---|---|---|---|---|---|",
  ];
  for (const { question, tool, given, answer, known, before } of QUESTIONS) {
    const said = await agent.call(tool, given);
    expect(said.isError, `${question} ${said.text}`).toBe(false);
    expect(answer(said.data), question).toEqual(known(rows));
    const requests = (await desk.counted()) - counted;
    expect([requests, said.data.cost], question).toEqual([0, 0]);
    expect(tokensOf(said.text), question).toBeLessThan(TOKENS_MAX);
    const { format: _, ...plainly } = given;
    const asCall = before === "call" ? tokensOf((await agent.call(tool, plainly)).text) : 0;
    const was = before === null ? "– | – | –" : `1 | ${TWICE * (before === "call" ? asCall : whole[before])} | 0`;
    lines.push(`| ${question} | \`${tool}\` | 1 | ${tokensOf(said.text)} | ${requests} | ${was} |`);
  }
  const { tools } = await agent.client.listTools();
  const listed = `The list of tools takes ${tokensOf(JSON.stringify(tools)).toLocaleString("en-US")} tokens`;
  // A change of a tool changes what it costs to ask: look at the table, then put it into the README.
  const readme = readFileSync("lib/mcp/README.md", "utf8");
  expect(readme).toContain(lines.join("\n"));
  expect(readme).toContain(listed);
});
