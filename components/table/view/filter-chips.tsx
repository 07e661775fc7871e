import { X } from "lucide";
import { useFormats } from "@/components/browser/formats";
import { PopOver } from "@/components/ui/dialogs/pop-over";
import { Icon } from "@/components/ui/icon";
import type { KeywordsTable } from "../use-keywords-table";
import { FilterEditor, isPreset } from "./filter-bar";
import { filterWords } from "./filter-words";

export function FilterChips({ table }: { table: KeywordsTable }) {
  const { filters, setFilters, isPast } = table;
  const formats = useFormats();
  return filters.map((filter, index) => {
    if (isPreset(filter)) return null;
    const words = filterWords(formats, filter, isPast);
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
              table={table}
              filter={filter}
              onApply={(newFilter) => {
                close();
                setFilters(filters.map((oldFilter, at) => (at === index ? newFilter : oldFilter)));
              }}
            />
          )}
        </PopOver>
        <button
          type="button"
          aria-label={`Remove filter: ${words}`}
          onClick={() => setFilters(filters.filter((_, at) => at !== index))}
          className="inline-flex h-8 min-w-7 items-center justify-center rounded-r-md border border-line-strong bg-surface text-fg-2 hover:bg-sunken pointer-coarse:h-11 pointer-coarse:min-w-11"
        >
          <Icon of={X} size={14} />
        </button>
      </span>
    );
  });
}
