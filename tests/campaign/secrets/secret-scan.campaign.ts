import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { keywordHref, projectHref } from "../../../lib/domain/web/address-params";
import { inProject } from "../../../lib/launcher/project.mjs";
import { ask, keywordPath, keywordsPath } from "../../e2e/support/ask";
import type { Desk } from "../../e2e/support/desk/desk";
import { processTree } from "../../e2e/support/desk/process-list";
import { ECHO_STATES, startEchoing } from "../../e2e/support/echoing-service";
import { createSecretScan, secretForms } from "../../e2e/support/secret-forms";
import { rpc } from "../../mcp/support";
import { opened, sampleDesk } from "../support/opened";
import { report, scaled } from "../support/report";

const KEY = "kd_scan_Wq8Zr3Tn6Xb1Lc5VuY2";
const TOKEN = "a-token-of-the-scan-0123456789";
const RESPONSES = scaled(5_000, 200);
const STATES = [...ECHO_STATES, "limit", "unauthorised"];

const WAYS: RequestInit[] = [
  {},
  { headers: { rsc: "1" } },
  { headers: { rsc: "1", "next-router-prefetch": "1" } },
  { method: "HEAD" },
  { method: "OPTIONS" },
  { method: "PUT", body: "{}" },
  { headers: { accept: "application/json", "x-forwarded-host": "elsewhere.example" } },
];

const PAGES = ["/", "/projects", "/usage", "/settings", "/nowhere", "/sign-in"];
const ROUTES = ["/api/quota", "/api/usage", "/api/usage/log", "/api/saved/index", "/api/projects/raw"];
const OF_STATES = STATES.flatMap((state) => [
  projectHref(state),
  keywordHref("good", state),
  keywordsPath(state),
  keywordPath("good", state),
  `/api${projectHref(state)}/raw`,
  `/api${keywordHref("good", state)}/raw`,
]);

async function textOf(answer: Promise<Response>): Promise<string> {
  const response = await answer;
  return `${JSON.stringify([...response.headers])}\n${Buffer.from(await response.arrayBuffer()).toString("latin1")}`;
}

function toolCalls(desk: Desk): Promise<string>[] {
  const calls = STATES.flatMap((id) => [
    ["load", { project_id: id, older_than_hours: 0, max_cost: 5 }],
    ["get_keywords", { project_id: "good", keywords: [id], max_cost: 1 }],
    ["list_keywords", { search: id }],
    ["status", {}],
  ]);
  return calls.map(([name, given]) =>
    textOf(
      fetch(`${desk.url}/mcp`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${TOKEN}`,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
        },
        body: rpc("tools/call", { name, arguments: given }),
      }),
    ),
  );
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

test("S1: no form of the key is in any response, log, file or process list, whatever a service sends back", async (context) => {
  const service = await startEchoing(KEY);
  opened(service);
  const settings = { LOG_LEVEL: "trace", MCP_TOKENS: `Scan:${TOKEN}` };
  const desk = await sampleDesk({ baseUrl: `${service.origin}/v1`, key: KEY, settings });
  const scan = createSecretScan(KEY);
  let responses = 0;
  let bytes = 0;
  const found: string[] = [];
  const look = (text: string, where: string) => {
    bytes += text.length;
    for (const form of scan(text)) found.push(`${form} in ${where}`);
  };
  await ask(desk, "/api/projects", "now");
  await ask(desk, keywordsPath("good"), "now");
  // The two states that stop everything come last.
  for (const state of STATES)
    for (const each of [keywordsPath(state), keywordPath("good", state)]) {
      look(await textOf(ask(desk, each, "now")), each);
      responses += 1;
      if (ECHO_STATES.some((one) => one === state)) await ask(desk, "/api/projects", "now");
    }
  for (const said of await Promise.all(toolCalls(desk))) look(said, "a tool");
  responses += STATES.length * 4;
  while (responses < RESPONSES)
    for (const each of [...PAGES, ...ROUTES, ...OF_STATES])
      for (const way of WAYS) {
        look(await textOf(fetch(desk.url + each, { redirect: "manual", ...way })), each);
        responses += 1;
      }
  look(desk.output(), "the log");
  look(
    processTree(desk.processId())
      .map(({ command }) => command)
      .join("\n"),
    "the process list",
  );
  const kept = filesBelow(desk.dataFolder).filter((file) => path.basename(file).startsWith("keyword-desk"));
  const built = filesBelow(inProject(".next-test")).filter((file) => !file.includes(`${path.sep}cache${path.sep}`));
  for (const file of [...kept, ...built]) look(readFileSync(file, "latin1"), file);
  const planted = [...secretForms(KEY)].filter(([name, form]) => scan(`before ${form} after`).includes(name));
  report(
    context,
    `${responses} answers of ${PAGES.length + ROUTES.length + OF_STATES.length} addresses in ${STATES.length} states, ${kept.length + built.length} files and the log at trace, ${Math.round(bytes / 1_000_000)} MB: ${found.length} hits; of 12 planted forms ${planted.length} found`,
  );
  expect(found).toEqual([]);
  expect(planted).toHaveLength(12);
  expect(service.requests.length).toBeGreaterThan(STATES.length);
});
