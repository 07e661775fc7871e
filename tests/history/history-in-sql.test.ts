import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DatabaseSync } from "@photostructure/sqlite";
import { expect, test } from "vitest";
import { listResponse } from "../../lib/domain/history/history-response";
import type { Position } from "../../lib/domain/keyword/position";
import { unknownKeyword } from "../../lib/domain/keyword/unknown-keyword";
import { dayNumber } from "../../lib/domain/time/days";
import { DAY_MS, HOUR_MS } from "../../lib/domain/time/units";
import { openStore } from "../../lib/store/open-store";
import { SavedCopies } from "../../lib/upstream/saved/saved-copies";
import { sqlitePlace } from "../support/both-stores";
import { at, beyond } from "../support/positions";

const page = readFileSync(fileURLToPath(new URL("../../docs/history-in-sql.md", import.meta.url)), "utf8");
const queries = [...page.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, query = ""]) => query);

/** By day: position and page of "brass bell" (volume 300) and "iron gate" (volume 100). */
const DAYS: Record<string, [Position, string | null, Position, string | null]> = {
  "2026-11-01": [at(2), "https://example.com/a", at(9), "https://example.com/g"],
  "2026-11-02": [at(4), "https://example.com/b", at(12), "https://example.com/g"],
  "2026-11-09": [at(1), "https://example.com/a", beyond, null],
};

test("each query of docs/history-in-sql.md returns what its heading says", async () => {
  const place = await sqlitePlace();
  const store = await openStore(place.address);
  const copies = new SavedCopies(store, "sql", "https://service.example");
  for (const [date, [bell, bellPage, gate, gatePage]] of Object.entries(DAYS)) {
    const row = { measuredOn: date };
    const keywords = [
      { ...unknownKeyword("k1", "brass bell"), ...row, position: bell, rankingUrl: bellPage, searchVolume: 300 },
      { ...unknownKeyword("k2", "iron gate"), ...row, position: gate, rankingUrl: gatePage, searchVolume: 100 },
    ];
    const list = { keywords, total: 2, unreadable: 0, complete: true, pages: 1, pageSize: null };
    const history = listResponse(list, (dayNumber(date) ?? 0) * DAY_MS + HOUR_MS);
    await copies.copyHistory.save("p", history);
  }
  await store.destroy();

  const database = new DatabaseSync(place.address, { readOnly: true });
  const results = queries.map((query) => {
    const values = query.includes(":today") ? { project: "p", today: "2026-11-10" } : { project: "p" };
    return database
      .prepare(query)
      .all(values)
      .map((row) => Object.values(row));
  });
  database.close();
  expect(results).toEqual([
    [
      ["2026-43", 5.5, 2],
      ["2026-44", 8, 2],
      ["2026-45", 1, 1],
    ],
    [["k2", "iron gate", null, null, "2026-11-02", 9, "ranked", 12]],
    [["brass bell", 2, "https://example.com/b,https://example.com/a"]],
    [
      ["2026-11-01", 100],
      ["2026-11-02", 75],
      ["2026-11-09", 75],
    ],
    [
      ["k1", "brass bell", 66.7, 3],
      ["k2", "iron gate", 0, 3],
    ],
  ]);
});
