import type { KeywordStatistics } from "@/lib/domain/figures/statistics";
import type { Filter, Movement } from "@/lib/domain/table/filter";

type Preset = { field: "change" | "position"; value: string; label: string; count: (of: KeywordStatistics) => number };

const moved = (value: Movement, label: string, key: keyof KeywordStatistics["movement"]): Preset => ({
  field: "change",
  value,
  label,
  count: ({ movement }) => movement[key],
});

/** Filters by movement that a press sets, each with how many rows it leaves. */
export const PRESETS: readonly Preset[] = [
  moved("improved", "Up", "improved"),
  moved("declined", "Down", "declined"),
  { field: "position", value: "11-20", label: "11–20", count: ({ buckets }) => buckets["11-20"] },
  moved("new", "New", "entered"),
  moved("lost", "Lost", "lost"),
];

/** Is it one of these? */
export const isPreset = (filter: Filter) =>
  filter.op === "is" && PRESETS.some(({ field, value }) => filter.field === field && filter.value === value);
