import type { Problem } from "../../domain/errors";
import type { ListNote } from "../../domain/response/reading";
import { inTurns } from "../../domain/steps";
import type { ListResource, ParsedPage } from "../endpoints/endpoint";
import { readJsonSteps } from "../parse/json/read-json";
import type { RawPage } from "../saved/raw-answers";
import type { PageQuery } from "./next-page";

export type LoadedList<Row> = {
  rows: Row[];
  unreadable: number;
  total: number | null;
  pages: RawPage[];
  pageSize: number | null;
  /** Why loading stopped early. null with `complete` false: the caller aborted. */
  problem: Problem | null;
  complete: boolean;
  ended: boolean;
  notes: ListNote[];
};

const NOTED: Readonly<Record<string, ListNote["kind"]>> = {
  "repeated-names": "repeated-fields",
  "replaced-characters": "replaced-characters",
  "long-texts": "long-texts",
  "not-numbers": "not-numbers",
};

export class ListProgress<Row> {
  readonly pages: RawPage[] = [];
  rowsRead = 0;
  pageSize: number | null = null;
  total: number | null = null;
  private readonly rows = new Map<string, Row>();
  private readonly flags = new Map<ListNote["kind"], number>();
  private readonly left = new Map<string, number>();
  private repeatedRows = 0;
  private readonly keys = new Map<string, Set<string>>();
  private unreadable = 0;

  constructor(
    private readonly resource: ListResource<Row, unknown>,
    public next: PageQuery | null,
  ) {}

  /** @returns whether the page could be read */
  async resume(page: RawPage): Promise<boolean> {
    const json = await inTurns(readJsonSteps(page.body));
    const parsed = json.ok ? await inTurns(this.resource.parse(json.value)) : null;
    const { paging } = page;
    if (parsed !== null && json.ok) {
      this.note(json.flags, paging?.total ?? null);
      this.add(parsed);
    }
    this.next = paging?.next ?? null;
    this.rowsRead += paging?.received ?? 0;
    if (paging !== null && paging.next !== null) this.pageSize = Math.max(this.pageSize ?? 0, paging.received);
    this.total = paging?.total ?? null;
    this.pages.push(page);
    return parsed !== null;
  }

  /** Adds the rows of a page; later rows of an ID win. @returns the number of new IDs */
  add({ rows, unreadable, left }: ParsedPage<Row>): number {
    const fresh = this.addRows(rows);
    for (const list of left) this.left.set(list.name, Math.max(this.left.get(list.name) ?? 0, list.rows));
    // A page that only repeats earlier rows repeats its unreadable rows too.
    if (fresh > 0) this.unreadable += unreadable;
    return fresh;
  }

  note(flags: readonly string[], total: number | null): void {
    for (const flag of flags) {
      const kind = NOTED[flag];
      if (kind !== undefined) this.flags.set(kind, (this.flags.get(kind) ?? 0) + 1);
    }
    if (total !== null && this.total !== null && total !== this.total) this.flags.set("changed", 1);
  }

  hasAll(rows: readonly Row[]): boolean {
    return rows.every((row) => this.hasCome(row));
  }

  isShortOf(total: number): boolean {
    return total > (this.isFolded ? this.rowsRead : this.rows.size + this.unreadable);
  }

  private get isFolded(): boolean {
    return this.keys.size > 0;
  }

  result(problem: Problem | null): LoadedList<Row> {
    const { pages, pageSize, unreadable } = this;
    // A total below the final count was wrong. If keywords have several rows, the total counts rows.
    const isTotal = this.total !== null && this.total >= this.rows.size + unreadable && !this.isFolded;
    const total = isTotal ? this.total : null;
    const ended = this.next === null && problem === null;
    const complete = ended && pages.at(-1)?.paging?.stuck !== true;
    const notes: ListNote[] = [...this.flags].map(([kind, count]) => ({ kind, count }));
    const beside = [...this.left.values()].reduce((sum, rows) => sum + rows, 0);
    if (beside > 0) notes.push({ kind: "other-lists", count: beside, names: [...this.left.keys()].slice(0, 5) });
    const rows = [...this.rows.values()];
    if (this.repeatedRows > 0) notes.push({ kind: "repeated-ids", count: this.repeatedRows });
    return { rows, unreadable, total, pages, pageSize, problem, complete, ended, notes };
  }

  private addRows(rows: readonly Row[]): number {
    const earlier = this.pages.length === 0 ? 0 : rows.filter((row) => this.hasCome(row)).length;
    let fresh = 0;
    for (const row of rows) fresh += this.addRow(row) ? 1 : 0;
    // Some rows came again, so the list shifted during the load and other rows may be missing.
    if (earlier > 0 && earlier < rows.length) this.flags.set("changed", 1);
    return fresh;
  }

  private hasCome(row: Row): boolean {
    const { idOf, same } = this.resource;
    const earlierRow = this.rows.get(idOf(row));
    if (earlierRow === undefined || same === undefined) return earlierRow !== undefined;
    return (this.keys.get(idOf(row)) ?? new Set([same.keyOf(earlierRow)])).has(same.keyOf(row));
  }

  private addRow(row: Row): boolean {
    const { idOf, same } = this.resource;
    const id = idOf(row);
    const earlierRow = this.rows.get(id);
    if (earlierRow === undefined || same === undefined || this.hasCome(row)) {
      if (earlierRow !== undefined && !this.keys.has(id) && JSON.stringify(earlierRow) !== JSON.stringify(row))
        this.repeatedRows += 1;
      if (earlierRow === undefined || !this.keys.has(id)) this.rows.set(id, row);
      return earlierRow === undefined;
    }
    const keys = this.keys.get(id) ?? new Set([same.keyOf(earlierRow)]);
    this.keys.set(id, keys.add(same.keyOf(row)));
    this.rows.set(id, same.joined(earlierRow, row));
    return true;
  }
}
