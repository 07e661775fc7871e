import type { Position } from "../keyword/position";
import type { ObservationSource } from "./history";
import { savedPosition } from "./observation";
import { codeOf, type Row, sourceName } from "./observation-row";
import type { ProjectKeywords } from "./project-keywords";

export type ProjectDays = { keywords: ProjectKeywords; days: DayValues[] };

/** Values of one day by keyword index. */
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
