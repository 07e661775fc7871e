import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { QUESTIONS, type RawMetrics, type RawRow, type Source } from "./evaluation-questions";
import { agentDesk } from "./support";

const { northwind, pythonDocs } = SAMPLE_IDS;
/** Of one result. 4 bytes are about one token. */
const TOKENS_MAX = 1_500;
const SLOW_MS = 240_000;

const { desk, agent } = agentDesk(beforeAll, northwind, pythonDocs);
let source: Source;
beforeAll(async () => {
  source = { rows: (await rowsOf(northwind)) as RawRow[], docs: (await rowsOf(pythonDocs)) as RawMetrics[] };
}, SLOW_MS);

const getJson = async (address: string) =>
  (await fetch(address, { headers: { authorization: `Bearer ${desk.key}` } })).json();

async function rowsOf(projectId: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  let next: string | null = `${desk.api.url}/v1/project-keywords-list/${projectId}/?limit=500`;
  while (next !== null) {
    const page: { results: unknown[]; next: string | null } = await getJson(next);
    rows.push(...page.results);
    next = page.next === null ? null : new URL(page.next, desk.api.url).href;
  }
  return rows;
}

const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / 4);

test(
  "questions of real work get the service's own answers in two calls or fewer, cheaply and without a request",
  async () => {
    const requestCount = await desk.requestCount();
    const tokens: number[] = [];
    for (const { question, calls, answer, expected } of QUESTIONS) {
      const results = [];
      for (const [tool, args] of calls) {
        const { isError, text, data } = await agent.call(tool, args);
        expect(isError, `${question} ${text}`).toBe(false);
        expect(data, question).toMatchObject({ cost: 0, known: expect.any(Number), complete: expect.any(Boolean) });
        tokens.push(tokensOf(text));
        expect(tokens.at(-1), question).toBeLessThan(TOKENS_MAX);
        results.push(data);
      }
      expect(answer(...results), question).toEqual(expected(source));
    }
    expect(await desk.requestCount()).toBe(requestCount);
    const sorted = tokens.toSorted((one, other) => one - other);
    const median = sorted[Math.floor(sorted.length / 2)];
    const { tools } = await agent.client.listTools();
    const facts = `${QUESTIONS.length} questions, ${tokens.length} calls, 0 requests; tokens of a result: median ${median}, largest ${sorted.at(-1)}; the list of tools: ${tokensOf(JSON.stringify(tools))}`;
    // Tool changes change the cost of questions: check the figures, then update the README.
    expect(readFileSync("lib/mcp/README.md", "utf8")).toContain(facts);
  },
  SLOW_MS,
);
