import { expect, test } from "vitest";
import { openStore } from "../../../lib/store/open-store";
import { SavedCopies } from "../../../lib/upstream/saved/saved-copies";
import { onBothStores } from "../../support/both-stores";
import { handClock } from "../../support/hand-clock";
import { dailyList, KILL_PROJECT, LIST_KEYWORDS, listDay } from "./daily-list";

const TABLES = ["memory_project", "keyword_ordinal", "frame", "history_block", "project_day", "memory_copy"] as const;
const EVER = { from: -100_000, to: 100_000 };

onBothStores("what is removed from the memory", (freshPlace) => {
  test("H8: a keyword, a project and everything leave nothing behind, and an upgrade's copies are found", async () => {
    const place = await freshPlace();
    const store = await openStore(place.address);
    const copies = new SavedCopies(store, "removal", "https://service.example");
    const clock = handClock("2026-03-02T10:20:00.000Z");
    const save = async (day: number) => {
      const list = dailyList(day);
      const { said, asOfMs } = listDay(list, day);
      const copy = { body: JSON.stringify(list), summary: null, complete: true, rows: LIST_KEYWORDS, asOfMs, said };
      await copies.write(KILL_PROJECT, copy, []);
    };
    const rows = async () => {
      let count = 0;
      for (const table of TABLES) count += (await store.selectFrom(table).selectAll().execute()).length;
      return count;
    };
    await save(0);
    await copies.fold("p", clock);
    await save(1);
    expect(await copies.historySizes()).toMatchObject([{ projectId: "p", days: 2 }]);
    await copies.remove({ kind: "keyword-data", projectId: "p", keywordId: "k3" });
    expect(await copies.memory.keyword("p", "k3", EVER)).toEqual([]);
    const trend = await copies.memory.trend("p");
    expect(trend.map(({ known, listed }) => [known, listed])).toEqual([
      [LIST_KEYWORDS - 1, LIST_KEYWORDS - 1],
      [LIST_KEYWORDS - 1, LIST_KEYWORDS - 1],
    ]);
    await copies.fold("p", clock);
    expect(await copies.memory.trend("p")).toEqual(trend);
    expect(await copies.unfolded()).toEqual([]);

    await copies.remove(KILL_PROJECT);
    expect(await rows()).toBe(0);
    await save(2);
    expect(await copies.notRemembered(10)).toEqual([]);
    await store.deleteFrom("memory_copy").execute();
    expect(await copies.notRemembered(10)).toEqual([KILL_PROJECT]);
    await copies.removeAll();
    expect(await rows()).toBe(0);
    await store.destroy();
    await place.drop();
  }, 60_000);
});
