import { toInstant } from "../domain/clock";
import type { Problem } from "../domain/errors";
import type { FailedItem, PlanItemKind } from "../domain/plans/plan";
import type { Store } from "../store/open-store";
import type { UpstreamClient } from "../upstream/client";
import { savedList, savedProjects } from "../upstream/saved/saved-lists";
import { ownedBy, type PlanOwner } from "./stored-plan";

export async function failedItems(
  { store, upstream, owner }: { store: Store; upstream: UpstreamClient; owner: PlanOwner },
  planId: string,
): Promise<FailedItem[]> {
  const rows = await store
    .selectFrom("plan_item")
    .innerJoin("plan", "plan.id", "plan_item.plan_id")
    .selectAll("plan_item")
    .where(ownedBy(owner))
    .where("plan_id", "=", planId)
    .where("plan_item.state", "=", "failed")
    .orderBy("seq")
    .execute();
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
            endedAt: row.ended_at === null ? null : toInstant(row.ended_at),
          },
        ],
  );
}
