import { randomUUID } from "node:crypto";
import { oneLine } from "../domain/keyword/fold-text";
import { nameKey, type SavedView, type ViewsOutcome, viewProblem, viewQuery } from "../domain/table/saved-view";
import type { Store } from "../store/open-store";

export class ViewBook {
  constructor(
    private readonly store: Store,
    private readonly namespace: string,
  ) {}

  async ofProject(projectId: string): Promise<SavedView[]> {
    return this.store
      .selectFrom("saved_view")
      .select(["id", "name", "query"])
      .where(({ and }) => and({ namespace: this.namespace, project_id: projectId }))
      .orderBy("name_key")
      .execute();
  }

  /** `id` null: a new view. A name that is taken is refused, also when two users save it at the same time. */
  async save(
    projectId: string,
    input: { id: string | null; name: string; query: string },
    nowMs: number,
  ): Promise<ViewsOutcome> {
    const views = await this.ofProject(projectId);
    const view = { id: input.id, name: oneLine(input.name), query: viewQuery(input.query) };
    const problem = viewProblem(views, view);
    if (problem !== null) return { views, problem };
    const viewColumns = { name: view.name, name_key: nameKey(view.name), query: view.query };
    if (view.id !== null && !views.some(({ id }) => id === view.id))
      return { views, problem: "This view was deleted elsewhere. Save it under a name to keep it." };
    const place = { namespace: this.namespace, project_id: projectId };
    const rows = await this.store
      .insertInto("saved_view")
      .values({ ...place, id: view.id ?? randomUUID(), created_at: nowMs, ...viewColumns })
      .onConflict((conflict) =>
        view.id === null
          ? conflict.columns(["namespace", "project_id", "name_key"]).doNothing()
          : conflict.columns(["namespace", "project_id", "id"]).doUpdateSet(viewColumns),
      )
      .returning("id")
      .execute();
    const now = await this.ofProject(projectId);
    return { views: now, problem: rows.length > 0 ? null : viewProblem(now, view) };
  }

  async remove(projectId: string, id: string): Promise<ViewsOutcome> {
    await this.store
      .deleteFrom("saved_view")
      .where(({ and }) => and({ namespace: this.namespace, project_id: projectId, id }))
      .execute();
    return { views: await this.ofProject(projectId), problem: null };
  }

  async removeAll(): Promise<void> {
    await this.store.deleteFrom("saved_view").where("namespace", "=", this.namespace).execute();
  }
}
