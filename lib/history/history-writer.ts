import type { Kysely } from "kysely";
import type { MetricState } from "../domain/figures/metric-sums";
import type { HistorySize } from "../domain/history/history";
import type { HistoryResponse } from "../domain/history/history-response";
import { turnOfOthers } from "../domain/steps";
import { dayText } from "../domain/time/days";
import type { Store } from "../store/open-store";
import type { HistoryProjectTable, Schema } from "../store/schema";
import { type Row, sourceName } from "./observation-row";
import { KEYWORDS_A_STEP, prepareSave, type Saved } from "./prepare-save";
import { type KeywordCache, ProjectKeywords, readKeywords, storedText } from "./project-keywords";
import { type DayRow, removeObservations, removeRows } from "./remove-rows";
import { dayRows, keywordRows, type Owner, projectRow } from "./saved-rows";
import { bumpRevisions, lockedProject, writeSave } from "./write-save";

const EVER = { from: -1e8, to: 1e8 };
/** Bytes per row, metric and keyword, measured on SQLite. */
const [ROW_BYTES, NUMBER_BYTES, KEYWORD_BYTES] = [24, 8, 120];

export class HistoryWriter {
  constructor(
    private readonly store: Store,
    private readonly namespace: string,
    private readonly cache: KeywordCache,
  ) {}

  /** Outside of any transaction. @returns writes in the transaction that saves the response */
  async prepare(projectId: string, response: HistoryResponse): Promise<(transaction: Kysely<Schema>) => Promise<void>> {
    const owner = { namespace: this.namespace, projectId };
    const saved = await this.savedFor(this.store, owner, response);
    const before = await prepareSave(this.store, saved, response);
    return async (transaction) => {
      const { project, isNew } = await lockedProject(transaction, owner);
      const { id, revision } = saved.project ?? {};
      const isCurrent = isNew ? saved.project === null : project.id === id && project.revision === revision;
      if (isCurrent) await writeSave(transaction, project, before, response.readOn);
      else await this.save(transaction, owner, project, response);
    };
  }

  private async save(
    transaction: Kysely<Schema>,
    owner: Owner,
    project: HistoryProjectTable,
    response: HistoryResponse,
  ): Promise<void> {
    const prepared = await prepareSave(transaction, await this.savedFor(transaction, owner, response), response);
    await writeSave(transaction, project, prepared, response.readOn);
  }

  /** As `prepare`. The writes remove the days that only the wrong reading reports, and save the right reading. */
  async prepareReplacement(
    projectId: string,
    { wrong, right }: { wrong: HistoryResponse; right: HistoryResponse },
  ): Promise<(transaction: Kysely<Schema>) => Promise<void>> {
    const owner = { namespace: this.namespace, projectId };
    const daysById = await wrongDays(wrong, right);
    if (daysById.size === 0) return this.prepare(projectId, right);
    return async (transaction) => {
      const { project } = await lockedProject(transaction, owner);
      const { entries } = await readKeywords(transaction, project);
      const dated = new Map(entries.map(({ number, isDated }) => [number, isDated]));
      const numbersByDay = new Map<number, Set<number>>();
      for (const { id, number } of entries)
        for (const day of daysById.get(id) ?? [])
          numbersByDay.set(day, (numbersByDay.get(day) ?? new Set()).add(number));
      const isOfWrong = ([, , , , , , , source, readAtMs]: Row) =>
        // Later responses, and a keyword's own response after a list, reported their days themselves.
        readAtMs <= wrong.readAtMs && (sourceName(source) === "history") === (wrong.kind === "keyword");
      const rows: DayRow[] = [];
      for (const [day, numbers] of numbersByDay)
        for await (const chunk of dayRows(transaction, project.id, day))
          for (const row of chunk) if (numbers.has(row[0]) && isOfWrong(row)) rows.push({ day, row });
      await removeObservations(transaction, project.id, rows, (number) => dated.get(number) === true);
      await bumpRevisions(transaction, project, {}, false);
      await this.save(transaction, owner, (await lockedProject(transaction, owner)).project, right);
    };
  }

