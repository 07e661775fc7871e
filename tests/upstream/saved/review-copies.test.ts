import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { KeywordData } from "../../../lib/domain/keyword/keyword";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import type { Store } from "../../../lib/store/open-store";
import type { UpstreamClient } from "../../../lib/upstream/client";
import { onBothStores, type Place } from "../../support/both-stores";
import { killedEarly } from "../../support/killed-early";
import { autoClose } from "../../support/opened";
import { read, type Stack, stack } from "../../support/stack";

const AT = "2026-03-02T10:20:00.000Z";
const HISTORY = ["history_project", "history_keyword", "history_page", "observation", "project_day"] as const;

onBothStores("copies that an earlier version read wrongly", (freshPlace) => {
  let place: Place;
  let desk: Stack;
  let store: Store;
  let keywordIds: string[];
  beforeEach(async () => {
    place = await freshPlace();
    const { DATABASE_URL: databaseUrl = null, DATA_FOLDER: dataFolder } = place.environment;
    const settings = { databaseUrl, ...(dataFolder !== undefined && { dataFolder }) };
    desk = autoClose(await stack({ at: AT, keywords: 20, settings }));
    store = desk.container.desk.store;
    const { upstream } = desk.container;
    await upstream.listProjects(read("now"));
    const { reading } = await upstream.listKeywords(SAMPLE_IDS.northwind, read("now"));
    keywordIds = reading?.data.keywords.slice(0, 3).map(({ id }) => id) ?? [];
    for (const id of keywordIds) await upstream.getKeywordData(SAMPLE_IDS.northwind, id, read("now"));
  });

  const copies = () => store.selectFrom("saved_copy").select(["cache_key", "body", "summary"]).orderBy("cache_key");
  const seenDays = () =>
    store
      .selectFrom("project_day")
      .where("seen", ">", 0)
      .select(["day", "seen", "top3", "top10", "sums"])
      .orderBy("day")
      .execute();
  const observations = () =>
    store
      .selectFrom("observation as o")
      .innerJoin("history_keyword as k", "k.id", "o.keyword")
      .leftJoin("history_page as p", "p.id", "o.page")
      .select(["k.keyword_id", "o.day", "o.state", "o.position", "o.depth", "o.volume", "o.metrics"])
      .select(["o.source", "p.url"])
      .orderBy("k.keyword_id")
      .orderBy("o.day")
      .execute();
  const historyOf = (keywordId: string) =>
    ({ kind: "keyword-data", projectId: SAMPLE_IDS.northwind, keywordId }) as const;
  const rowOf = (keywordId: string) =>
    ({ kind: "keyword-data", project_id: SAMPLE_IDS.northwind, keyword_id: keywordId }) as const;
  const keyOf = (keywordId: string) => desk.container.upstream.copies.keyOf(historyOf(keywordId));
  const bodyOf = async (keywordId: string) =>
    (await copies().where("cache_key", "=", keyOf(keywordId)).executeTakeFirstOrThrow()).body;
  const saveBody = (cacheKey: string, body: string) =>
    store.updateTable("saved_copy").set({ body }).where("cache_key", "=", cacheKey).execute();
  const review = async (upstream?: UpstreamClient) =>
    (upstream ?? (await desk.another()).upstream).reviewCopies(new AbortController().signal);
  const state = async () => [await copies().execute(), await observations(), await seenDays()];

  /** @returns a process that has not read the copies before */
  async function misread(): Promise<UpstreamClient> {
    const isMoved = (body: string) =>
      body.replaceAll('"2026-02-1', '"2025-02-1').replaceAll('"2026-02-2', '"2034-02-2');
    for (const { cache_key, body } of await copies().where("kind", "!=", "projects").execute())
      await saveBody(cache_key, isMoved(body));
    for (const table of HISTORY) await store.deleteFrom(table).execute();
    await sql`insert into history_pending select cache_key from saved_copy`.execute(store);
    const { upstream } = await desk.another();
    await due();
    return upstream;
  }

  const due = () => sql`insert into copy_review (cache_key) select cache_key from saved_copy`.execute(store);

  test("are read again from their saved responses, with their history, without a request", async () => {
    const [before, count] = [await state(), await desk.requestCount()];
    const upstream = await misread();
    expect(await state()).not.toEqual(before);
    await review(upstream);
    expect(await state()).toEqual(before);
    expect(await upstream.copies.reviews.due()).toEqual([]);
    expect(await upstream.copies.reviews.doubtful()).toEqual([]);
    expect(await desk.requestCount()).toBe(count);
  });

  test("stay as they are if they are right", async () => {
    const all = () => store.selectFrom("saved_copy").selectAll().orderBy("cache_key").execute();
    const before = [await all(), await observations()];
    await due();
    await desk.another();
    await expect.poll(() => desk.container.upstream.copies.reviews.due(), { timeout: 20_000 }).toEqual([]);
    expect([await all(), await observations()]).toEqual(before);
  });

  test("are read again once and completely by processes that are killed", async () => {
    const [before, count] = [await state(), await desk.requestCount()];
    const upstream = await misread();
    const { settings } = desk.container.desk;
    const words = [JSON.stringify({ ...settings, baseUrl: `${desk.api.url}/v1`, apiKey: desk.key }), AT];
    await killedEarly(new URL("review-process.ts", import.meta.url), words, { kills: 3, stepMs: 40 });
    await review(upstream);
    expect(await state()).toEqual(before);
    expect(await desk.requestCount()).toBe(count);
  }, 120_000);

  test("without saved responses are marked until they are loaded again", async () => {
    const upstream = await misread();
    const [first = "", second = "", third = ""] = keywordIds;
    const phrase = (await bodyOf(second)).replace(/"phrase":"/, '"phrase":"\ufffd').replace(/"2034-/g, '"2025-');
    await saveBody(keyOf(second), phrase);
    for (const id of [first, second]) await upstream.copies.raw.drop(keyOf(id));
    await review(upstream);
    const doubtfulRows = await upstream.copies.reviews.doubtful();
    expect(new Set(doubtfulRows)).toEqual(
      new Set([
        { ...rowOf(first), finding: "impossible-days" },
        { ...rowOf(second), finding: "replaced-characters" },
      ]),
    );
    expect(doubtfulRows.map(({ keyword_id }) => keyword_id)).not.toContain(third);
    await upstream.getKeywordData(SAMPLE_IDS.northwind, first, read("now"));
    expect(await upstream.copies.reviews.doubtful()).toHaveLength(1);
    await upstream.copies.removeAll();
    expect(await store.selectFrom("copy_review").selectAll().execute()).toEqual([]);
  });

  test("keep the days of earlier responses, which aren't saved", async () => {
    const { upstream } = desk.container;
    const [keywordId = ""] = keywordIds;
    const right = JSON.parse(await bodyOf(keywordId)) as KeywordData;
    const [series] = right.positions;
    const day = (on: string) => ({ ...series?.points[0], on });
    const points = [day("1970-01-01"), day("2024-06-01"), ...(series?.points ?? []), day("2034-02-02")];
    await saveBody(keyOf(keywordId), JSON.stringify({ ...right, positions: [{ ...series, points }] }));
    await due();
    await review();
    const days = (JSON.parse(await bodyOf(keywordId)) as KeywordData).positions[0]?.points.map(({ on }) => on);
    expect(days).toEqual(["2024-06-01", ...(series?.points ?? []).map(({ on }) => on)]);
    expect(await upstream.copies.reviews.doubtful()).toEqual([]);
  });

  test("are marked if this version refuses their responses", async () => {
    const { upstream } = desk.container;
    const [keywordId = ""] = keywordIds;
    const refusal = { body: '{"error":{"code":40402,"message":"Invalid id."}}' };
    await store.updateTable("raw_answer").set(refusal).where("cache_key", "=", keyOf(keywordId)).execute();
    const before = await state();
    await due();
    await review();
    expect(await upstream.copies.reviews.doubtful()).toEqual([{ ...rowOf(keywordId), finding: "unread" }]);
    expect(await state()).toEqual(before);
  });

  test("aren't overwritten if they were loaded again meanwhile", async () => {
    const { upstream } = desk.container;
    const address = { kind: "keywords", projectId: SAMPLE_IDS.northwind, keywordId: null } as const;
    const copy = await upstream.copies.read(address);
    if (copy === null) throw new Error("no copy");
    desk.clock.advanceMs(60_000);
    await upstream.listKeywords(SAMPLE_IDS.northwind, read("now"));
    const before = await state();
    const data = { keywords: [] };
    const body = JSON.stringify(data);
    await upstream.copies.rewrite(address, copy, { data, body, summary: null, rows: 0, finding: null });
    expect(await state()).toEqual(before);
  });
});
