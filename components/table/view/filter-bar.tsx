import { Plus } from "lucide";
import { useFormats } from "@/components/browser/formats";
import { comparedWords } from "@/components/charts/delta/compared-words";
import { PopOver } from "@/components/ui/dialogs/pop-over";
import { lazyPart } from "@/components/ui/lazy";
import { Segmented } from "@/components/ui/segmented";
import type { KeywordStatistics } from "@/lib/domain/figures/statistics";
import { YES } from "@/lib/domain/table/devices";
import { type Filter, filtersText, type Movement } from "@/lib/domain/table/filter";
import { isReach, reachFilters } from "@/lib/domain/table/within-reach";
import type { KeywordsTable } from "../use-keywords-table";

export const FilterEditor = lazyPart(() => import("./filter-editor").then((module) => module.FilterEditor), {
  isWarm: true,
});

type FilterProps = { table: KeywordsTable };

export function MovementFilter({ table: { page, filters, setFilters } }: FilterProps) {
  const formats = useFormats();
  const { statistics, changes } = page.facts;
  if (statistics === null || !Object.values(statistics.movement).some((count) => count > 0)) return null;
  const activePreset = filters.find(isPreset)?.value ?? "all";
  const others = filters.filter((filter) => !isPreset(filter));
  const choose = (value: string) => {
    const preset = PRESETS.find((each) => each.value === value);
    setFilters(preset === undefined ? others : [{ field: "change", op: "is", value }, ...others]);
  };
  return (
    <Segmented
      label={`Movement ${comparedWords(formats, "since", changes.since)}`}
      className="max-w-none shrink-0"
      value={activePreset}
      onChange={choose}
      segments={[
        { value: "all", label: "All", count: formats.integer(statistics.keywords) },
        ...PRESETS.map(({ value, label, count }) => ({ value, label, count: formats.integer(count(statistics)) })),
      ]}
    />
  );
}

export function AddFilter({ table, isIcon }: FilterProps & { isIcon: boolean }) {
  return (
    <PopOver
      name="Add a filter"
      icon={Plus}
      label={isIcon ? undefined : <span className="max-sm:sr-only">Filter</span>}
      shortcut="f"
    >
      {(close) => (
        <FilterEditor
          table={table}
          filter={null}
          onApply={(newFilter) => {
            close();
            table.setFilters([...table.filters, newFilter]);
          }}
        />
      )}
    </PopOver>
  );
}

type FilterToggleProps = { label: string; title?: string; count?: string; isOn: boolean; onToggle: () => void };

const FilterToggle = ({ label, title, count, isOn, onToggle }: FilterToggleProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    title={title}
    onClick={onToggle}
    className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md border border-line-strong bg-surface px-2.5 text-ui whitespace-nowrap text-fg-2 hover:text-fg aria-pressed:border-accent/60 aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-fg pointer-coarse:h-11.5"
  >
    {label}
    {count !== undefined && <span className="font-normal text-fg-3 tabular-nums">{count}</span>}
  </button>
);

const AI_OVERVIEW: Filter = { field: "serp-features", op: "is", value: "AI Overview" };
const PAGE_CHANGED: Filter = { field: "page-changed", op: "is", value: YES };

export function QuickFilters({ table: { page, filters, setFilters, valuesOf } }: FilterProps) {
  const formats = useFormats();
  const { facts } = page;
  const { reach } = facts;
  const reachable = reachFilters(reach);
  const isInReach = isReach(filters, reachable);
  const without = (some: readonly Filter[]) =>
    filters.filter(({ field, op }) => !some.some((one) => one.field === field && one.op === op));
  const hasFilter = (filter: Filter) => filters.some((one) => filtersText([one]) === filtersText([filter]));
  const toggle = (filter: Filter) => setFilters(hasFilter(filter) ? without([filter]) : [...without([filter]), filter]);
  const hasFeatures = hasFilter(AI_OVERVIEW) || valuesOf(AI_OVERVIEW.field).includes(AI_OVERVIEW.value);
  return (
    <>
      {(reach.matches > 0 || isInReach) && (
        <FilterToggle
          label="Striking distance"
          title="Positions 4–20 with above-median volume"
          count={formats.integer(reach.matches)}
          isOn={isInReach}
          onToggle={() => setFilters(isInReach ? without(reachable) : [...reachable, ...without(reachable)])}
        />
      )}
      {hasFeatures && (
        <FilterToggle
          label="AI Overview"
          title="Result pages with an AI Overview"
          isOn={hasFilter(AI_OVERVIEW)}
          onToggle={() => toggle(AI_OVERVIEW)}
        />
      )}
      {facts.available.includes("page") && facts.columns.includes("page") && (
        <FilterToggle
          label="Page changed"
          title="Ranking page changed"
          isOn={hasFilter(PAGE_CHANGED)}
          onToggle={() => toggle(PAGE_CHANGED)}
        />
      )}
    </>
  );
}

type Preset = { value: Movement; label: string; count: (of: KeywordStatistics) => number };

const PRESETS: readonly Preset[] = [
  { value: "improved", label: "Up", count: ({ movement }) => movement.improved },
  { value: "declined", label: "Down", count: ({ movement }) => movement.declined },
  { value: "new", label: "New", count: ({ movement }) => movement.entered },
  { value: "lost", label: "Lost", count: ({ movement }) => movement.lost },
];

export const isPreset = ({ field, op, value }: Filter): boolean =>
  field === "change" && op === "is" && PRESETS.some((preset) => preset.value === value);
