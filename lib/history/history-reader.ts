import type { TopTenPoint } from "../domain/figures/top-ten";
import { DayFigures } from "../domain/history/day-figures";
import type { HistoryPoint, ObservationSource, TrendDay } from "../domain/history/history";
import { type Line, savedPosition } from "../domain/history/observation";
import type { Position } from "../domain/keyword/position";
import { turnOfOthers } from "../domain/steps";
import { dayText } from "../domain/time/days";
import { kept } from "../store/cached-read";
import type { Store } from "../store/open-store";
import { codeOf, isCounted, type Row, sourceName } from "./observation-row";
import { type KeywordCache, type KeywordEntry, ProjectKeywords, readKeywords } from "./project-keywords";
import { dayRows, keywordRows, projectRow } from "./saved-rows";

const NONE = new ProjectKeywords([], 0);
const EVER = { from: -1e8, to: 1e8 };

export type Days = { from: number; to: number };

export type KeywordLine = { line: Line; endedOn: number | null; points: HistoryPoint[] };

/** Positions by day and keyword index, encoded by `positionNumber`; NaN: none. */
export type Positions = { keywords: ProjectKeywords; columns: Map<number, Float64Array> };

/** @property ranked indexes of `pages` */
export type RankedPages = Positions & { ranked: Map<number, Float64Array>; pages: string[] };

export type ProjectDays = { keywords: ProjectKeywords; days: DayValues[] };

export class DayValues {
  private readonly rows: (Row | undefined)[] = [];

  constructor(private readonly pages: ReadonlyMap<number, string>) {}

  set(index: number, row: Row): void {
    this.rows[index] = row;
  }

  has(index: number): boolean {
    return this.rows[index] !== undefined;
  }

  position(index: number): Position | null {
    const row = this.rows[index];
    return row === undefined ? null : savedPosition(codeOf(row));
  }

  page(index: number): string | null {
    return this.pages.get(this.rows[index]?.[4] ?? -1) ?? null;
  }

  volume(index: number): number | null {
    return this.rows[index]?.[5] ?? null;
  }

  metrics(index: number): Record<string, number> {
    return this.rows[index]?.[6] ?? {};
  }

  source(index: number): ObservationSource | null {
    const row = this.rows[index];
    return row === undefined ? null : sourceName(row[7]);
  }

  latestRead(): number | null {
    return this.rows.reduce<number | null>((latest, row) => (row && row[8] > (latest ?? 0) ? row[8] : latest), null);
  }
}

export class HistoryReader {
  constructor(
    private readonly store: Store,
    private readonly namespace: string,
    private readonly cache: KeywordCache,
  ) {}

  /** null: no history. */
  async version(projectId: string): Promise<string | null> {
    const project = await this.projectRow(projectId);
    return project === undefined ? null : `${project.id}-${project.revision}`;
  }

  /** Shared: don't change it. */
  async keywords(projectId: string): Promise<ProjectKeywords> {
    const project = await this.projectRow(projectId);
    return project === undefined ? NONE : this.cache(project);
  }

  async keyword(projectId: string, keywordId: string, days: Days): Promise<KeywordLine[]> {
    const project = await this.projectRow(projectId);
    if (project === undefined) return [];
    const { entries } = await readKeywords(this.store, project, keywordId);
    const rows = await keywordRows(
      this.store,
      project.id,
      entries.map(({ number }) => number),
      days,
    );
    const pages = await this.pages(
      project.id,
      rows.flatMap(({ row }) => row[4] ?? []),
    );
    return entries.map(({ number, line, endedOn, isDated }) => ({
      line,
      endedOn,
      points: rows.flatMap(({ day, row }) =>
        row[0] === number && isCounted(row, isDated) ? [pointOf(day, row, pages)] : [],
      ),
    }));
  }

  async days(projectId: string, days: readonly number[]): Promise<ProjectDays> {
    const project = await this.projectRow(projectId);
    if (project === undefined) return { keywords: NONE, days: days.map(() => new DayValues(new Map())) };
    const keywords = await this.cache(project);
    const pages = await this.pages(project.id);
    const values: DayValues[] = [];
    for (const day of days) {
      const ofDay = new DayValues(pages);
      await this.eachRow(project.id, keywords, day, (index, row) => ofDay.set(index, row));
      values.push(ofDay);
    }
    return { keywords, days: values };
  }

