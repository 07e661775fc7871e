import { sql } from "kysely";
import type { Market } from "../domain/keyword/keyword";
import {
  cleanNote,
  hasLabels,
  type LabelEntry,
  type LabelSubject,
  type Labels,
  type LabelsChange,
  type LabelsOutcome,
  type ManyLabelsOutcome,
  NO_LABELS,
  noteProblem,
  type ProjectLabels,
  tagKey,
  tagsProblem,
} from "../domain/keyword/labels";
import type { Store } from "../store/open-store";

/** `keywordId` null: the project itself. IDs are exact. */
export type LabelPlace = { projectId: string; keywordId: string | null };

/** A project's own row has an empty keyword ID; the service's IDs are never empty. */
const PROJECT_ITSELF = "";

type Columns = ReturnType<LabelBook["columns"]>;
type Labeled = { columns: Columns; subject: LabelSubject; savedLabels: Labels; nowMs: number };

/** Never sent anywhere. Each change is one statement, so that two tabs or hosts never undo each other. */
export class LabelBook {
  constructor(
    private readonly store: Store,
    private readonly namespace: string,
  ) {}

  within<T>(run: (book: LabelBook) => Promise<T>): Promise<T> {
    return this.store.transaction().execute((transaction) => run(new LabelBook(transaction, this.namespace)));
  }

  async entries(projectId?: string): Promise<LabelEntry[]> {
    let rows = this.store.selectFrom("label").selectAll().where("namespace", "=", this.namespace);
    let tags = this.store.selectFrom("label_tag").selectAll().where("namespace", "=", this.namespace);
    if (projectId !== undefined) {
      rows = rows.where("project_id", "=", projectId);
      tags = tags.where("project_id", "=", projectId);
    }
    const tagsOf = new Map<string, string[]>();
    for (const row of await tags.orderBy("tag_key").execute()) {
      const key = JSON.stringify([row.project_id, row.keyword_id]);
      tagsOf.set(key, [...(tagsOf.get(key) ?? []), row.tag]);
    }
    const entries = (await rows.orderBy("project_id").orderBy("subject").orderBy("keyword_id").execute()).map(
      (row) => ({
        projectId: row.project_id,
        keywordId: row.keyword_id === PROJECT_ITSELF ? null : row.keyword_id,
        text: row.subject,
        market: row.market === null ? null : (JSON.parse(row.market) as Market),
        labels: {
          tags: tagsOf.get(JSON.stringify([row.project_id, row.keyword_id])) ?? [],
          starred: row.starred === 1,
          note: row.note,
        },
      }),
    );
    return entries.filter(({ labels }) => hasLabels(labels));
  }

  /** Tags and notes with characters that the import of an earlier version could not decode. */
  async damagedTexts(): Promise<string[]> {
    const texts = (table: "label" | "label_tag", column: "note" | "tag") =>
      this.store
        .selectFrom(table)
        .select(sql<string>`${sql.ref(column)}`.as("text"))
        .distinct()
        .where("namespace", "=", this.namespace)
        .where(sql<boolean>`${sql.ref(column)} like ${"%\ufffd%"}`)
        .execute();
    const rows = [...(await texts("label_tag", "tag")), ...(await texts("label", "note"))];
    return rows.map(({ text }) => text).sort();
  }

  async starredIds(projectId: string): Promise<string[]> {
    const rows = await this.store
      .selectFrom("label")
      .select("keyword_id")
      .where(({ and }) => and({ namespace: this.namespace, project_id: projectId }))
      .where("keyword_id", "!=", PROJECT_ITSELF)
      .where("starred", "=", 1)
      .orderBy("keyword_id")
      .execute();
    return rows.map(({ keyword_id }) => keyword_id);
  }

  async ofProject(projectId: string): Promise<ProjectLabels> {
    const entries = await this.entries(projectId);
    const project = entries.find(({ keywordId }) => keywordId === null)?.labels ?? NO_LABELS;
    const keywords = entries.flatMap(({ keywordId, labels }) =>
      keywordId === null ? [] : [[keywordId, labels] as const],
    );
    return { project, keywords: Object.fromEntries(keywords) };
  }

  async ofProjects(): Promise<Record<string, Labels>> {
    const entries = (await this.entries()).filter(({ keywordId }) => keywordId === null);
    return Object.fromEntries(entries.map(({ projectId, labels }) => [projectId, labels]));
  }

