import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { keywordHref, projectHref } from "../../../lib/domain/web/address-params";
import { inProject } from "../../../lib/launcher/project.mjs";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { zipTexts } from "../../support/zip-texts";
import { ask, keywordPath, keywordsPath } from "../support/ask";
import type { Desk } from "../support/desk/desk";
import { ECHO_STATES, startEchoing } from "../support/echoing-service";
import { expect, test } from "../support/fixtures";
import { createSecretScan } from "../support/secret-forms";

const KEYWORD_ID = "598377022953";
const AGENT = "a-token-of-an-agent-0123456789";

function recordAnswers(page: Page): () => Promise<string[]> {
  const answers: Promise<string>[] = [];
  page.on("response", (response) => {
    const read = async () => {
      const headers = JSON.stringify(await response.headersArray());
      const body = await response.body().catch(() => Buffer.alloc(0));
      return `${response.request().method()} ${response.url()}\n${headers}\n${body.toString("latin1")}`;
    };
    answers.push(read().catch(() => ""));
  });
  return () => Promise.all(answers);
}

async function visit(page: Page, desk: Desk): Promise<void> {
  const paths = [
    "/",
    "/projects",
    projectHref(SAMPLE_IDS.northwind),
    keywordHref(SAMPLE_IDS.northwind, KEYWORD_ID),
    "/nowhere",
    "/usage",
    "/settings",
  ];
  for (const each of paths) {
    await page.goto(desk.url + each);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  }
  await page.getByRole("button", { name: /^Test connection/ }).click();
  await expect(page.getByText("Used 1 request.")).toBeVisible();
}

async function askEverything(desk: Desk): Promise<string[]> {
  const data = ["/api/projects", keywordsPath(SAMPLE_IDS.northwind), keywordPath(SAMPLE_IDS.northwind, KEYWORD_ID)];
  const free = [...data, ...data.map((each) => `${each.replace(/\/keywords$/, "")}/raw`), "/api/quota", "/api/usage"];
  const answers = await Promise.all([
    ...free.map((each) => fetch(desk.url + each)),
    ...data.map((each) => ask(desk, each, "now")),
  ]);
  return Promise.all(answers.map(async (answer) => `${JSON.stringify([...answer.headers])}\n${await answer.text()}`));
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

test("S1q, S3q: the key is in no response, build file or log, and not in the store", async ({ desk, page }) => {
  test.slow();
  const answers = recordAnswers(page);
  await visit(page, desk);
  const texts = [...(await answers()), ...(await askEverything(desk))];
  expect(texts.length).toBeGreaterThan(50);
  await desk.stopApi();
  await ask(desk, "/api/projects", "now");

  const scan = createSecretScan(desk.key);
  for (const text of texts) expect(scan(text), text.slice(0, 200)).toEqual([]);
  expect(scan(desk.output())).toEqual([]);

  const build = inProject(".next-test");
  const built = ["static", "server"].flatMap((part) => filesBelow(path.join(build, part)));
  expect(built.length).toBeGreaterThan(50);
  const kept = filesBelow(desk.dataFolder).filter((file) => path.basename(file).startsWith("keyword-desk.sqlite"));
  expect(kept.length).toBeGreaterThan(0);
  for (const file of [...built, ...kept]) expect(scan(readFileSync(file, "latin1")), file).toEqual([]);
  expect(built.filter((file) => path.basename(file).startsWith(".env"))).toEqual([]);
  // A control: the key file contains the key, so the same search finds it.
  expect(scan(readFileSync(path.join(desk.dataFolder, "sample-key"), "latin1"))).toContain("raw");
});

async function exportsOf(page: Page): Promise<string[]> {
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  const texts: string[] = [];
  for (const format of [/^CSV/, /^JSON/, /^Excel/]) {
    const coming = page.waitForEvent("download");
    await dialog.getByRole("button", { name: format }).click();
    const bytes = readFileSync((await (await coming).path()) ?? "");
    texts.push(...(format.source === "^Excel" ? zipTexts(bytes) : [bytes.toString("utf8")]));
  }
  await page.keyboard.press("Escape");
  return texts;
}

async function agentAnswers(desk: Desk): Promise<string[]> {
  const calls = [
    ["status", {}],
    ["list_projects", { max_cost: 1 }],
    ["list_keywords", { search: "shoes" }],
    ...[...ECHO_STATES, "limit", "unauthorised"].flatMap((id) => [
      ["load", { project_id: id, older_than_hours: 0, max_cost: 5 }] as const,
      ["get_keywords", { project_id: "good", keywords: [id], max_cost: 1 }] as const,
    ]),
  ] as const;
  const headers = {
    authorization: `Bearer ${AGENT}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  const texts: string[] = [];
  for (const [name, given] of calls) {
    const params = { name, arguments: given };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
    const answer = await fetch(`${desk.url}/mcp`, { method: "POST", headers, body });
    texts.push(`${JSON.stringify([...answer.headers])}\n${await answer.text()}`);
  }
  return texts;
}

test("S1q: a service that echoes the key never gets it into a page, file, log, tool or the store", async ({
  createDesk,
  page,
}) => {
  test.slow();
  const key = "kd_echoed_Hn5Ty1Kc6Bd3Fs0J";
  const service = await startEchoing(key);
  try {
    const desk = await createDesk({
      baseUrl: service.baseUrl,
      key,
      settings: { LOG_LEVEL: "trace", MCP_TOKENS: `Helper:${AGENT}` },
    });
    const answers = recordAnswers(page);
    const files: string[] = [];
    await page.goto(`${desk.url}/projects`);
    await expect(page.getByRole("rowheader", { name: /^good/ })).toBeVisible();
    for (const state of ECHO_STATES) {
      await page.goto(desk.url + projectHref(state));
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      for (const details of await page.locator("main summary").all()) await details.click();
      if (state === "good") {
        await expect(page.getByRole("checkbox", { name: /^Select all/ })).toBeEnabled();
        files.push(...(await exportsOf(page)));
        await page.goto(desk.url + keywordHref(state, "good"));
        files.push(...(await exportsOf(page)));
      }
      // An open breaker would answer instead of the service.
      await ask(desk, "/api/projects", "now");
    }
    files.push(...(await agentAnswers(desk)));
    for (const state of ["limit", "unauthorised"]) await page.goto(desk.url + projectHref(state));
    for (const each of ["/api/usage/log", "/api/projects/raw", `/api${projectHref("page")}/raw`])
      files.push(await (await fetch(desk.url + each)).text());
    const shown = await answers();
    expect([shown.length > 100, files.length > 30]).toEqual([true, true]);
    const codes = ["bad_request", "forbidden", "not_found", "service_failed", "broken_response", "unreadable_answer"];
    const seen = shown.join("\n");
    expect(codes.filter((code) => !seen.includes(code))).toEqual([]);

    const scan = createSecretScan(key);
    for (const text of [...shown, ...files, desk.output()]) expect(scan(text), text.slice(0, 300)).toEqual([]);
    for (const file of filesBelow(desk.dataFolder).filter((each) => path.basename(each).startsWith("keyword-desk")))
      expect(scan(readFileSync(file, "latin1")), file).toEqual([]);
  } finally {
    await service.stop();
  }
});
