import type { Kysely } from "kysely";
import { DayFigures } from "../domain/history/day-figures";
import type { HistorySize } from "../domain/history/history";
import type { HistoryResponse } from "../domain/history/history-response";
import { type Row, sourceName } from "../domain/history/observation-row";
import { wrongDays } from "../domain/history/reported-rows";
import { dayText } from "../domain/time/days";
import type { Store } from "../store/open-store";
import type { HistoryProjectTable, Schema } from "../store/schema";
import { prepareSave, type Saved } from "./prepare-save";
import { type KeywordCache, readKeywords } from "./project-keywords";
import { removeObservations, removeProjects } from "./remove-rows";
import { type DayRow, dayRows, keywordRows, type Owner, projectRow } from "./saved-rows";
import { bumpRevisions, lockedProject, writeSave } from "./write-save";

/** Measured on SQLite. */
const KEYWORD_BYTES = 120;

export class HistoryWriter {
  constructor(
    private readonly store: Store,
    private readonly namespace: string,
    private readonly cache: KeywordCache,
  ) {}

  /** Outside of any transaction. @returns writes, once, in the transaction that saves the response */
  async prepare(projectId: string, response: HistoryResponse): Promise<(transaction: Kysely<Schema>) => Promise<void>> {
    const owner = { namespace: this.namespace, projectId };
    const saved = await this.savedFor(this.store, owner, response);
    const before = await prepareSave(this.store, saved, response);
    return async (transaction) => {
      const { project, isNew } = await lockedProject(transaction, owner);
      const { id, revision } = saved.project;
      const isCurrent = isNew ? id === 0 : project.id === id && project.revision === revision;
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
    const preparedSave = await prepareSave(transaction, await this.savedFor(transaction, owner, response), response);
    await writeSave(transaction, project, preparedSave, response.readOn);
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
      const isDatedByNumber = new Map(entries.map(({ number, isDated }) => [number, isDated]));
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
      await removeObservations(transaction, project.id, rows, (number) => isDatedByNumber.get(number) === true);
      await bumpRevisions(transaction, project, {}, false);
      await this.save(transaction, owner, (await lockedProject(transaction, owner)).project, right);
    };
  }

  private async savedFor(store: Kysely<Schema>, owner: Owner, { kind, keywords }: HistoryResponse): Promise<Saved> {
    const project = await projectRow(store, owner);
    if (kind === "keyword") return { project, keywords: await readKeywords(store, project, keywords[0]?.id ?? "") };
    // A transaction may see uncommitted keywords, so it must not use the cache.
    return { project, keywords: await (store === this.store ? this.cache(project) : readKeywords(store, project)) };
  }

  async sizes(): Promise<HistorySize[]> {
    const rows = await this.store
      .selectFrom("project_day as d")
      .innerJoin("history_project as p", "p.id", "d.project")
      .where("p.namespace", "=", this.namespace)
      .select(["p.id", "p.project_id", "p.keywords"])
      .selectAll("d")
      .where("d.seen", ">", 0)
      .orderBy("d.day")
      .execute();
    const sizes = new Map<number, HistorySize>();
    for (const { id, project_id: projectId, keywords, ...day } of rows) {
      const on = dayText(day.day);
      const size = sizes.get(id) ?? { projectId, days: 0, from: on, to: on, bytes: keywords * KEYWORD_BYTES };
      sizes.set(id, size);
      size.days += 1;
      size.to = on;
      size.bytes += new DayFigures(day).bytes();
    }
    return [...sizes.values()];
  }

  removeProject(transaction: Kysely<Schema>, projectId: string): Promise<void> {
    return removeProjects(transaction, { namespace: this.namespace, projectId });
  }

  async removeKeyword(transaction: Kysely<Schema>, projectId: string, keywordId: string): Promise<void> {
    const owner = { namespace: this.namespace, projectId };
    if ((await projectRow(transaction, owner)).id === 0) return;
    const { project } = await lockedProject(transaction, owner);
    const { entries } = await readKeywords(transaction, project, keywordId);
    if (entries.length === 0) return;
    const numbers = entries.map(({ number }) => number);
    const rows = await keywordRows(transaction, project.id, numbers);
    const isDated = (keywordNumber: number) =>
      entries.some(({ number, isDated: dated }) => dated && number === keywordNumber);
    await removeObservations(transaction, project.id, rows, isDated);
    await transaction.deleteFrom("history_keyword").where("id", "in", numbers).execute();
    const listedCount = entries.filter(({ endedOn }) => endedOn === null).length;
    await bumpRevisions(transaction, project, { keywords: project.keywords - listedCount }, true);
  }

  removeAll(transaction: Kysely<Schema>): Promise<void> {
    return removeProjects(transaction, { namespace: this.namespace });
  }
}
