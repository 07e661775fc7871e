import { chmodSync, cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import * as keywordsRaw from "../../app/api/projects/[projectId]/raw/route";
import * as projectsRaw from "../../app/api/projects/raw/route";
import * as usageLog from "../../app/api/usage/log/route";
import { echoOf } from "../e2e/support/echoing-service";
import { createSecretScan, secretForms } from "../e2e/support/secret-forms";
import { ask, params } from "../http/support";
import { type AccountGround, accountGround, saveGiven, testGiven } from "../support/account-ground";
import { containerAt, liveDesk } from "../support/live-desk";
import { autoClose } from "../support/opened";
import { type FixtureService, serveFixture } from "../support/services/fixture-service";
import { read } from "../support/stack";
import { temporaryFolder } from "../support/temporary-folder";

const KEY = "kd_form_Qx7Lm2Zp9Vt4Rw8NbC3";
const scan = createSecretScan(KEY);
const lines: string[] = [];

beforeEach(() => {
  lines.length = 0;
  vi.stubEnv("LOG_LEVEL", "trace");
  Reflect.deleteProperty(globalThis, "keywordDeskLog");
  vi.spyOn(process.stderr, "write").mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  for (const level of ["log", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation((...args) => void lines.push(args.map(String).join(" ")));
});

async function serveEcho(isRefusing: () => boolean): Promise<FixtureService> {
  const echo = echoOf(KEY);
  const bodyOf = (path: string) => {
    if (path.includes("keyword-data")) return { id: "k", keyword: `gnome ${echo}`, history: [] };
    const row = { id: "1", keyword: `gnome ${echo}`, position: 3, note: echo, [`of ${echo.slice(0, 40)}`]: echo };
    return path.includes("list") ? [row] : [{ id: "p", name: `Shop ${echo}`, note: echo }];
  };
  const service = await serveFixture(({ url }) =>
    isRefusing() ? { status: 401, json: { detail: `Not with ${echo}` } } : { json: bodyOf(url.pathname) },
  );
  return autoClose(service);
}

const filesIn = (folder: string, but = "secret.key"): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true, encoding: "utf8" })
    .filter((entry) => entry.isFile() && entry.name !== but)
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"));

async function connectAccount(): Promise<{ own: AccountGround; service: FixtureService; responseTexts: string[] }> {
  const own = await accountGround();
  let isRefusing = true;
  const service = await serveEcho(() => isRefusing);
  const input = { address: service.origin, key: KEY };
  const refusal = await testGiven(input);
  isRefusing = false;
  const testResult = await testGiven(input);
  const saved = await saveGiven(input);
  expect(saved).toMatchObject({ status: 200 });
  return { own, service, responseTexts: [refusal.text, testResult.text, saved.text] };
}

describe("W2: a key that was entered in the browser", () => {
  test("is in no response, log or file", async () => {
    const forms = [...secretForms(KEY)].filter(([name, form]) => scan(`before ${form} after`).includes(name));
    expect(forms).toHaveLength(12);
    const { own, service, responseTexts } = await connectAccount();
    const { desk, upstream, reads } = await own.container();
    const { accounts, store } = desk;
    for (let version = 1; version <= 4; version += 1) {
      const [row] = await accounts.rows();
      const account = { id: row?.id ?? "", version };
      const again = await saveGiven({ address: service.origin, key: version % 2 === 0 ? KEY : null, account });
      responseTexts.push(again.text);
    }
    for (const request of [read("now"), read("never")]) {
      responseTexts.push(JSON.stringify(await upstream.listProjects(request)));
      responseTexts.push(JSON.stringify(await upstream.listKeywords("p", request)));
      responseTexts.push(JSON.stringify(await reads.keyword("p", "1", request)));
    }
    for (const response of [
      projectsRaw.GET(ask("/api/projects/raw"), params({})),
      keywordsRaw.GET(ask("/api/projects/p/raw"), params({ projectId: "p" })),
      usageLog.GET(ask("/api/usage/log"), params({})),
    ])
      responseTexts.push(await (await response).text());
    responseTexts.push(JSON.stringify(await accounts.list()));
    // Breaks the store during a request, so that the log contains the whole error.
    await store.schema.alterTable("quota_attempt").renameTo("attempt_away").execute();
    const [row] = await accounts.rows();
    const failure = await saveGiven({ address: service.origin, key: KEY });
    expect(failure.status).toBe(500);
    expect(await accounts.rows()).toEqual([row]);
    expect(lines.join("\n")).toContain("no such table");
    const texts = [...responseTexts, failure.text, ...lines, ...filesIn(own.folder)];
    expect(texts.length).toBeGreaterThan(20);
    for (const text of texts) expect(scan(text), text.slice(0, 300)).toEqual([]);
  });

  test("is unreadable in a backup without the secret, while saved data stays readable", async () => {
    const { own, service } = await connectAccount();
    await (await own.container()).upstream.listProjects(read("now"));
    const requestCount = service.requests.length;
    const backup = temporaryFolder();
    await own.live.drain();
    cpSync(own.folder, backup, { recursive: true, filter: (file) => !file.endsWith("secret.key") });
    for (const text of filesIn(backup, "")) expect(scan(text)).toEqual([]);
    const container = await containerAt(await liveDesk({ DATA_FOLDER: backup }));
    expect((await container.connection.describe()).account).toMatchObject({ key: "unopenable" });
    expect((await container.upstream.listProjects(read("never"))).reading?.data.projects).toHaveLength(1);
    expect((await container.upstream.listProjects(read("now"))).problem).toMatchObject({ code: "no_key" });
    expect(service.requests).toHaveLength(requestCount);
  });

  test("with a secret file that others can read the start goes on with a warning", async () => {
    const { own } = await connectAccount();
    chmodSync(join(own.folder, "secret.key"), 0o644);
    lines.length = 0;
    const container = await containerAt(await liveDesk({ DATA_FOLDER: own.folder }));
    expect((await container.connection.describe()).account).toMatchObject({ key: "set" });
    expect(lines.join("")).toContain("can be read by other users");
  });
});
