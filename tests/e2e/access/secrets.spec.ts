import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { keywordHref, projectHref } from "../../../lib/domain/web/address-params";
import { ask, keywordPath, keywordsPath, postJson, postMcp } from "../support/ask";
import type { Desk } from "../support/desk/desk";
import { processTree } from "../support/desk/process-list";
import { ECHO_STATES, startEchoing } from "../support/echoing-service";
import { expect, SWEEP, test } from "../support/fixtures";
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
  const texts: string[] = [];
  for (const [name, args] of calls)
    texts.push(await textOf(await postMcp(desk, AGENT, "tools/call", { name, arguments: args })));
  return texts;
}

const WAYS: RequestInit[] = [
  {},
  { headers: { rsc: "1" } },
  { headers: { rsc: "1", "next-router-prefetch": "1" } },
  { method: "HEAD" },
  { method: "OPTIONS" },
  { method: "PUT", body: "{}" },
  { headers: { accept: "application/json", "x-forwarded-host": "elsewhere.example" } },
];
const IN_QUERY = { UPSTREAM_KEY_PARAMETER: "token" };

for (const [title, details, settings, ways] of [
  ["S1q, S3q: a key that the service sends back is in no response", {}, {}, WAYS.slice(0, 1)],
  ["S1: a key that the service sends back is in no response of any kind", SWEEP, {}, WAYS],
  ["S4: a key sent in the query is in no Referer or response", SWEEP, IN_QUERY, WAYS.slice(0, 1)],
] as const)
  test(`${title}, log, tool, file or process list`, details, async ({ createDesk }) => {
    const service = await startEchoing(KEY);
    const desk = await createDesk({
      baseUrl: `${service.origin}/v1`,
      key: KEY,
      settings: { LOG_LEVEL: "trace", MCP_TOKENS: `Helper:${AGENT}`, ...settings },
    });
    const connectionTest = await postJson(desk, "/api/connection-test", {});
    const stateTexts = await loadStates(desk);
    expect(CODES.filter((code) => !stateTexts.join("\n").includes(code))).toEqual([]);
    const tools = await toolTexts(desk);
    const responses = await Promise.all(
      PATHS.flatMap((path) => ways.map((way) => fetch(desk.url + path, { redirect: "manual", ...way }))),
    );
    await service.close();
    responses.push(connectionTest, await ask(desk, "/api/projects", "now"));
    const texts = [...stateTexts, ...tools, ...(await Promise.all(responses.map(textOf)))];
    expect(texts.join("\n")).toContain("shoes 39");
    for (const { url, headers } of service.requests) {
      expect(url.searchParams.get("token")).toBe("UPSTREAM_KEY_PARAMETER" in settings ? KEY : null);
      expect(headers.referer).toBeUndefined();
    }

    const scan = createSecretScan(KEY);
    for (const text of texts) expect(scan(text), text.slice(0, 200)).toEqual([]);
    for (const { command } of processTree(desk.processId())) expect(scan(command)).toEqual([]);
    const log = desk.output();
    expect(scan(log)).toEqual([]);
    // Next prints lines before it is ready, which the start command holds back.
    const lines = log.slice(log.indexOf("{")).trim().split("\n");
    expect(lines.length).toBeGreaterThan(stateTexts.length);
    for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow();
    const store = readdirSync(desk.dataFolder).filter((name) => name.startsWith("keyword-desk.sqlite"));
    expect(store.length).toBeGreaterThan(0);
    for (const name of store) expect(scan(readFileSync(path.join(desk.dataFolder, name), "latin1")), name).toEqual([]);
    expect(scan(`a control: ${Buffer.from(KEY).toString("base64")}`)).toContain("base64");
  });
