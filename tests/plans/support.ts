import { randomUUID } from "node:crypto";
import type { Clock } from "../../lib/domain/clock";
import type { PlanItem } from "../../lib/domain/plans/plan";
import { PlanBook } from "../../lib/plans/plan-book";
import type { NewPlan } from "../../lib/plans/plan-changes";
import type { Store } from "../../lib/store/open-store";

export const OWNER = { keyFp: "k", namespace: "n" };

export const bookOf = (store: Store, clock: Clock, owner = OWNER) => new PlanBook(store, clock, owner);

export const histories = (count: number, projectId = "p"): PlanItem[] =>
  Array.from({ length: count }, (_, index) => ({ kind: "history", projectId, keywordId: String(index + 1) }));

export const newPlan = (count: number, changes: Partial<NewPlan> = {}): NewPlan => ({
  id: randomUUID(),
  title: "All histories",
  state: "open",
  items: histories(count),
  projectId: "p",
  wantedSinceMs: 0,
  spendMax: count,
  speed: "now",
  hourMax: null,
  madeBy: "Dashboard",
  ...changes,
});
