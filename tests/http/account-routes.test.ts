import { renameSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { deleteAccountRoute, disconnectAccountRoute, sampleRoute } from "../../lib/http/account-routes";
import { PLAIN_USAGE } from "../../lib/quota/usage/usage-report";
import { bareArray } from "../fixtures/services/flat";
import { STRICT_KEY, STRICT_SERVICES, type StrictService } from "../fixtures/services/strict";
import { mapped } from "../fixtures/services/wrapped";
import { bookOf, newPlan } from "../plans/support";
import { type AccountGround, accountGround, saveGiven, testGiven } from "../support/account-ground";
import { autoClose } from "../support/opened";
import {
  type FixtureAnswer,
  type FixtureHandler,
  type FixtureRequest,
  serveFixture,
} from "../support/services/fixture-service";
import { read } from "../support/stack";
import { ask } from "./support";

const serve = async (handle: FixtureHandler) => autoClose(await serveFixture(handle));
const groundWith = async (handle: FixtureHandler) => ({ own: await accountGround(), served: await serve(handle) });

const statesOf = (report: { steps: { name: string; state: string }[] } | null) =>
  report?.steps.map(({ name, state }) => `${name} ${state}`);
const FINE = ["address done", "key done", "answer done", "keywords done", "history done", "clock done"];

const post = (route: (request: Request) => Promise<Response>, body: object) =>
  route(ask("/api/accounts", { method: "POST", body }));

const savedProjects = async (own: AccountGround, slug: string | null = null) => {
  const { upstream } = await own.at(slug);
  return (await upstream.listProjects(read("never"))).reading?.data.projects.map(({ name }) => name) ?? null;
};

describe("W1: the form connects a service of any shape, and saves what its test loaded:", () => {
  test.each(STRICT_SERVICES.map((service) => [service.name, service] as const))("%s", async (_, service) => {
    const { own, served } = await groundWith((request) => service.answer(request));
    const input = { address: served.origin + service.path, key: STRICT_KEY, settings: service.settings };
    const { report, lines } = await testGiven(input);
    expect(statesOf(report)).toEqual(FINE);
    expect(lines.length).toBeGreaterThan(5);
    expect(served.requests).toHaveLength(3);
    expect(report?.requestsUsed).toBe(3);
    expect(report?.previews.map(({ what }) => what)).toEqual(["projects", "keywords", "keyword data"]);
    expect(await savedProjects(own)).toBeNull();

    expect(await saveGiven(input)).toMatchObject({ status: 200 });
    expect(await savedProjects(own)).not.toBeNull();
    expect(served.requests).toHaveLength(3);
    const { quota } = await own.container();
    expect(await quota.now()).toMatchObject({ used: 3 });
  });
});

const strictBare = STRICT_SERVICES[0] as StrictService;

describe("a test", () => {
  test("offers the other ways of sending a refused key, each for one request, and goes on from there", async () => {
    const { served } = await groundWith((request) => strictBare.answer(request));
    const input = { address: `${served.origin}/v1`, key: STRICT_KEY };
    const first = await testGiven(input);
    expect(statesOf(first.report)?.slice(0, 2)).toEqual(["address done", "key failed"]);
    const fix = first.report?.fixes.find(({ label }) => label === "“Token {key}”");
    expect(fix).toMatchObject({ requests: 1 });
    const second = await testGiven({ ...input, settings: fix?.set ?? {}, requestsMax: 1 });
    expect(statesOf(second.report)).toEqual([...FINE.slice(0, 3), "keywords waiting", "history waiting", "clock done"]);
    const third = await testGiven({ ...input, settings: fix?.set ?? {}, requestsMax: 2 });
    expect(statesOf(third.report)).toEqual(FINE);
    expect(third.report?.requestsUsed).toBe(2);
    expect(served.requests).toHaveLength(4);
  });

  test("parses the same responses again with another field, without a request", async () => {
    const { served } = await groundWith((request) => mapped.answer(request));
    const input = { address: `${served.origin}/v1`, key: STRICT_KEY };
    const first = await testGiven({ ...input, requestsMax: 1 });
    expect(statesOf(first.report)).toContain("answer failed");
    const choice = first.report?.choices.find(({ what, field }) => what === "projects" && field === "name");
    expect(choice?.options.map(({ name }) => name)).toContain("bezeichnung");
    const map = JSON.stringify({ list: "reply.body", id: "nr", name: "bezeichnung" });
    const second = await testGiven({ ...input, settings: { UPSTREAM_FIELD_MAP: map }, requestsMax: 0 });
    expect(statesOf(second.report)).toContain("answer done");
    expect(second.report?.requestsUsed).toBe(0);
    expect(served.requests).toHaveLength(1);
  });

  test("explains failures in whole sentences, and quotes only the service's own text", async () => {
    await accountGround();
    const failureOf = async (answer: FixtureAnswer) => {
      const service = await serve(() => answer);
      const { report } = await testGiven({ address: `${service.origin}/v1`, key: STRICT_KEY });
      const texts = report?.steps.map(({ text }) => text).join(" ") ?? "";
      expect(texts).not.toMatch(/[{}]|the ID \./);
      return { texts, hints: report?.hints.join(" ") ?? "" };
    };
    const limitFailure = await failureOf({ status: 429, json: { detail: "Rate limit exceeded" } });
    expect(limitFailure.texts).toContain("The service says: “Rate limit exceeded”");
    expect(limitFailure.hints).toContain("A limit of the service is reached");
    expect((await failureOf({ status: 404, json: { detail: "Not found." } })).hints).toContain(
      "must be directly below",
    );
    const page = await failureOf({ status: 200, text: "<!doctype html><h1>Acme</h1>" });
    expect(page.texts).toContain("The response is a web page or XML instead of data.");
    const redirect = await failureOf({
      status: 301,
      headers: { location: "https://elsewhere.example/projects/" },
      json: {},
    });
    for (const { texts } of [page, redirect]) expect(texts).not.toContain("The service says");
    expect((await failureOf({ json: [] })).hints).toContain("The service lists no projects for this key");
  });

  test.each([
    ["by device", { positions: { desktop: 3, mobile: 5 } }, false],
    ["out of the top 100", { position: null }, false],
    ["absent", { volume: 120 }, true],
  ])("says that positions are missing only if the pages show none: %s", async (_, row, isMissing) => {
    const { served } = await groundWith(({ url }) => ({
      json: url.pathname.includes("keywords-list")
        ? [{ id: 9, keyword: "zinc tub", ...row }]
        : [{ id: 1, name: "Garden shop" }],
    }));
    const input = { address: `${served.origin}/v1`, key: STRICT_KEY, requestsMax: 2 };
    const { report } = await testGiven(input);
    expect(report?.hints.join(" ").includes("No position was recognized")).toBe(isMissing);
    const [preview] = report?.previews.filter(({ what }) => what === "keywords") ?? [];
    expect(preview).toBeDefined();
  });

  test("sends no more requests than were confirmed", async () => {
    const { served } = await groundWith((request) => bareArray.answer(request));
    const { report } = await testGiven({ address: `${served.origin}/v1`, key: STRICT_KEY, requestsMax: 0 });
    expect(statesOf(report)?.every((step) => step.endsWith("waiting"))).toBe(true);
    expect(served.requests).toHaveLength(0);
  });

  test("books each request before it is sent, and saves no response", async () => {
    const { own, served } = await groundWith((request) => strictBare.answer(request));
    await testGiven({ address: `${served.origin}/v1`, key: STRICT_KEY, settings: strictBare.settings });
    const { store } = (await own.container()).desk;
    const { attempts } = await store
      .selectFrom("quota_attempt")
      .select(({ fn }) => fn.countAll<number>().as("attempts"))
      .executeTakeFirstOrThrow();
    expect(attempts).toBe(3);
    for (const table of ["saved_copy", "raw_answer", "account", "flight", "page_size"] as const) {
      const rows = await store.selectFrom(table).selectAll().execute();
      expect(rows).toEqual([]);
    }
  });
});

describe("abuse is refused with a reason:", () => {
  const KEY = { key: STRICT_KEY };
  test.each<[string, Record<string, unknown>, RegExp]>([
    ["plain http elsewhere", { address: "http://api.example.com", ...KEY }, /Use https/],
    ["credentials in the address", { address: "https://me:secret@api.example.com", ...KEY }, /user name and password/],
    ["marks that turn the direction", { address: "https://api.example.com/\u202egro.live", ...KEY }, /invisible/],
    ["no address", { address: "javascript:alert(1)", ...KEY }, /isn’t a web address/],
    ["a file", { address: "file:///etc/passwd", ...KEY }, /isn’t a web address/],
    ["a key with a line break", { address: "https://api.example.com", key: "a\r\nX-Evil: 1" }, /key can’t contain/],
    ["no key", { address: "https://api.example.com", key: "" }, /Enter the key/],
    [
      "a header that belongs to the connection",
      withSetting("UPSTREAM_EXTRA_HEADERS", '{"Host": "evil"}'),
      /JSON object/,
    ],
    ["a private network by its own word", withSetting("ALLOW_PRIVATE_UPSTREAM", "1"), /can’t be set here/],
    ["another folder for data", withSetting("DATA_FOLDER", "/tmp"), /can’t be set here/],
  ])("%s", async (_, input, sentence) => {
    await accountGround();
    const { status, text } = await testGiven(input);
    expect(status).toBe(400);
    expect(text).toMatch(sentence);
    expect((await saveGiven(input)).status).toBe(400);
  });

  function withSetting(name: string, value: string) {
    return { address: "https://api.example.com", key: STRICT_KEY, settings: { [name]: value } };
  }

  test("a key of 1 MB is refused unread", async () => {
    await accountGround();
    const { status, text } = await testGiven({ address: "https://api.example.com", key: "k".repeat(1_000_000) });
    expect(status).toBe(413);
    expect(text).toContain("larger than 64 KB");
  });

  test.each(["https://169.254.169.254/latest", "https://10.0.0.1", "https://[fd00::1]", "https://192.168.1.1/v1"])(
    "%s is never connected to, and the setting that could allow more is named",
    async (address) => {
      await accountGround();
      const { report } = await testGiven({ address, ...KEY });
      expect(report?.steps[0]).toMatchObject({ name: "address", state: "failed" });
      expect(report?.steps[0]?.text).toContain("ALLOW_PRIVATE_UPSTREAM");
      expect(report?.requestsUsed).toBe(0);
    },
  );

  test("behind a public proxy, a service on the server itself needs a server setting", async () => {
    await accountGround({ TRUST_PROXY: "1" });
    const { status, text } = await testGiven({ address: "http://127.0.0.1:8080", ...KEY });
    expect(status).toBe(400);
    expect(text).toContain("ALLOW_PRIVATE_UPSTREAM=1");
  });
});

/** A second key for the same account at the service, and the key of another account. */
const SECOND_KEY = "second-key";
const OTHER_KEY = "other-key";

const withAnyKey = (request: FixtureRequest): FixtureAnswer => {
  const { authorization = "" } = request.headers;
  const headers = { ...request.headers, authorization: authorization.replace(/(second|other)-key/, STRICT_KEY) };
  const { json, text = JSON.stringify(json), ...answer } = strictBare.answer({ ...request, headers });
  return { ...answer, text: authorization.includes(OTHER_KEY) ? text.replace(/garden/gi, "Harbor") : text };
};

describe("changing an account", () => {
  async function connectAccount() {
    const { own, served } = await groundWith(withAnyKey);
    const given = { address: `${served.origin}/v1`, key: STRICT_KEY, settings: strictBare.settings };
    await testGiven(given);
    await saveGiven(given);
    const { accounts } = (await own.container()).desk;
    const [account] = await accounts.list();
    if (account === undefined) throw new Error("No account was saved.");
    return { own, served, given, account, accounts };
  }

  test("W4: a new key for the same account keeps all saved data", async () => {
    const { own, given, account } = await connectAccount();
    const { id, version } = account;
    const { books, quota: before } = await own.container();
    const subject = { text: "Garden shop", market: null };
    await books.labels.change({ projectId: "1", keywordId: null }, subject, { kind: "star", starred: true }, 0);
    await testGiven({ ...given, key: SECOND_KEY, accountId: id, requestsMax: 1 });
    expect(await saveGiven({ ...given, key: SECOND_KEY, account: { id, version } })).toMatchObject({ status: 200 });
    expect(await savedProjects(own)).toEqual(["Garden shop"]);
    const now = await own.container();
    expect(await now.books.labels.ofProjects()).toMatchObject({ 1: { starred: true } });
    expect((await before.now()).used).toBe(3);
    expect((await now.quota.now()).used).toBe(1);
  });

  test("W4: the key of another account shows none of the saved data, and deletes none", async () => {
    const { own, given } = await connectAccount();
    await testGiven({ ...given, key: OTHER_KEY });
    const { answer } = await saveGiven({ ...given, title: "Other", key: OTHER_KEY });
    expect(answer).toEqual({ base: "/a/other" });
    expect(await savedProjects(own, "other")).toEqual(["Harbor shop"]);
    expect(await savedProjects(own)).toEqual(["Garden shop"]);
  });

  test("W3: with one key, each account lists its own test and not the other's", async () => {
    const { own, given } = await connectAccount();
    const usageOf = async (slug: string) => (await own.at(slug)).reads.usage(PLAIN_USAGE);
    const other = await serve((request) => strictBare.answer(request));
    const second = { ...given, address: `${other.origin}/v1` };
    await testGiven(second);
    expect((await (await own.container()).reads.usage(PLAIN_USAGE)).requestsTotal).toBe(3);
    expect(await saveGiven({ ...second, title: "Other" })).toMatchObject({ answer: { base: "/a/other" } });
    for (const slug of ["mine", "other"]) expect((await usageOf(slug)).requestsTotal, slug).toBe(3);
    expect((await (await own.at("mine")).quota.now()).used).toBe(6);
  });

  test("a connection can be saved without a test, and the first load then asks the service", async () => {
    const { own, given, account } = await connectAccount();
    const other = await serve((request) => strictBare.answer(request));
    const untestedInput = { ...given, address: `${other.origin}/v1`, title: "Untested" };
    expect(await saveGiven(untestedInput)).toMatchObject({ status: 200 });
    expect(other.requests).toHaveLength(0);
    expect(await savedProjects(own, "untested")).toBeNull();
    const of = { id: account.id, version: account.version };
    const settings = { ...given.settings, REQUESTS_PER_HOUR: "500" };
    expect((await saveGiven({ ...given, key: null, title: "Renamed", settings, account: of })).status).toBe(200);
  });

  test("the saved key is used again, but never for another host", async () => {
    const { served, given, account } = await connectAccount();
    const { id, version } = account;
    const same = await testGiven({ ...given, key: null, accountId: id });
    expect(statesOf(same.report)).toEqual(FINE);
    const elsewhere = await serve(() => ({ json: [] }));
    const other = { ...given, address: elsewhere.origin, key: null };
    for (const response of [
      await testGiven({ ...other, accountId: id }),
      await saveGiven({ ...other, account: { id, version } }),
    ]) {
      expect(response.status).toBe(400);
      expect(response.text).toContain("enter the key again");
    }
    expect(elsewhere.requests).toHaveLength(0);
    expect(served.requests).toHaveLength(3);
  });

  test("a missing or unreadable key is requested again, with the reason", async () => {
    const { own, given, account } = await connectAccount();
    const { id } = account;
    const secret = join(own.folder, "secret.key");
    renameSync(secret, `${secret}.aside`);
    expect((await testGiven({ ...given, key: null, accountId: id })).text).toContain(
      "can’t be decrypted here. Enter it again.",
    );
    renameSync(`${secret}.aside`, secret);
    await post(disconnectAccountRoute, { id, version: account.version });
    expect((await testGiven({ ...given, key: null, accountId: id })).text).toContain("has no key. Enter one.");
  });

  test("the sample can be shown and removed, and names lose invisible characters", async () => {
    const { own, given, account } = await connectAccount();
    const { id, version } = account;
    await saveGiven({ ...given, key: null, title: "Gar\u202eden\n", account: { id, version } });
    const { accounts } = (await own.container()).desk;
    expect((await accounts.list()).map(({ title }) => title)).toEqual(["Garden"]);
    const show = async (isShown: boolean) => (await post(sampleRoute, { isShown })).json() as Promise<unknown>;
    const slugs = async () => (await own.live.shownAccounts()).map(({ slug }) => slug);
    expect(await slugs()).toEqual(["mine"]);
    expect(await show(true)).toEqual({ base: "/a/sample" });
    expect(await slugs()).toEqual(["mine", "sample"]);
    expect(await (await own.at("sample")).connection.describe()).toMatchObject({ source: "sample", account: null });
    expect(await show(false)).toEqual({ base: "" });
    expect(await slugs()).toEqual(["mine"]);
  });

  test("a save over another user’s change shows the current settings", async () => {
    const { given, account } = await connectAccount();
    const of = { id: account.id, version: account.version };
    await saveGiven({ ...given, key: null, title: "First", account: of });
    const second = await saveGiven({ ...given, key: null, title: "Second", account: of });
    expect(second).toMatchObject({ status: 409, answer: { account: { title: "First" } } });
  });

  test("a save that the database interrupts is never half made", async () => {
    const { own, given, account, accounts } = await connectAccount();
    const { id, version, title } = account;
    const before = await accounts.find(id);
    const move = (from: string, to: string) => {
      for (const end of ["", "-wal"]) renameSync(join(own.folder, from + end), join(own.folder, to + end));
    };
    move("keyword-desk.sqlite", "aside");
    const statuses = [
      (await saveGiven({ ...given, title: "Second" })).status,
      (await saveGiven({ ...given, title: "Renamed", account: { id, version } })).status,
      (await post(disconnectAccountRoute, { id, version })).status,
      (await post(deleteAccountRoute, { id, title })).status,
      (await post(sampleRoute, { isShown: true })).status,
    ];
    expect(statuses.every((status) => status >= 500)).toBe(true);
    move("aside", "keyword-desk.sqlite");
    expect(await accounts.find(id)).toEqual(before);
    expect(await accounts.list()).toHaveLength(1);
    expect(await savedProjects(own)).toEqual(["Garden shop"]);
  });

  test("deleting leaves the plans of other accounts alone", async () => {
    const { own, account } = await connectAccount();
    const { id, title } = account;
    const { desk, plans } = await own.container();
    const [mine, other] = [newPlan(1), newPlan(1)];
    await plans.book.create(mine, mine.id);
    await bookOf(desk.store, own.clock).create(other, other.id);
    await post(deleteAccountRoute, { id, title });
    expect(await desk.store.selectFrom("plan").select("id").execute()).toEqual([{ id: other.id }]);
  });

  test("a disconnected account stays readable; a deleted one leaves nothing", async () => {
    const { own, account } = await connectAccount();
    const { id, version, title } = account;
    await post(disconnectAccountRoute, { id, version });
    expect(await savedProjects(own)).toEqual(["Garden shop"]);
    expect((await post(deleteAccountRoute, { id, title: "mine?" })).status).toBe(400);
    expect((await post(deleteAccountRoute, { id, title })).status).toBe(200);
    const { desk, connection } = await own.container();
    expect(await desk.accounts.list()).toEqual([]);
    expect(await desk.store.selectFrom("saved_copy").selectAll().execute()).toEqual([]);
    expect(await connection.describe()).toMatchObject({ source: "sample", account: null });
  });
});
