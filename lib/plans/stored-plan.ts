import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Problem } from "../domain/errors";
import type { PlanItem, PlanItemKind, PlanSpeed, PlanState, PlanStop } from "../domain/plans/plan";
import type { Store } from "../store/open-store";
import type { PlanItemTable, PlanTable } from "../store/schema";
import type { CopyAddress } from "../upstream/endpoints/copy-address";
import { keywordsAddress } from "../upstream/endpoints/keywords";
import { PROJECTS_ADDRESS } from "../upstream/endpoints/projects";

export type StoredPlan = ReturnType<typeof toStored>;
export type StoredItem = ReturnType<typeof toItem>;

/** `again`: after `notBeforeMs`. `countsTry` is false when the item isn't to blame. */
export type ItemOutcome =
  | { state: "done" | "free" }
  | { state: "failed"; problem: Problem }
  | { state: "again"; notBeforeMs: number; countsTry: boolean };

export type StepResult = { outcome: ItemOutcome; restMs?: number; stop?: PlanStop };

export type PlanOwner = { keyFp: string; namespace: string };

/** Its holder is the process that loads the items. */
export const runnerLease = ({ namespace }: PlanOwner): string => `runner|${namespace}`;

/** Keys may change, so plans belong to the account's data. */
export const ownedBy = ({ namespace }: PlanOwner): RawBuilder<boolean> => sql<boolean>`plan.namespace = ${namespace}`;

export const toStored = (row: Selectable<PlanTable>) => ({
  id: row.id,
  state: row.state as PlanState,
  place: row.place,
  speed: row.speed as PlanSpeed,
  hourMax: row.hour_max,
  wantedSinceMs: row.wanted_since,
  spendMax: row.spend_max,
  spent: row.spent,
  items: row.items,
  left: row.items - row.done - row.free - row.failed,
  inDoubt: row.refused_in_row + row.unreadable_in_row > 0,
});

export const itemRows = (store: Store, owner: PlanOwner, planId: string, state: "open" | "failed") =>
  store
    .selectFrom("plan_item")
    .innerJoin("plan", "plan.id", "plan_item.plan_id")
    .selectAll("plan_item")
    .where(ownedBy(owner))
    .where(({ and }) => and({ plan_id: planId, "plan_item.state": state }))
    .orderBy("seq")
    .execute();

export function addressOf({ kind, projectId, keywordId }: PlanItem): CopyAddress {
  if (kind === "project-list") return PROJECTS_ADDRESS;
  return kind === "keyword-list" ? keywordsAddress(projectId ?? "") : { kind: "keyword-data", projectId, keywordId };
}

export const toItem = (row: Selectable<PlanItemTable>) => ({
  planId: row.plan_id,
  seq: row.seq,
  kind: row.kind as PlanItemKind,
  projectId: row.project_id,
  keywordId: row.keyword_id,
  tries: row.tries,
});
