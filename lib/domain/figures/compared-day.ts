import type { Keyword } from "../keyword/keyword";
import { type Interval, intervalOf, spanOf } from "../time/interval";

/** @property isEvery all comparable keywords share this day */
export type ComparedDay = { on: string; interval: Interval; isEvery: boolean };

type Compared = Pick<Keyword, "previous" | "measuredOn" | "recent">;

/** Day of a row's earlier position; null: the service gives no day. */
export function previousDay({ previous, measuredOn, recent }: Compared): string | null {
  const latest = measuredOn ?? recent?.at(-1)?.on;
  if (previous === null || latest === undefined) return null;
  const before = recent?.findLast(({ on }) => on < latest);
  if (before === undefined || before.position.kind !== previous.kind) return null;
  const isSame = before.position.kind !== "at" || (previous.kind === "at" && before.position.place === previous.place);
  return isSame ? before.on : null;
}

export class ComparedDays {
  private readonly days = new Map<string, { count: number; recent: Keyword["recent"] }>();
  private count = 0;

  add(keyword: Compared): void {
    this.count += 1;
    const on = previousDay(keyword);
    if (on === null) return;
    const day = this.days.get(on) ?? { count: 0, recent: keyword.recent };
    day.count += 1;
    this.days.set(on, day);
  }

  /** Null unless more than half of the keywords share a day. */
  result(): ComparedDay | null {
    for (const [on, { count, recent }] of this.days) {
      if (2 * count <= this.count) continue;
      const span = spanOf((recent ?? []).map((point) => point.on));
      const interval = span === null ? "day" : intervalOf(span, recent?.length ?? 0);
      return { on, interval, isEvery: count === this.count };
    }
    return null;
  }
}
