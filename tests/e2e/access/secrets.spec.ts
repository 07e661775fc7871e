import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { keywordHref, projectHref } from "../../../lib/domain/web/address-params";
import { ask, keywordPath, keywordsPath, postJson } from "../support/ask";
import type { Desk } from "../support/desk/desk";
import { ECHO_STATES, startEchoing } from "../support/echoing-service";
import { expect, test } from "../support/fixtures";
import { createSecretScan } from "../support/secret-forms";

const KEY = "kd_echoed_Hn5Ty1Kc6Bd3Fs0J";
const AGENT = "a-token-of-an-agent-0123456789";
/** The two that stop everything come last. */
const STATES = [...ECHO_STATES, "limit", "unauthorised"];
const CODES = ["bad_request", "forbidden", "not_found", "service_failed", "broken_response", "unreadable_answer"];

const textOf = async (response: Response): Promise<string> =>
  `${response.url} ${JSON.stringify([...response.headers])}\n${Buffer.from(await response.arrayBuffer()).toString("latin1")}`;

async function loadStates(desk: Desk): Promise<string[]> {
  const texts: string[] = [];
  for (const state of STATES) {
    for (const each of [keywordsPath(state), keywordPath("good", state)])
      texts.push(await textOf(await ask(desk, each, "now")));
    // An open breaker would answer instead of the service.
    if (ECHO_STATES.some((one) => one === state)) await ask(desk, "/api/projects", "now");
  }
  return texts;
}

const OF_STATES = STATES.flatMap((state) => [
  projectHref(state),
  keywordHref("good", state),
  `/api${projectHref(state)}/raw`,
  `/api${keywordHref("good", state)}/raw`,
]);
const PATHS = [
  ...["/", "/projects", "/usage", "/settings", "/nowhere", `${projectHref("good")}/changes`],
  ...["/api/projects", "/api/projects/raw", "/api/quota", "/api/usage", "/api/usage/log", keywordsPath("good")],
  ...OF_STATES,
];

async function toolTexts(desk: Desk): Promise<string[]> {
  const calls = [
    ["status", {}],
    ["list_projects", { max_cost: 1 }],
    ["list_keywords", { search: "shoes" }],
    ...STATES.flatMap((id) => [
      ["load", { project_id: id, older_than_hours: 0, max_cost: 5 }] as const,
      ["get_keywords", { project_id: "good", keywords: [id], max_cost: 1 }] as const,
    ]),
  ] as const;
  const headers = { authorization: `Bearer ${AGENT}`, accept: "application/json, text/event-stream" };
  const texts: string[] = [];
  for (const [name, given] of calls) {
    const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } };
    texts.push(await textOf(await postJson(desk, "/mcp", call, headers)));
  }
  return texts;
}

test("S1q, S3q: a service that echoes the key never gets it into a page, response, log, tool or the store", async ({
  createDesk,
}) => {
  const service = await startEchoing(KEY);
  const desk = await createDesk({
    baseUrl: `${service.origin}/v1`,
    key: KEY,
    settings: { LOG_LEVEL: "trace", MCP_TOKENS: `Helper:${AGENT}` },
  });
  const connectionTest = await postJson(desk, "/api/connection-test", {});
  const loaded = await loadStates(desk);
  expect(CODES.filter((code) => !loaded.join("\n").includes(code))).toEqual([]);
  const tools = await toolTexts(desk);
  const responses = await Promise.all(PATHS.map((each) => fetch(desk.url + each)));
  await service.close();
  responses.push(connectionTest, await ask(desk, "/api/projects", "now"));
  const texts = [...loaded, ...tools, ...(await Promise.all(responses.map(textOf)))];
  expect(texts.join("\n")).toContain("shoes 39");

  const scan = createSecretScan(KEY);
  for (const text of texts) expect(scan(text), text.slice(0, 200)).toEqual([]);
  const log = desk.output();
  expect(scan(log)).toEqual([]);
  // Next prints lines before it is ready, which the start command holds back.
  const lines = log.slice(log.indexOf("{")).trim().split("\n");
  expect(lines.length).toBeGreaterThan(texts.length / 2);
  for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow();
  const store = readdirSync(desk.dataFolder).filter((name) => name.startsWith("keyword-desk.sqlite"));
  expect(store.length).toBeGreaterThan(0);
  for (const name of store) expect(scan(readFileSync(path.join(desk.dataFolder, name), "latin1")), name).toEqual([]);
  expect(scan(`a control: ${Buffer.from(KEY).toString("base64")}`)).toContain("base64");
});
