import type { ObservationSource } from "../../../lib/domain/history/memory";
import type { Said } from "../../../lib/domain/history/reported-values";

type PlainSay = { value: number | string | null; source: ObservationSource; atMs: number };
type PlainCell = Map<string, PlainSay[]>;

const RANKS: ObservationSource[] = ["undated", "list", "history"];

/** Everything that was ever said, in plain maps: the truth that the store's readers are compared with. */
export class PlainMemory {
  /** Keyword id, then day, then column: all that was said. */
  readonly said = new Map<string, Map<number, PlainCell>>();

  add({ keywords, readAtMs }: Said): void {
    for (const keyword of keywords)
      keyword.tell((day, column, value, source) => {
        const days = this.said.get(keyword.id) ?? new Map<number, PlainCell>();
        this.said.set(keyword.id, days);
        const cell = days.get(day) ?? new Map<string, PlainSay[]>();
        days.set(day, cell);
        cell.set(column, [...(cell.get(column) ?? []), { value, source, atMs: readAtMs }]);
      });
  }

  /** What is believed of a keyword's day, in the words of the store's reader. */
  on(id: string, day: number) {
    const cell = this.said.get(id)?.get(day);
    if (cell === undefined) return null;
    const position = believed(cell.get("position"));
    const first = position ?? believed([...cell.values()][0]);
    const earlier = (cell.get("position") ?? []).filter(
      ({ value, source, atMs }) =>
        position !== null && source === position.source && atMs < position.atMs && value !== position.value,
    );
    const page = believed(cell.get("page"))?.value ?? null;
    const metrics = [...cell].flatMap(([name, says]) =>
      name.startsWith("m:") ? [[name.slice(2), believed(says)?.value ?? null] as const] : [],
    );
    return {
      position: position?.value ?? null,
      page: position !== null && Number(position.value) <= 0 ? null : page,
      searchVolume: believed(cell.get("searchVolume"))?.value ?? null,
      metrics: Object.fromEntries(metrics),
      ...(position === null ? {} : { source: first?.source, atMs: first?.atMs }),
      revised: latest(earlier)?.value ?? null,
    };
  }
}

const latest = (says: readonly PlainSay[]): PlainSay | undefined =>
  [...says].sort((one, other) => other.atMs - one.atMs)[0];

function believed(says: readonly PlainSay[] = []): PlainSay | null {
  const best = Math.max(...says.map(({ source }) => RANKS.indexOf(source)));
  return latest(says.filter(({ source }) => RANKS.indexOf(source) === best)) ?? null;
}
