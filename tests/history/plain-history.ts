import { isDeepStrictEqual } from "node:util";
import type { HistoryResponse, ReportedDay } from "../../lib/domain/history/history-response";
import { countedVolume } from "../../lib/domain/keyword/volume";

export type PlainDay = ReportedDay & { readAt: number };

const RANKS = ["undated", "list", "history"] as const;

/** A project's history in plain maps: the expected content of the tables. */
export class PlainHistory {
  readonly days = new Map<string, Map<number, PlainDay>>();
  private readonly volumes = new Map<string, number>();

  add({ keywords, readAtMs, daysOf }: HistoryResponse): void {
    for (const [index, { id, searchVolume }] of keywords.entries()) {
      const volume = countedVolume(searchVolume);
      if (volume !== null) this.volumes.set(id, volume);
      const days = this.days.get(id) ?? new Map<number, PlainDay>();
      this.days.set(id, days);
      for (const reportedDay of daysOf(index)) {
        const own = withPage({ ...reportedDay, readAt: readAtMs }, reportedDay.page);
        const saved = days.get(reportedDay.day);
        const merged = mergedDay(saved, own);
        const next = { ...merged, volume: merged.volume ?? this.volumes.get(id) ?? null };
        // An unchanged dated day keeps the time at which it was first read.
        if (saved === undefined || next.source === "undated" || !isSame(saved, next)) days.set(reportedDay.day, next);
      }
    }
  }

  effectiveDays(id: string): [number, PlainDay][] {
    const days = [...(this.days.get(id) ?? [])].sort(([one], [other]) => one - other);
    const isDated = days.some(([, { source }]) => source !== "undated");
    return days.filter(([, { source }]) => !isDated || source !== "undated");
  }
}

function mergedDay(saved: PlainDay | undefined, reportedDay: PlainDay): PlainDay {
  if (saved === undefined) return reportedDay;
  const ranks = [saved, reportedDay].map(({ source }) => RANKS.indexOf(source));
  const [savedRank = 0, reportedRank = 0] = ranks;
  const isLater = savedRank === reportedRank ? reportedDay.readAt >= saved.readAt : reportedRank > savedRank;
  const [main, other] = isLater ? [reportedDay, saved] : [saved, reportedDay];
  const position = main.position === null && other.position !== null ? other : main;
  const page = position.page ?? main.page ?? other.page;
  return {
    ...withPage(position, page),
    volume: main.volume ?? other.volume,
    metrics: { ...other.metrics, ...main.metrics },
  };
}

const isSame = (one: PlainDay, other: PlainDay): boolean =>
  isDeepStrictEqual({ ...one, readAt: 0 }, { ...other, readAt: 0 });

/** A position outside the top 100 has no page. */
const withPage = (day: PlainDay, page: string | null): PlainDay => ({
  ...day,
  page: day.position === null || day.position.kind === "at" ? page : null,
});
