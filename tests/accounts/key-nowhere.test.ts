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
import { opened } from "../support/opened";
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
    vi.spyOn(console, level).mockImplementation((...said) => void lines.push(said.map(String).join(" ")));
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
  return opened(service);
}

const filesIn = (folder: string, but = "secret.key"): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true, encoding: "utf8" })
    .filter((entry) => entry.isFile() && entry.name !== but)
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"));

async function connected(): Promise<{ own: AccountGround; service: FixtureService; said: string[] }> {
  const own = await accountGround();
  let isRefusing = true;
  const service = await serveEcho(() => isRefusing);
  const given = { address: service.origin, key: KEY };
  const refused = await testGiven(given);
  isRefusing = false;
  const tested = await testGiven(given);
  const saved = await saveGiven(given);
  expect(saved).toMatchObject({ status: 200 });
  return { own, service, said: [refused.text, tested.text, saved.text] };
}

describe("W2: a key that was entered in the browser", () => {
  test("is in no response, log or file", async () => {
    const planted = [...secretForms(KEY)].filter(([name, form]) => scan(`before ${form} after`).includes(name));
    expect(planted).toHaveLength(12);
    const { own, service, said } = await connected();
    const { desk, upstream, reads } = await own.container();
    const { accounts, store } = desk;
    for (let version = 1; version <= 4; version += 1) {
      const [row] = await accounts.rows();
      const account = { id: row?.id ?? "", version };
      const again = await saveGiven({ address: service.origin, key: version % 2 === 0 ? KEY : null, account });
      said.push(again.text);
    }
    for (const request of [read("now"), read("never")]) {
      said.push(JSON.stringify(await upstream.listProjects(request)));
      said.push(JSON.stringify(await upstream.listKeywords("p", request)));
      said.push(JSON.stringify(await reads.keyword("p", "1", request)));
    }
    for (const response of [
      projectsRaw.GET(ask("/api/projects/raw"), params({})),
      keywordsRaw.GET(ask("/api/projects/p/raw"), params({ projectId: "p" })),
      usageLog.GET(ask("/api/usage/log"), params({})),
    ])
      said.push(await (await response).text());
    said.push(JSON.stringify(await accounts.list()));
    // Breaks the store during a request, so that the log contains the whole error.
    await store.schema.alterTable("quota_attempt").renameTo("attempt_away").execute();
    const [row] = await accounts.rows();
    const broken = await saveGiven({ address: service.origin, key: KEY });
    expect(broken.status).toBe(500);
    expect(await accounts.rows()).toEqual([row]);
    expect(lines.join("\n")).toContain("no such table");
    const texts = [...said, broken.text, ...lines, ...filesIn(own.folder)];
    expect(texts.length).toBeGreaterThan(20);
    for (const text of texts) expect(scan(text), text.slice(0, 300)).toEqual([]);
  });

  test("is unreadable in a backup without the secret, while saved data stays readable", async () => {
    const { own, service } = await connected();
    await (await own.container()).upstream.listProjects(read("now"));
    const sent = service.requests.length;
    const backup = temporaryFolder();
    await own.live.drain();
    cpSync(own.folder, backup, { recursive: true, filter: (file) => !file.endsWith("secret.key") });
    for (const text of filesIn(backup, "")) expect(scan(text)).toEqual([]);
    const container = await containerAt(await liveDesk({ DATA_FOLDER: backup }));
    expect((await container.connection.describe()).account).toMatchObject({ key: "unopenable" });
    expect((await container.upstream.listProjects(read("never"))).reading?.data.projects).toHaveLength(1);
    expect((await container.upstream.listProjects(read("now"))).problem).toMatchObject({ code: "no_key" });
    expect(service.requests).toHaveLength(sent);
  });

  test("with a secret file that others can read the start goes on with a warning", async () => {
    const { own } = await connected();
    chmodSync(join(own.folder, "secret.key"), 0o644);
    lines.length = 0;
    const container = await containerAt(await liveDesk({ DATA_FOLDER: own.folder }));
    expect((await container.connection.describe()).account).toMatchObject({ key: "set" });
    expect(lines.join("")).toContain("can be read by other users");
  });
});
