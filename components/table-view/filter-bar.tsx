"use client";

import { Plus, X } from "lucide";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { sinceWords } from "@/components/charts/delta/compared-words";
import { ActionPopOver } from "@/components/ui/action-pop-over";
import { cn } from "@/components/ui/cn";
import { useFormats } from "@/components/ui/formats";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { PopOver } from "@/components/ui/pop-over";
import { Segmented } from "@/components/ui/segmented";
import { useWarmUp } from "@/components/ui/use-warm-up";
import type { ComparedDay } from "@/lib/domain/figures/compared-day";
import type { KeywordStatistics } from "@/lib/domain/figures/statistics";
import type { ColumnId } from "@/lib/domain/table/columns";
import type { Filter, Movement } from "@/lib/domain/table/filter";
import { filterWords } from "./filter-words";

const loadFilterEditor = () => import("./filter-editor").then((module) => module.FilterEditor);
const FilterEditor = dynamic(() => lazyPart(loadFilterEditor), {
  ssr: false,
});

type Filters = { filters: readonly Filter[]; onFilters: (filters: Filter[]) => void };

type Preset = { field: "change" | "position"; value: string; label: string; count: (of: KeywordStatistics) => number };

const moved = (value: Movement, label: string, key: keyof KeywordStatistics["movement"]): Preset => ({
  field: "change",
  value,
  label,
  count: ({ movement }) => movement[key],
});
const PRESETS: readonly Preset[] = [
  moved("improved", "Up", "improved"),
  moved("declined", "Down", "declined"),
  { field: "position", value: "11-20", label: "11–20", count: ({ buckets }) => buckets["11-20"] },
  moved("new", "New", "entered"),
  moved("lost", "Lost", "lost"),
];
const isPreset = (filter: Filter) =>
  filter.op === "is" && PRESETS.some(({ field, value }) => filter.field === field && filter.value === value);

/**
 * Presets by movement, with how many there are; only where some row can be compared with an earlier one. Beside them
 * stands what they are against.
 */
export function FilterPresets({
  filters,
  onFilters,
  statistics,
  since,
  className,
  children,
}: Filters & {
  statistics: KeywordStatistics;
  since: ComparedDay | null;
  className?: string;
  children: ReactNode;
}) {
  const formats = useFormats();
  const { movement, keywords } = statistics;
  const isMoved = Object.values(movement).some((count) => count > 0);
  if (!isMoved && !children) return null;
  const chosen = filters.find(isPreset)?.value ?? "all";
  const rest = filters.filter((filter) => !isPreset(filter));
  const words = sinceWords(formats, since);
  const choose = (value: string) => {
    const preset = PRESETS.find((each) => each.value === value);
    onFilters(preset === undefined ? rest : [{ field: preset.field, op: "is", value }, ...rest]);
  };
  return (
    // Words for screen readers alone are placed within it, so that they widen no page.
    <div className={cn("relative flex max-w-full items-center gap-2 overflow-x-auto", className)}>
      {isMoved && (
        <Segmented
          label={`Movement ${words}`}
          name="movement"
          // The row around it scrolls.
          className="max-w-none shrink-0"
          value={chosen}
          onChange={choose}
          segments={[
            { value: "all", label: "All", count: formats.integer(keywords) },
            ...PRESETS.map(({ value, label, count }) => ({ value, label, count: formats.integer(count(statistics)) })),
          ]}
        />
      )}
      {children}
    </div>
  );
}

/** The filters as chips: pressing one edits it, × takes it away. */
export function FilterChips(props: Filters & { fields: readonly ColumnId[]; valuesOf: ValuesOf; isPast: boolean }) {
  const { filters, onFilters, fields, valuesOf } = props;
  const formats = useFormats();
  return filters.map((filter, index) => {
    // The bar of buckets sets the others too, also where there are no presets.
    if (isPreset(filter) && filter.field === "change") return null;
    const words = filterWords(formats, filter, props.isPast);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a filter is where it stands; two may be alike
      <span key={index} className="inline-flex max-w-full items-center">
        <PopOver
          name={`Edit filter: ${words}`}
          label={<bdi className="max-w-60 truncate">{words}</bdi>}
          className="min-w-0 rounded-r-none border-r-0"
        >
          {(close) => (
            <FilterEditor
              fields={fields}
              valuesOf={valuesOf}
              filter={filter}
              onApply={(made) => {
                close();
                onFilters(filters.map((held, at) => (at === index ? made : held)));
              }}
            />
          )}
        </PopOver>
        <button
          type="button"
          aria-label={`Remove filter: ${words}`}
          onClick={() => onFilters(filters.filter((_, at) => at !== index))}
          className="inline-flex h-8 min-w-7 items-center justify-center rounded-r-md border border-line-strong bg-surface text-fg-2 hover:bg-sunken pointer-coarse:h-11 pointer-coarse:min-w-11"
        >
          <Icon of={X} size={14} />
        </button>
      </span>
    );
  });
}

type ValuesOf = (field: ColumnId) => readonly (number | string)[];

type AddFilterProps = Filters & { fields: readonly ColumnId[]; valuesOf: ValuesOf; isIcon?: boolean };

/** Opens the editor for one more filter. */
export function AddFilter({ filters, onFilters, fields, valuesOf, isIcon = false }: AddFilterProps) {
  useWarmUp(loadFilterEditor);
  return (
    <ActionPopOver
      action={{ id: "filter", label: "Add a filter", shortcut: "f" }}
      name="Add a filter"
      isIcon={isIcon}
      className="border-transparent bg-transparent font-normal text-fg-2"
      label={
        <>
          <Icon of={Plus} size={16} />
          {!isIcon && <span className="max-sm:sr-only">Filter</span>}
        </>
      }
    >
      {(close) => (
        <FilterEditor
          fields={fields}
          valuesOf={valuesOf}
          filter={null}
          onApply={(made) => {
            close();
            onFilters([...filters, made]);
          }}
        />
      )}
    </ActionPopOver>
  );
}
