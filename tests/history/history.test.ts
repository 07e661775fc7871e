import { expect, test } from "vitest";
import { SavedCopies } from "../../lib/upstream/saved/saved-copies";
import { onBothStores } from "../support/both-stores";
import { quotaGround } from "../support/quota/quota-ground";
import { scaledCount } from "../support/scaled";
import { dailyList, listDay } from "./daily-list";
import { checkSequence } from "./random-responses";

const PROJECTS = 2;

onBothStores("the history of a project", (freshPlace) => {
  const { store, address } = quotaGround(freshPlace);

  test("H1: contains what plain maps do after lists, partial lists and histories in any order", async () => {
    const sequences = scaledCount(address().startsWith("postgres") ? 1_000 : 10_000, 8);
    for (let sequence = 0; sequence < sequences; sequence += 1) await checkSequence(store(), sequence);
  }, 21_600_000);

  test("H3: first responses of a project that are saved at once are all saved", async () => {
    const copies = new SavedCopies(store(), "first", "https://service.example");
    const { keywords } = dailyList(0);
    const copy = { body: "{}", summary: null, complete: true, rows: 1 };
    for (let project = 0; project < PROJECTS; project += 1) {
      const projectId = `p${project}`;
      const save = (keyword: (typeof keywords)[number]) => {
        const list = { ...dailyList(0), keywords: [keyword], total: 1, complete: false };
        const address = { kind: "keyword-data", projectId, keywordId: keyword.id } as const;
        return copies.write(address, { ...copy, ...listDay(list, 0) }, []);
      };
      const saver = async (_: unknown, at: number) => {
        for (const keyword of keywords.slice(5 * at, 5 * at + 5)) await save(keyword);
      };
      await Promise.all(Array.from({ length: keywords.length / 5 }, saver));
      expect((await copies.history.trend(projectId)).map(({ known }) => known)).toEqual([keywords.length]);
    }
  }, 60_000);
});
