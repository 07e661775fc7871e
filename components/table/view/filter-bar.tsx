import { Plus } from "lucide";
import { useFormats } from "@/components/browser/formats";
import { sinceWords } from "@/components/charts/delta/compared-words";
import { ActionPopOver } from "@/components/ui/dialogs/action-pop-over";
import { Icon } from "@/components/ui/icon";
import { Segmented } from "@/components/ui/inputs/segmented";
import { lazyPart } from "@/components/ui/lazy";
import type { ComparedDay } from "@/lib/domain/figures/compared-day";
import type { KeywordStatistics } from "@/lib/domain/figures/statistics";
import type { ColumnId } from "@/lib/domain/table/columns";
import type { Filter } from "@/lib/domain/table/filter";
import { isPreset, PRESETS } from "./preset-filters";

export const FilterEditor = lazyPart(() => import("./filter-editor").then((module) => module.FilterEditor), {
  isWarm: true,
});

export type Filters = { filters: readonly Filter[]; onFilters: (filters: Filter[]) => void };

type MovementFilterProps = Filters & { statistics: KeywordStatistics | null; since: ComparedDay | null };

export function MovementFilter({ filters, onFilters, statistics, since }: MovementFilterProps) {
  const formats = useFormats();
  if (statistics === null || !Object.values(statistics.movement).some((count) => count > 0)) return null;
  const chosen = filters.find(isPreset)?.value ?? "all";
  const others = filters.filter((filter) => !isPreset(filter));
  const choose = (value: string) => {
    const preset = PRESETS.find((each) => each.value === value);
    onFilters(preset === undefined ? others : [{ field: "change", op: "is", value }, ...others]);
  };
  return (
    <Segmented
      label={`Movement ${sinceWords(formats, since)}`}
      name="movement"
      className="max-w-none shrink-0"
      value={chosen}
      onChange={choose}
      segments={[
        { value: "all", label: "All", count: formats.integer(statistics.keywords) },
        ...PRESETS.map(({ value, label, count }) => ({ value, label, count: formats.integer(count(statistics)) })),
      ]}
    />
  );
}

export type ValuesOf = (field: ColumnId) => readonly (number | string)[];

type AddFilterProps = Filters & { fields: readonly ColumnId[]; valuesOf: ValuesOf; isIcon?: boolean };

export function AddFilter({ filters, onFilters, fields, valuesOf, isIcon = false }: AddFilterProps) {
  return (
    <ActionPopOver
      action={{ id: "filter", label: "Add a filter", shortcut: "f" }}
      name="Add a filter"
      isIcon={isIcon}
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
