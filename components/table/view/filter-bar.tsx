"use client";

import { Plus } from "lucide";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { useFormats } from "@/components/browser/formats";
import { sinceWords } from "@/components/charts/delta/compared-words";
import { ActionPopOver } from "@/components/ui/action-pop-over";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { Segmented } from "@/components/ui/segmented";
import { useWarmUp } from "@/components/ui/use-warm-up";
import type { ComparedDay } from "@/lib/domain/figures/compared-day";
import type { KeywordStatistics } from "@/lib/domain/figures/statistics";
import type { ColumnId } from "@/lib/domain/table/columns";
import type { Filter } from "@/lib/domain/table/filter";
import { isPreset, PRESETS } from "./preset-filters";

const loadFilterEditor = () => import("./filter-editor").then((module) => module.FilterEditor);
export const FilterEditor = dynamic(() => lazyPart(loadFilterEditor), {
  ssr: false,
});

/** The filters of a table, and how to set others. */
export type Filters = { filters: readonly Filter[]; onFilters: (filters: Filter[]) => void };

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

/** The values of a column that a filter can choose from. */
export type ValuesOf = (field: ColumnId) => readonly (number | string)[];

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
