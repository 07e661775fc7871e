import { createAccount } from "../store/accounts";
import { addKeyword, addProject, type Point } from "../store/objects";
import type { Store } from "../store/store";
import { addDays } from "./days";
import { OTHER_ACCOUNT, SAMPLE_IDS } from "./ids";

const DAYS = 30;

/** Data that the sample account must not see. */
export function loadOthers(store: Store, sampleAccountId: number, endDay: string, nowMs: number): void {
  const otherAccountId = createAccount(store, { name: OTHER_ACCOUNT }, nowMs);
  addProject(store, {
    id: SAMPLE_IDS.foreignProject,
    accountId: otherAccountId,
    name: "Harbour Bikes (made-up data)",
    domain: "harbour-bikes.example",
    measuredOn: endDay,
    createdOn: addDays(endDay, -DAYS),
  });
  const { foreignKeyword, foreignProject } = SAMPLE_IDS;
  addSmallKeyword(store, { id: foreignKeyword, projectId: foreignProject, phrase: "folding bike", endDay });

  addProject(store, {
    id: SAMPLE_IDS.deletedProject,
    accountId: sampleAccountId,
    name: "Northwind Outlet (made-up data)",
    domain: "northwind-outlet.example",
    measuredOn: endDay,
    createdOn: addDays(endDay, -DAYS),
    deletedAt: nowMs,
  });
  const { keywordOfDeletedProject, deletedProject, deletedKeyword, northwind } = SAMPLE_IDS;
  const outlet = { id: keywordOfDeletedProject, projectId: deletedProject };
  addSmallKeyword(store, { ...outlet, phrase: "outlet rucksacks", endDay });
  const sofa = { id: deletedKeyword, projectId: northwind, phrase: "inflatable sofa" };
  addSmallKeyword(store, { ...sofa, endDay, deletedAt: nowMs });
}

type SmallKeyword = { id: string; projectId: string; phrase: string; endDay: string; deletedAt?: number };

function addSmallKeyword(store: Store, { id, projectId, phrase, endDay, deletedAt }: SmallKeyword) {
  const points = Array.from({ length: DAYS }, (_, index): Point => {
    return { date: addDays(endDay, index - DAYS + 1), position: 12 + ((index * 5) % 4), ranking_url: null };
  });
  const market = { engine: "google", country: "GB", language: "en", location: null, device: "desktop" };
  addKeyword(store, {
    id,
    projectId,
    about: { keyword: phrase, ...market, search_volume: 880, cpc: 0.74, tags: [] },
    latest: { position: 12, previous_position: 15, best_position: 12, measured_on: endDay, recent: [] },
    points,
    deletedAt,
  });
}
