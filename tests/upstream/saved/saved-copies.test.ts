import { beforeEach, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../../lib/domain/time/units";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import type { Store } from "../../../lib/store/open-store";
import type { CopyAddress } from "../../../lib/upstream/endpoints/copy-address";
import { SavedCopies } from "../../../lib/upstream/saved/saved-copies";
import { onBothStores, openForTest, type Place } from "../../support/both-stores";
import { autoClose } from "../../support/opened";
import { serveFixture } from "../../support/services/fixture-service";
import { read, type Stack, stack } from "../../support/stack";

onBothStores("saved copies", (freshPlace) => {
  let place: Place;
  let store: Store;
  let desk: Stack;
  beforeEach(async () => {
    place = await freshPlace();
    store = await openForTest(place.address);
    const databaseUrl = place.environment.DATABASE_URL ?? null;
    const dataFolder = place.environment.DATA_FOLDER ?? "";
    desk = autoClose(await stack({ keywords: 20, settings: { databaseUrl, dataFolder } }));
  });

  test("K5q: two keys and two services with the same IDs never use each other's copies", async () => {
    const owners = [
      ["a", "https://one.example"],
      ["b", "https://one.example"],
      ["a", "https://two.example"],
    ] as const;
    const all = owners.map(([key, base]) => ({ name: `${key} ${base}`, copies: new SavedCopies(store, key, base) }));
    const addresses = Array.from(
      { length: 30 },
      (_, id): CopyAddress => ({ kind: "keywords", projectId: String(id), keywordId: null }),
    );
    for (const { name, copies } of all)
      for (const address of addresses) {
        const body = JSON.stringify(`${name} ${address.projectId}`);
        await copies.write(address, { body, summary: null, asOfMs: 1, complete: true, rows: 1 }, []);
      }
    for (const address of addresses)
      for (const { name, copies } of all)
        expect(await copies.read(address)).toMatchObject({ data: `${name} ${address.projectId}` });
    const page = { page: 0, path: "/", status: 200, body: "{}", readAtMs: 1, paging: null };
    for (const { name, copies } of all) await copies.raw.keep(name, page);
    await all[0]?.copies.removeAll();
    expect(await all[0]?.copies.raw.pages(all[0].name)).toEqual([]);
    expect(await all[1]?.copies.raw.pages(all[1].name)).toEqual([page]);
    expect(await all[1]?.copies.overview.facts()).toMatchObject({ keywords: 30 });
  });

  test("a body with characters a database can't store stays readable", async () => {
    const copies = new SavedCopies(store, "k", "https://one.example");
    const page = { page: 0, path: "/", status: 200, body: "a\0b\ud800c", readAtMs: 1, paging: null };
    await copies.raw.keep("raw", page);
    expect((await copies.raw.pages("raw"))[0]?.body).toMatch(/^a\ufffdb.c$/u);
  });

  async function switchable() {
    const rows = { results: [1, 2].map((id) => ({ id, name: `Row ${id}`, keyword: `row ${id}` })) };
    let serviceAnswer: { status: number; json: object } = { status: 200, json: rows };
    const service = autoClose(await serveFixture(() => serviceAnswer));
    const { upstream } = await desk.another({ baseUrl: service.origin, apiKey: "tests" });
    const answerWith = (status: number, detail = "no") => {
      serviceAnswer = { status, json: status === 200 ? rows : { detail } };
    };
    return { service, upstream, answerWith };
  }

  const FOREIGN = "This resource belongs to another account.";

  test("K7q: data the service assigns to another account is removed and never shown again", async () => {
    const { service, upstream, answerWith } = await switchable();
    const list = (id: string, spend: "now" | "if-missing" | "never") => upstream.listKeywords(id, read(spend));
    await upstream.listProjects(read("if-missing"));
    for (const id of ["1", "2"]) expect((await list(id, "if-missing")).reading?.data.keywords).toHaveLength(2);
    answerWith(403, FOREIGN);
    const result = await list("1", "now");
    expect(result).toMatchObject({
      reading: null,
      problem: { status: 403, code: "other_account", details: { values: { name: "Row 1", owner: "account" } } },
    });
    expect(result.problem?.text).toContain(
      "Its saved copy was removed because the service says it belongs to another account.",
    );
    for (let asks = 0; asks < 100; asks += 1) {
      const { reading, problem } = await list("1", asks % 2 ? "never" : "if-missing");
      expect([reading, problem?.code]).toEqual([null, "other_account"]);
    }
    expect([...(await upstream.copies.refusals.ofProjects(["1", "2"])).keys()]).toEqual(["1"]);
    answerWith(404);
    expect(await list("2", "now")).toMatchObject({
      reading: { deletedAt: "2026-03-02T10:20:00.000Z", saved: true },
      problem: { code: "not_found" },
    });
    expect(service.requests).toHaveLength(5);
  });

  test.each([
    [403, "no"],
    [403, ""],
    [403, "It does not exist or belongs to another account."],
    [403, "Your plan doesn't include this. You may belong to another organization."],
  ])("K7q: after a %i that says “%s” the copy stays, labeled, until access returns", async (status, words) => {
    const { upstream, answerWith } = await switchable();
    const list = (spend: "now" | "if-missing" | "never") => upstream.listKeywords("1", read(spend));
    await list("if-missing");
    const version = await upstream.keywordsVersion("1");
    answerWith(status, words);
    const refusal = await list("now");
    expect(refusal.reading?.data.keywords).toHaveLength(2);
    expect(refusal.problem).toMatchObject({ status: 403, details: { values: { name: "1" } } });
    expect(await upstream.keywordsVersion("1")).not.toBe(version);
    desk.clock.advanceMs(3 * HOUR_MS);
    expect(await list("never")).toEqual(refusal);
    expect((await upstream.copies.refusals.ofProjects(["1"])).get("1")).toEqual(refusal.problem);
    answerWith(200);
    await list("now");
    expect((await list("never")).problem).toBeNull();
    expect((await upstream.copies.refusals.ofProjects(["1"])).size).toBe(0);
  });

  test("everything works on this store: a paged list, a keyword, the gauge and the log", async () => {
    const { upstream } = desk.container;
    const projects = await upstream.listProjects(read("if-missing"));
    const { reading } = await upstream.listKeywords(SAMPLE_IDS.northwind, read("if-missing"));
    const keyword = reading?.data.keywords[0];
    if (keyword === undefined) throw new Error("no keyword");
    const data = await upstream.getKeywordData(SAMPLE_IDS.northwind, keyword.id, read("if-missing"));
    expect([projects.problem, data.problem]).toEqual([null, null]);
    expect(data.reading?.data.keyword.id).toBe(keyword.id);
    const requestCount = await desk.requestCount();
    expect(await desk.container.quota.now()).toMatchObject({
      confirmed: requestCount,
      maybe: 0,
      left: 1_000 - requestCount,
    });
    expect((await desk.container.reads.usage()).requests).toHaveLength(requestCount);
    const { overview } = upstream.copies;
    expect(await overview.facts()).toMatchObject({ projects: 4, histories: 1 });
    expect(await overview.recentProjectIds(5)).toEqual([SAMPLE_IDS.northwind]);
    expect(await overview.keywordSummaries()).toHaveLength(1);
  });

  test("a day after its rejection, data loaded with a key is no longer shown", async () => {
    const { service, upstream, answerWith } = await switchable();
    await upstream.listProjects(read("if-missing"));
    answerWith(401);
    expect((await upstream.listProjects(read("now"))).problem?.code).toBe("key_rejected");
    answerWith(200);
    desk.clock.advanceMs(DAY_MS - 1_000);
    expect((await upstream.listProjects(read("never"))).reading).toMatchObject({ saved: true });
    desk.clock.advanceMs(2_000);
    expect(await upstream.listProjects(read("never"))).toMatchObject({
      reading: null,
      problem: { code: "key_rejected" },
    });
    expect(await upstream.rawAnswer({ kind: "projects", projectId: null, keywordId: null })).toEqual([]);
    expect(service.requests).toHaveLength(2);
    expect((await upstream.listProjects({ ...read("now"), despiteBlock: true })).problem).toBeNull();
    expect((await upstream.listProjects(read("never"))).reading?.data.projects).toHaveLength(2);
  });
});
