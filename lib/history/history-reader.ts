import type { TopTenPoint } from "../domain/figures/top-ten";
import { trendDays } from "../domain/history/day-figures";
import type { HistoryPoint, TrendDay } from "../domain/history/history";
import type { Line } from "../domain/history/observation";
import { codeOf, type DayValue, isCounted, pointOf, type Row, rowValue } from "../domain/history/observation-row";
import type { KeywordEntry, ProjectKeywords } from "../domain/history/project-keywords";
import { turnOfOthers } from "../domain/steps";
import { cachedRead } from "../store/cached-read";
import type { Store } from "../store/open-store";
import { type KeywordCache, readKeywords } from "./project-keywords";
import { type Days, dayRows, EVER, keywordRows, projectRow, savedDays } from "./saved-rows";

export type KeywordLine = { line: Line; endedOn: number | null; points: HistoryPoint[] };

/**
 * By day, oldest first, and keyword index; NaN: none.
 * @property columns encoded by `positionNumber` @property ranked IDs of `pages`
 */
export type Positions = {
  keywords: ProjectKeywords;
  columns: Map<number, Float64Array>;
  ranked: Map<number, Float64Array>;
  pages: ReadonlyMap<number, string>;
};

/** Values of each day by keyword index. */
export type ProjectDays = { keywords: ProjectKeywords; days: (DayValue | undefined)[][] };

export class HistoryReader {
  constructor(
    private readonly store: Store,
    private readonly namespace: string,
    private readonly cache: KeywordCache,
  ) {}

  /** null: no history. */
  async version(projectId: string): Promise<string | null> {
    const project = await this.projectRow(projectId);
    return project.id === 0 ? null : `${project.id}-${project.revision}`;
  }

  async keyword(projectId: string, keywordId: string, days: Days): Promise<KeywordLine[]> {
    const project = await this.projectRow(projectId);
    const { entries } = await readKeywords(this.store, project, keywordId);
    const numbers = entries.map(({ number }) => number);
    const rows = await keywordRows(this.store, project.id, numbers, days);
    const pageIds = rows.flatMap(({ row }) => row[4] ?? []);
    const pages = await this.pages(project.id, pageIds);
    return entries.map(({ number, line, endedOn, isDated }) => ({
      line,
      endedOn,
      points: rows.flatMap(({ day, row }) =>
        row[0] === number && isCounted(row, () => isDated) ? [pointOf(day, row, pages)] : [],
      ),
    }));
  }

  async days(projectId: string, days: readonly number[]): Promise<ProjectDays> {
    const project = await this.projectRow(projectId);
    const keywords = await this.cache(project);
    const pages = await this.pages(project.id);
    const values: ProjectDays = { keywords, days: [] };
    for (const day of days) {
      const ofDay: (DayValue | undefined)[] = [];
      await this.eachRow(project.id, keywords, day, (index, row) => {
        ofDay[index] = rowValue(row, pages);
      });
      values.days.push(ofDay);
    }
    return values;
  }

  async positions(projectId: string, days: Days): Promise<Positions> {
    const project = await this.projectRow(projectId);
    const keywords = await this.cache(project);
    const result = { keywords, columns: new Map(), ranked: new Map(), pages: await this.pages(project.id) };
    for (const day of await savedDays(this.store, project.id, days)) {
      const column = new Float64Array(keywords.entries.length).fill(Number.NaN);
      const pageIds = new Float64Array(keywords.entries.length).fill(Number.NaN);
      await this.eachRow(project.id, keywords, day, (index, row) => {
        column[index] = codeOf(row) ?? Number.NaN;
        pageIds[index] = row[4] ?? Number.NaN;
      });
      result.columns.set(day, column);
      result.ranked.set(day, pageIds);
    }
    return result;
  }

  async *all(projectId: string): AsyncGenerator<{ entry: KeywordEntry; point: HistoryPoint }[]> {
    const project = await this.projectRow(projectId);
    const keywords = await this.cache(project);
    const pages = await this.pages(project.id);
    for (const day of await savedDays(this.store, project.id)) {
      const observations: { entry: KeywordEntry; point: HistoryPoint }[] = [];
      await this.eachRow(project.id, keywords, day, (index, row) => {
        const entry = keywords.entries[index];
        if (entry !== undefined) observations.push({ entry, point: pointOf(day, row, pages) });
      });
      yield observations;
    }
  }

  async trend(projectId: string, { from, to }: Days = EVER): Promise<TrendDay[]> {
    const project = await this.projectRow(projectId);
    const rows = await this.store
      .selectFrom("project_day")
      .selectAll()
      .where("project", "=", project.id)
      .where("day", "<=", to)
      .orderBy("day")
      .execute();
    return trendDays(rows, project.keywords, from);
  }

  async missingOn(projectId: string, day: number): Promise<number> {
    const project = await this.projectRow(projectId);
    const row = await this.store
      .selectFrom("project_day")
      .select("missing")
      .where(({ and }) => and({ project: project.id, day }))
      .executeTakeFirst();
    return row?.missing ?? 0;
  }

  async topTens(daysBack: number): Promise<Map<string, TopTenPoint[]>> {
    const rows = await this.store
      .selectFrom("project_day as d")
      .innerJoin("history_project as p", "p.id", "d.project")
      .select(["p.project_id", "d.day", "d.known", "d.top10"])
      .where("p.namespace", "=", this.namespace)
      .where("d.seen", ">", 0)
      .where("d.day", ">", (eb) =>
        eb
          .selectFrom("project_day as last")
          .select((last) => last(last.fn.max("last.day"), "-", last.val(daysBack)).as("day"))
          .where("last.seen", ">", 0)
          .whereRef("last.project", "=", "d.project"),
      )
      .orderBy("d.project")
      .orderBy("d.day")
      .execute();
    const projects = new Map<string, TopTenPoint[]>();
    for (const { project_id: projectId, ...point } of rows)
      projects.set(projectId, [...(projects.get(projectId) ?? []), point]);
    return projects;
  }

  private async eachRow(
    project: number,
    { entries }: ProjectKeywords,
    day: number,
    take: (index: number, row: Row) => void,
  ): Promise<void> {
    let index = 0;
    for await (const rows of dayRows(this.store, project, day)) {
      await turnOfOthers();
      for (const row of rows) {
        while (index < entries.length && (entries[index]?.number ?? 0) < row[0]) index += 1;
        const entry = entries[index];
        if (entry?.number === row[0] && isCounted(row, () => entry.isDated)) take(index, row);
      }
    }
  }

  private async pages(project: number, some?: readonly number[]): Promise<Map<number, string>> {
    const all = this.store.selectFrom("history_page").select(["id", "url"]).where("project", "=", project);
    const rows = await (some === undefined ? all : all.where("id", "in", [-1, ...new Set(some)])).execute();
    return new Map(rows.map(({ id, url }) => [id, url]));
  }

  private projectRow(projectId: string) {
    const owner = { namespace: this.namespace, projectId };
    return cachedRead(this.store, `history|${this.namespace}|${projectId}`, () => projectRow(this.store, owner));
  }
}
