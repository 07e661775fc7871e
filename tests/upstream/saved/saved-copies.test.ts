import { afterEach, beforeEach, expect, test } from "vitest";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { openStore, type Store } from "../../../lib/store/open-store";
import type { CopyAddress } from "../../../lib/upstream/endpoints/copy-address";
import { SavedCopies } from "../../../lib/upstream/saved/saved-copies";
import { onBothStores, type Place } from "../../support/both-stores";
import { answerJson, countingService } from "../../support/counting-service";
import { read, type Stack, stack } from "../../support/stack";

onBothStores("saved copies", (freshPlace) => {
  let place: Place;
  let store: Store;
  let desk: Stack;
  beforeEach(async () => {
    place = await freshPlace();
    store = await openStore(place.address);
    const databaseUrl = place.environment.DATABASE_URL ?? null;
    desk = await stack({ settings: { databaseUrl, dataFolder: place.environment.DATA_FOLDER ?? "" } });
  });
  afterEach(async () => {
    await desk.close();
    await store.destroy();
    await place.drop();
  });

  test("K5q: two keys and two services with the same ids never read each other's copies", async () => {
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
      for (const address of addresses)
        await copies.write(
          address,
          { body: JSON.stringify(`${name} ${address.projectId}`), summary: null, asOfMs: 1, complete: true, rows: 1 },
          [],
        );
    let crossed = 0;
    for (let reads = 0; reads < 1_000; reads += 1) {
      const owner = all[reads % all.length];
      const address = addresses[(reads * 7) % addresses.length];
      if (owner === undefined || address === undefined) throw new Error("out of range");
      const copy = await owner.copies.read(address);
      if (copy?.data !== `${owner.name} ${address.projectId}`) crossed += 1;
    }
    expect(crossed).toBe(0);
    const page = { page: 0, path: "/", status: 200, body: "{}", readAtMs: 1, paging: null };
    for (const { name, copies } of all) await copies.keepRaw(name, page);
    await all[0]?.copies.removeAll();
    expect(await all[0]?.copies.rawPages(all[0].name)).toEqual([]);
    expect(await all[1]?.copies.rawPages(all[1].name)).toEqual([page]);
    expect(await all[1]?.copies.overview.facts()).toMatchObject({ keywords: 30 });
  });

  test("a body with characters that a database may not hold is kept readable", async () => {
    const copies = new SavedCopies(store, "k", "https://one.example");
    const page = { page: 0, path: "/", status: 200, body: "a\0b\ud800c", readAtMs: 1, paging: null };
    await copies.keepRaw("raw", page);
    expect((await copies.rawPages("raw"))[0]?.body).toMatch(/^a\ufffdb.c$/u);
  });

  /** A service that answers every list with two rows, until it is told to answer with a status. */
  async function switchable() {
    let status = 200;
    const rows = { results: [1, 2].map((id) => ({ id, name: `Row ${id}`, keyword: `row ${id}` })) };
    const service = await countingService((_request, response) =>
      answerJson(response, status === 200 ? rows : { detail: "no" }, status),
    );
    const { upstream } = await desk.another({ baseUrl: service.url, apiKey: "tests" });
    const answerWith = (next: number) => {
      status = next;
    };
    return { service, upstream, answerWith };
  }

  test("K7q: after access was withdrawn the old copy is never shown again; what is gone keeps its copy, labelled", async () => {
    const { service, upstream, answerWith } = await switchable();
    const list = (id: string, spend: "now" | "if-missing" | "never") => upstream.listKeywords(id, read(spend));
    for (const id of ["1", "2"]) expect((await list(id, "if-missing")).reading?.data.keywords).toHaveLength(2);
    answerWith(403);
    expect(await list("1", "now")).toMatchObject({ reading: null, problem: { status: 403 } });
    for (let asks = 0; asks < 100; asks += 1)
      expect((await list("1", asks % 2 ? "never" : "if-missing")).reading).toBeNull();
    answerWith(404);
    expect(await list("2", "now")).toMatchObject({
      reading: { gone: "2026-03-02T10:20:00.000Z", saved: true },
      problem: { code: "not_found" },
    });
    expect(service.hits()).toBe(4);
    await service.close();
  });

  test("the whole road works on this store: a list in pages, a keyword, the gauge and the log", async () => {
    const { upstream } = desk.container;
    const projects = await upstream.listProjects(read("if-missing"));
    const { reading } = await upstream.listKeywords(SAMPLE_IDS.northwind, read("if-missing"));
    const keyword = reading?.data.keywords[0];
    if (keyword === undefined) throw new Error("no keyword");
    const data = await upstream.getKeywordData(SAMPLE_IDS.northwind, keyword.id, read("if-missing"));
    expect([projects.problem, data.problem]).toEqual([null, null]);
    expect(data.reading?.data.keyword.id).toBe(keyword.id);
    const spent = await desk.counted();
    expect(await desk.container.quota()).toMatchObject({ confirmed: spent, maybe: 0, left: 1_000 - spent });
    expect((await desk.container.usage()).requests).toHaveLength(spent);
    expect(await desk.container.copies.overview.facts()).toMatchObject({ projects: 4, histories: 1 });
    expect(await desk.container.copies.overview.recentProjectIds(5)).toEqual([SAMPLE_IDS.northwind]);
    expect(await desk.container.copies.overview.keywordSummaries()).toHaveLength(1);
  });

  test("a day after the service refused the key nothing that was read with it is shown any more", async () => {
    const { service, upstream, answerWith } = await switchable();
    await upstream.listProjects(read("if-missing"));
    answerWith(401);
    expect((await upstream.listProjects(read("now"))).problem?.code).toBe("key_rejected");
    answerWith(200);
    desk.clock.advanceMs(24 * 3_600_000 - 1_000);
    expect((await upstream.listProjects(read("never"))).reading).toMatchObject({ saved: true });
    desk.clock.advanceMs(2_000);
    expect(await upstream.listProjects(read("never"))).toMatchObject({
      reading: null,
      problem: { code: "key_rejected" },
    });
    expect(await upstream.rawAnswer({ kind: "projects", projectId: null, keywordId: null })).toEqual([]);
    expect(service.hits()).toBe(2);
    expect((await upstream.listProjects({ ...read("now"), despiteBlock: true })).problem).toBeNull();
    expect((await upstream.listProjects(read("never"))).reading?.data.projects).toHaveLength(2);
    await service.close();
  });
});
