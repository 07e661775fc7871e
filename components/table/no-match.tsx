import { useFormats } from "@/components/browser/formats";
import { Button } from "@/components/ui/buttons/button";
import { Empty } from "@/components/ui/empty";
import type { Formats } from "@/lib/domain/display/format";
import type { KeywordPageView } from "./use-table-view";

export function NoMatch({ table }: { table: KeywordPageView }) {
  const formats = useFormats();
  const { filters, searched } = table;
  const clear = () => {
    table.setQuery("");
    // Removing no filters would still add a history step.
    if (filters.length > 0) table.setFilters([]);
  };
  return (
    <Empty
      title={noMatchText(formats, searched.trim(), filters.length)}
      actions={<Button onClick={clear}>{filters.length === 0 ? "Clear search" : "Clear filters"}</Button>}
    />
  );
}

function noMatchText(formats: Formats, query: string, filters: number): string {
  const parts = [
    ...(query === "" ? [] : [`“${query}”`]),
    ...(filters === 0 ? [] : [formats.counted(filters, "filter")]),
  ];
  return `No keywords match ${parts.join(" and ")}.`;
}
