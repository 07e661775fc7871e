import type { Selectable } from "kysely";
import { instantOrNull, toInstant } from "../domain/clock";
import type { Problem } from "../domain/errors";
import { groupBy } from "../domain/group-by";
import type { FailedItem, Plan, PlanClock, PlanHour, PlanItemKind, PlanStop } from "../domain/plans/plan";
import { HOUR_MS } from "../domain/time/units";
import type { Store } from "../store/open-store";
import type { PlanTable } from "../store/schema";
import { savedList, savedProjects } from "../upstream/saved/saved-lists";
import { itemRows, ownedBy, type PlanOwner, toStored } from "./stored-plan";
import type { PlansParts } from "./wanted-items";

const ENDED = ["done", "cancelled"];

export async function listPlans(store: Store, owner: PlanOwner, clock: PlanClock): Promise<Plan[]> {
  const rows = await store.selectFrom("plan").selectAll().where(ownedBy(owner)).orderBy("place").execute();
  const hours = await store
    .selectFrom("plan_hour")
    .innerJoin("plan", "plan.id", "plan_hour.plan_id")
    .select(["plan_id", "hour", "plan_hour.spent as spent"])
    .where(ownedBy(owner))
    .where("plan_hour.spent", ">", 0)
    .orderBy("hour")
    .execute();
  const startsAtMs = Date.parse(clock.startsAt);
  const offsetMs = startsAtMs - Math.round(startsAtMs / HOUR_MS) * HOUR_MS;
  const toHour = ({ hour, spent }: (typeof hours)[number]): PlanHour => ({
    startsAt: toInstant(hour * HOUR_MS + offsetMs),
    spent,
  });
  const hoursOf = groupBy(hours, ({ plan_id: planId }) => planId);
  const plans = rows.map((row) => toPlan(row, (hoursOf.get(row.id) ?? []).map(toHour), clock.startsAt));
  const running = plans.filter(({ state }) => !ENDED.includes(state));
  const endedPlans = plans.filter(({ state }) => ENDED.includes(state));
  return [...running, ...endedPlans.sort((one, other) => (other.endedAt ?? "").localeCompare(one.endedAt ?? ""))];
}

export async function countPlans(store: Store, owner: PlanOwner): Promise<ReadonlyMap<string, number>> {
  const rows = await store
    .selectFrom("plan")
    .select(["state", ({ fn }) => fn.countAll<number>().as("plans")])
    .where(ownedBy(owner))
    .groupBy("state")
    .execute();
  return new Map(rows.map(({ state, plans }) => [state, plans]));
}

function toPlan(row: Selectable<PlanTable>, perHour: PlanHour[], startsAt: string): Plan {
  const { left, wantedSinceMs: _, inDoubt: __, ...storedPlan } = toStored(row);
  return {
    ...storedPlan,
    perHour,
    title: row.title,
    stoppedBy: row.stopped_by as PlanStop | null,
    projectId: row.project_id,
    items: { total: row.items, open: left, done: row.done, free: row.free, failed: row.failed },
    spentThisHour: perHour.find((hour) => hour.startsAt === startsAt)?.spent ?? 0,
    madeBy: row.made_by,
    endedAt: instantOrNull(row.ended_at),
    changedAt: toInstant(row.changed_at),
    seenAt: instantOrNull(row.seen_at),
  };
}

export async function failedItems({ store, upstream, owner }: PlansParts, planId: string): Promise<FailedItem[]> {
  const rows = await itemRows(store, owner, planId, "failed");
  const projects = new Map((await savedProjects(upstream.copies))?.map(({ id, name }) => [id as string, name]));
  const phrases = new Map<string, Map<string, string>>();
  for (const projectId of new Set(
    rows.flatMap(({ project_id, keyword_id }) => (keyword_id === null ? [] : (project_id ?? []))),
  )) {
    const list = await savedList(upstream.copies, projectId);
    phrases.set(projectId, new Map(list?.keywords.map(({ id, phrase }) => [id, phrase])));
  }
  return rows.flatMap((row) =>
    row.problem === null
      ? []
      : [
          {
            seq: row.seq,
            kind: row.kind as PlanItemKind,
            projectId: row.project_id,
            keywordId: row.keyword_id,
            projectName: projects.get(row.project_id ?? "") ?? null,
            phrase: phrases.get(row.project_id ?? "")?.get(row.keyword_id ?? "") ?? null,
            problem: JSON.parse(row.problem) as Problem,
            endedAt: instantOrNull(row.ended_at),
          },
        ],
  );
}
