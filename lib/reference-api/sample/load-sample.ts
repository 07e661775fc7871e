import { YOUR_DATA } from "../import/your-data";
import { createAccount } from "../store/accounts";
import { addKeyword, addProject } from "../store/objects";
import type { Store } from "../store/store";
import { loadBing } from "./bing";
import { addDays, dayOf } from "./days";
import { SAMPLE_ACCOUNT, SAMPLE_IDS, SAMPLE_SEED } from "./ids";
import { loadMonths } from "./months";
import { DAYS_TRACKED, generateKeywords } from "./northwind/generate";
import { loadOthers } from "./other-account";

/** Unless another account than that of imports exists. The fictional project ends on the day before `nowMs`. */
export function loadSample(store: Store, nowMs: number): void {
  const isEmpty = () => store.get("select 1 from accounts where name <> ?", YOUR_DATA) === undefined;
  // No lock: a start must not wait for another process's import.
  if (!isEmpty()) return;
  store.inTransaction(() => {
    if (!isEmpty()) return;
    const accountId = createAccount(store, { name: SAMPLE_ACCOUNT }, nowMs);
    const endDay = addDays(dayOf(nowMs), -1);
    loadNorthwind(store, accountId, endDay);
    loadMonths(store, accountId);
    loadBing(store, accountId);
    loadOthers(store, accountId, endDay, nowMs);
  });
}

/** Throws if the database has no sample. */
export function sampleAccountId(store: Store): number {
  const row = store.get<{ id: number }>("select id from accounts where name = ?", SAMPLE_ACCOUNT);
  if (!row) throw new Error(`This database has no account named “${SAMPLE_ACCOUNT}”.`);
  return row.id;
}

function loadNorthwind(store: Store, accountId: number, endDay: string): void {
  addProject(store, {
    id: SAMPLE_IDS.northwind,
    accountId,
    name: "Northwind Outdoor (made-up data)",
    domain: "northwind-outdoor.example",
    measuredOn: endDay,
    createdOn: addDays(endDay, -DAYS_TRACKED + 1),
    attribution: "Generated for demonstration. Every number in this project is made up.",
    extra: { brand_colour: "#1f5f4a", crawl: { pages: 1_284, errors: 7, last_run: `${endDay}T04:12:00Z` } },
  });
  for (const keyword of generateKeywords(endDay, SAMPLE_SEED)) addKeyword(store, keyword);
}