  private async savedFor(store: Kysely<Schema>, owner: Owner, { kind, keywords }: HistoryResponse): Promise<Saved> {
    const project = (await projectRow(store, owner)) ?? null;
    if (project === null) return { project, keywords: new ProjectKeywords([], 0) };
    if (kind === "keyword") return { project, keywords: await readKeywords(store, project, keywords[0]?.id ?? "") };
    // A transaction may see uncommitted keywords, so it must not use the cache.
    return { project, keywords: await (store === this.store ? this.cache(project) : readKeywords(store, project)) };
  }

  async sizes(): Promise<HistorySize[]> {
    const rows = await this.store
      .selectFrom("project_day as d")
      .innerJoin("history_project as p", "p.id", "d.project")
      .where("p.namespace", "=", this.namespace)
      .select(["p.id", "p.project_id", "p.keywords", "d.day", "d.seen", "d.sums"])
      .where("d.seen", ">", 0)
      .orderBy("d.day")
      .execute();
    const sizes = new Map<number, HistorySize>();
    for (const { id, project_id: projectId, keywords, day, seen, sums } of rows) {
      const on = dayText(day);
      const size = sizes.get(id) ?? { projectId, days: 0, from: on, to: on, bytes: keywords * KEYWORD_BYTES };
      sizes.set(id, size);
      size.days += 1;
      size.to = on;
      size.bytes += seen * ROW_BYTES + metricBytes(sums);
    }
    return [...sizes.values()];
  }

  async removeProject(transaction: Kysely<Schema>, projectId: string): Promise<void> {
    const project = await projectRow(transaction, { namespace: this.namespace, projectId });
    if (project !== undefined) await removeRows(transaction, project.id);
  }

  async removeKeyword(transaction: Kysely<Schema>, projectId: string, keywordId: string): Promise<void> {
    const owner = { namespace: this.namespace, projectId };
    if ((await projectRow(transaction, owner)) === undefined) return;
    const { project } = await lockedProject(transaction, owner);
    const { entries } = await readKeywords(transaction, project, keywordId);
    if (entries.length === 0) return;
    const numbers = entries.map(({ number }) => number);
    const rows = await keywordRows(transaction, project.id, numbers, EVER);
    const isDated = (asked: number) => entries.some(({ number, isDated: dated }) => dated && number === asked);
    await removeObservations(transaction, project.id, rows, isDated);
    await transaction.deleteFrom("history_keyword").where("id", "in", numbers).execute();
    const listed = entries.filter(({ endedOn }) => endedOn === null).length;
    await bumpRevisions(transaction, project, { keywords: project.keywords - listed }, true);
  }

  async removeAll(transaction: Kysely<Schema>): Promise<void> {
    const projects = await transaction
      .selectFrom("history_project")
      .select("id")
      .where("namespace", "=", this.namespace)
      .execute();
    for (const { id } of projects) await removeRows(transaction, id);
  }
}

function metricBytes(sums: string): number {
  const metrics = Object.entries(JSON.parse(sums) as MetricState);
  return metrics.reduce((bytes, [name, { rows }]) => bytes + rows * (name.length + NUMBER_BYTES), 0);
}

/** Days by keyword ID that the right reading doesn't report, or reports differently. */
async function wrongDays(wrong: HistoryResponse, right: HistoryResponse): Promise<Map<string, number[]>> {
  const indexes = new Map(right.keywords.map(({ id }, index) => [id, index]));
  const found = new Map<string, number[]>();
  for (const [at, { id }] of wrong.keywords.entries()) {
    if (at % KEYWORDS_A_STEP === 0) await turnOfOthers();
    const index = indexes.get(id);
    const reported = new Set((index === undefined ? [] : right.daysOf(index)).map((day) => JSON.stringify(day)));
    const days = wrong.daysOf(at).flatMap((day) => (reported.has(JSON.stringify(day)) ? [] : [day.day]));
    if (days.length > 0) found.set(storedText(id), days);
  }
  return found;
}
