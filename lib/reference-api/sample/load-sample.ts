import { createAccount } from "../store/accounts";
import { addKeyword, addProject } from "../store/objects";
import type { Store } from "../store/open-store";
import { loadBerlin } from "./berlin";
import { loadBing } from "./bing";
import { addDays, dayOf } from "./days";
import { SAMPLE_ACCOUNT, SAMPLE_IDS, SAMPLE_SEED } from "./ids";
import { DAYS_TRACKED, generateKeywords } from "./northwind/generate";
import { loadOthers } from "./other-account";
import { loadPythonDocs } from "./python-docs";

/**
 * Fills an empty database with the sample in one transaction; a database with any account is left as it is. The
 * made-up project ends on the day before `nowMs`, so that its latest days are recent ones.
 */
export function loadSample(store: Store, nowMs: number, seed = SAMPLE_SEED): void {
  store.connection.inTransaction(() => {
    if (store.connection.get("select 1 from accounts limit 1") !== undefined) return;
    const accountId = createAccount(store, { name: SAMPLE_ACCOUNT }, nowMs);
    const endDay = addDays(dayOf(nowMs), -1);
    loadNorthwind(store, accountId, endDay, seed);
    loadPythonDocs(store, accountId);
    loadBerlin(store, accountId);
    loadBing(store, accountId);
    loadOthers(store, accountId, endDay, nowMs);
  });
}

/** The account the sample's key belongs to. Throws when the database holds something else than the sample. */
export function sampleAccountId(store: Store): number {
  const row = store.connection.get<{ id: number }>("select id from accounts where name = ?", SAMPLE_ACCOUNT);
  if (!row) throw new Error(`This database has no account named “${SAMPLE_ACCOUNT}”.`);
  return row.id;
}

function loadNorthwind(store: Store, accountId: number, endDay: string, seed: number): void {
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
  for (const keyword of generateKeywords(endDay, seed)) addKeyword(store, keyword);
}
