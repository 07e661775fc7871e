import type { KeywordStatistics } from "@/lib/domain/figures/statistics";
import type { Filter, Movement } from "@/lib/domain/table/filter";

type Preset = { value: Movement; label: string; count: (of: KeywordStatistics) => number };

export const PRESETS: readonly Preset[] = [
  { value: "improved", label: "Up", count: ({ movement }) => movement.improved },
  { value: "declined", label: "Down", count: ({ movement }) => movement.declined },
  { value: "new", label: "New", count: ({ movement }) => movement.entered },
  { value: "lost", label: "Lost", count: ({ movement }) => movement.lost },
];

export const isPreset = ({ field, op, value }: Filter): boolean =>
  field === "change" && op === "is" && PRESETS.some((preset) => preset.value === value);