  async positions(projectId: string, days: Days): Promise<Positions> {
    const { keywords, columns } = await this.rankedPages(projectId, days);
    return { keywords, columns };
  }

  async rankedPages(projectId: string, { from, to }: Days): Promise<RankedPages> {
    const project = await this.projectRow(projectId);
    const found: RankedPages = { keywords: NONE, columns: new Map(), ranked: new Map(), pages: [] };
    if (project === undefined) return found;
    const keywords = await this.cache(project);
    const indexes = new Map<number, number>();
    for (const day of await this.savedDays(project.id, { from, to })) {
      const column = new Float64Array(keywords.entries.length).fill(Number.NaN);
      const ranked = new Float64Array(keywords.entries.length).fill(Number.NaN);
      await this.eachRow(project.id, keywords, day, (index, row) => {
        column[index] = codeOf(row) ?? Number.NaN;
        if (row[4] === null) return;
        const page = indexes.get(row[4]) ?? indexes.size;
        indexes.set(row[4], page);
        ranked[index] = page;
      });
      found.columns.set(day, column);
      found.ranked.set(day, ranked);
    }
    const urls = await this.pages(project.id, [...indexes.keys()]);
    return { ...found, keywords, pages: [...indexes.keys()].map((id) => urls.get(id) ?? "") };
  }

  async *all(projectId: string): AsyncGenerator<{ entry: KeywordEntry; point: HistoryPoint }[]> {
    const project = await this.projectRow(projectId);
    if (project === undefined) return;
    const keywords = await this.cache(project);
    const pages = await this.pages(project.id);
    for (const day of await this.savedDays(project.id, EVER)) {
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
    if (project === undefined) return [];
    const rows = await this.store
      .selectFrom("project_day")
      .selectAll()
      .where("project", "=", project.id)
      .where("day", "<=", to)
      .orderBy("day")
      .execute();
    const trend: TrendDay[] = [];
    let listed = project.keywords;
    let change = { added: 0, removed: 0 };
    for (const row of rows) {
      listed += row.added - row.removed;
      change = { added: change.added + row.added, removed: change.removed + row.removed };
      // Report changes on a day without observations with the next day.
      if (row.day >= from && row.seen === 0) continue;
      if (row.day >= from) trend.push(new DayFigures(row).trendDay(row.day, { listed, ...change }));
      change = { added: 0, removed: 0 };
    }
    return trend;
  }

  async missingOn(projectId: string, day: number): Promise<number> {
    const project = await this.projectRow(projectId);
    const row = await this.store
      .selectFrom("project_day")
      .select("missing")
      .where("project", "=", project?.id ?? -1)
      .where("day", "=", day)
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
        if (entry?.number === row[0] && isCounted(row, entry.isDated)) take(index, row);
      }
    }
  }

  private async savedDays(project: number, { from, to }: Days): Promise<number[]> {
    const rows = await this.store
      .selectFrom("project_day")
      .select("day")
      .where("project", "=", project)
      .where("day", ">=", from)
      .where("day", "<=", to)
      .orderBy("day")
      .execute();
    return rows.map(({ day }) => day);
  }

  private async pages(project: number, some?: readonly number[]): Promise<Map<number, string>> {
    const all = this.store.selectFrom("history_page").select(["id", "url"]).where("project", "=", project);
    const rows = await (some === undefined ? all : all.where("id", "in", [-1, ...new Set(some)])).execute();
    return new Map(rows.map(({ id, url }) => [id, url]));
  }

  private projectRow(projectId: string) {
    const owner = { namespace: this.namespace, projectId };
    return kept(this.store, `history|${this.namespace}|${projectId}`, () => projectRow(this.store, owner));
  }
}

function pointOf(day: number, row: Row, pages: ReadonlyMap<number, string>): HistoryPoint {
  return {
    on: dayText(day),
    position: savedPosition(codeOf(row)),
    rankingUrl: pages.get(row[4] ?? -1) ?? null,
    searchVolume: row[5],
    metrics: row[6] ?? {},
    source: sourceName(row[7]),
    readAt: new Date(row[8]).toISOString(),
  };
}
