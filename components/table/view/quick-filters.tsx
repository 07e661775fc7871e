import { useFormats } from "@/components/browser/formats";
import type { ProjectFacts } from "@/components/page/use-list-facts";
import { YES } from "@/lib/domain/table/device-split";
import { type Filter, filtersText } from "@/lib/domain/table/filter";
import { isReach, reachFilters } from "@/lib/domain/table/within-reach";
import type { Filters, ValuesOf } from "./filter-bar";

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

type QuickFiltersProps = Filters & { facts: ProjectFacts; valuesOf: ValuesOf };

const AI_OVERVIEW: Filter = { field: "serp-features", op: "is", value: "AI Overview" };
const PAGE_CHANGED: Filter = { field: "page-changed", op: "is", value: YES };

export function QuickFilters({ facts, filters, onFilters, valuesOf }: QuickFiltersProps) {
  const formats = useFormats();
  const { reach } = facts;
  const reachable = reachFilters(reach);
  const isInReach = isReach(filters, reachable);
  const without = (some: readonly Filter[]) =>
    filters.filter(({ field, op }) => !some.some((one) => one.field === field && one.op === op));
  const hasFilter = (filter: Filter) => filters.some((one) => filtersText([one]) === filtersText([filter]));
  const toggle = (filter: Filter) => onFilters(hasFilter(filter) ? without([filter]) : [...without([filter]), filter]);
  const hasFeatures = hasFilter(AI_OVERVIEW) || valuesOf(AI_OVERVIEW.field).includes(AI_OVERVIEW.value);
  return (
    <>
      {(reach.matches > 0 || isInReach) && (
        <FilterToggle
          label="Striking distance"
          title="Positions 4–20 with above-median volume"
          count={formats.integer(reach.matches)}
          isOn={isInReach}
          onToggle={() => onFilters(isInReach ? without(reachable) : [...reachable, ...without(reachable)])}
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