  /** @returns a sentence about the problem if it can't be saved */
  async change(place: LabelPlace, subject: LabelSubject, change: LabelsChange, nowMs: number): Promise<LabelsOutcome> {
    const columns = this.columns(place);
    const savedLabels = await this.labelsAt(columns);
    const problem = await this.apply({ columns, subject, savedLabels: savedLabels, nowMs }, change);
    return { labels: await this.labelsAt(columns), problem };
  }

  async changeMany(
    projectId: string,
    items: readonly { keywordId: string; subject: LabelSubject }[],
    change: LabelsChange,
    nowMs: number,
  ): Promise<ManyLabelsOutcome> {
    return this.within(async (book) => {
      const outcome: ManyLabelsOutcome = { labels: {}, refused: 0, problem: null };
      for (const { keywordId, subject } of items) {
        const { labels, problem } = await book.change({ projectId, keywordId }, subject, change, nowMs);
        outcome.labels[keywordId] = labels;
        if (problem === null) continue;
        outcome.refused += 1;
        outcome.problem ??= problem;
      }
      return outcome;
    });
  }

  async count(): Promise<number> {
    return (await this.entries()).length;
  }

  async removeAll(): Promise<void> {
    await this.store.transaction().execute(async (transaction) => {
      await transaction.deleteFrom("label_tag").where("namespace", "=", this.namespace).execute();
      await transaction.deleteFrom("label").where("namespace", "=", this.namespace).execute();
    });
  }

  private columns({ projectId, keywordId }: LabelPlace) {
    return { namespace: this.namespace, project_id: projectId, keyword_id: keywordId ?? PROJECT_ITSELF };
  }

  private async labelsAt(columns: Columns): Promise<Labels> {
    const row = await this.store
      .selectFrom("label")
      .select(["starred", "note"])
      .where(({ and }) => and(columns))
      .executeTakeFirst();
    const tags = await this.store
      .selectFrom("label_tag")
      .select("tag")
      .where(({ and }) => and(columns))
      .orderBy("tag_key")
      .execute();
    return { tags: tags.map(({ tag }) => tag), starred: row?.starred === 1, note: row?.note ?? "" };
  }

  private async apply(target: Labeled, change: LabelsChange): Promise<string | null> {
    if (change.kind === "tags") return this.changeTags(target, change);
    if (change.kind === "note") return this.changeNote(target, change);
    await this.touch(target, { starred: change.starred ? 1 : 0 });
    return null;
  }

  private async changeNote(target: Labeled, { before, after }: { before: string; after: string }) {
    const note = cleanNote(after);
    const problem = noteProblem(note);
    if (problem !== null) return problem;
    if (note === target.savedLabels.note) return null;
    await this.touch(target);
    const updatedRows = await this.store
      .updateTable("label")
      .set({ note })
      .where(({ and }) => and({ ...target.columns, note: cleanNote(before) }))
      .returning("keyword_id")
      .execute();
    return updatedRows.length > 0 ? null : "This note was changed elsewhere after you opened it. Nothing was replaced.";
  }

  private async changeTags(target: Labeled, { add, remove }: { add: string[]; remove: string[] }) {
    const { columns, savedLabels } = target;
    const removedKeys = new Set(remove.map(tagKey));
    const left = savedLabels.tags.filter((tag) => !removedKeys.has(tagKey(tag)));
    const problem = tagsProblem(left, add);
    if (problem !== null) return problem;
    await this.touch(target);
    if (removedKeys.size > 0)
      await this.store
        .deleteFrom("label_tag")
        .where(({ and }) => and(columns))
        .where("tag_key", "in", [...removedKeys])
        .execute();
    if (add.length > 0)
      await this.store
        .insertInto("label_tag")
        .values(add.map((tag) => ({ ...columns, tag, tag_key: tagKey(tag) })))
        .onConflict((conflict) => conflict.columns(["namespace", "project_id", "keyword_id", "tag_key"]).doNothing())
        .execute();
    return null;
  }

  private async touch({ columns, subject: { text, market }, nowMs }: Labeled, set: { starred?: number } = {}) {
    const values = {
      subject: text,
      market: market === null ? null : JSON.stringify(market),
      changed_at: nowMs,
      ...set,
    };
    await this.store
      .insertInto("label")
      .values({ ...columns, ...values })
      .onConflict((conflict) => conflict.columns(["namespace", "project_id", "keyword_id"]).doUpdateSet(values))
      .execute();
  }
}
