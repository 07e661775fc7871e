import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { HistoryWriter } from "../../lib/history/history-writer";
import { createKeywordCache } from "../../lib/history/project-keywords";
import { SavedCopies } from "../../lib/upstream/saved/saved-copies";
import { onBothStores, onPostgres, openForTest } from "../support/both-stores";
import { dailyList, KILL_PROJECT, LIST_KEYWORDS, listDay, saveDay } from "./daily-list";

const TABLES = ["history_project", "history_keyword", "history_page", "observation", "project_day"] as const;
/** In this time, the other process reaches the lock. */
const LOCKED_MS = 500;
const EVER = { from: -100_000, to: 100_000 };

onBothStores("deleted history", (freshPlace) => {
  test("H8: a deleted keyword, project or account leaves no row", async () => {
    const place = await freshPlace();
    const store = await openForTest(place.address);
    const copies = new SavedCopies(store, "removal", "https://service.example");
    const rows = async () => {
      let count = 0;
      for (const table of TABLES) count += (await store.selectFrom(table).selectAll().execute()).length;
      return count;
    };
    await saveDay(copies, 0);
    await saveDay(copies, 1);
    expect(await copies.historySizes()).toMatchObject([{ projectId: "p", days: 2 }]);
    await copies.remove({ kind: "keyword-data", projectId: "p", keywordId: "k3" });
    expect(await copies.history.keyword("p", "k3", EVER)).toEqual([]);
    const trend = await copies.history.trend("p");
    expect(trend.map(({ known, listed }) => [known, listed])).toEqual([
      [LIST_KEYWORDS - 1, LIST_KEYWORDS - 1],
      [LIST_KEYWORDS - 1, LIST_KEYWORDS - 1],
    ]);

    await copies.remove(KILL_PROJECT);
    expect(await rows()).toBe(0);
    await saveDay(copies, 2);
    expect((await copies.history.trend("p")).map(({ known }) => known)).toEqual([LIST_KEYWORDS]);
    await copies.removeAll();
    expect(await rows()).toBe(0);
  }, 60_000);
});

onPostgres("history in two processes", (freshPlace) => {
  test("a project deleted during a save leaves no row, and another project can be saved", async () => {
    const { address } = await freshPlace();
    const [store, other] = [await openForTest(address), await openForTest(address)];
    const [writer, remover] = [store, other].map((each) => new HistoryWriter(each, "races", createKeywordCache(each)));
    const save = async (projectId: string, day: number) =>
      writer?.prepare(projectId, listDay(dailyList(day), day).history);
    await store.transaction().execute((await save("p", 0)) ?? expect.fail());
    const second = await save("p", 1);
    let removal: Promise<unknown> = Promise.resolve();
    await store.transaction().execute(async (transaction) => {
      await second?.(transaction);
      removal = other.transaction().execute((within) => remover?.removeProject(within, "p") ?? expect.fail());
      await wait(LOCKED_MS);
    });
    await removal;
    for (const table of TABLES) expect(await store.selectFrom(table).selectAll().execute()).toEqual([]);
    await store.transaction().execute((await save("q", 2)) ?? expect.fail());
    expect(await store.selectFrom("observation").selectAll().execute()).toHaveLength(LIST_KEYWORDS);
  });

  test("a copy is locked before its history, so that two writers can't block each other", async () => {
    const { address } = await freshPlace();
    const [store, other] = [await openForTest(address), await openForTest(address)];
    const copies = new SavedCopies(store, "races", "https://service.example");
    await saveDay(copies, 0);
    for (const run of [() => saveDay(copies, 1), () => copies.remove(KILL_PROJECT), () => copies.removeAll()]) {
      await saveDay(copies, 2);
      let running: Promise<unknown> = Promise.resolve();
      await other.transaction().execute(async (transaction) => {
        await transaction.selectFrom("saved_copy").select("cache_key").forUpdate().execute();
        running = run();
        await wait(LOCKED_MS);
        await transaction.selectFrom("history_project").select("id").forUpdate().noWait().execute();
      });
      await running;
    }
  });
});
