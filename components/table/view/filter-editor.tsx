import { useId, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { Button } from "@/components/ui/button";
import { Form, Input, Select } from "@/components/ui/inputs";
import type { ColumnId } from "@/lib/domain/table/columns";
import { type Filter, type FilterOp, isUsableFilter } from "@/lib/domain/table/filter";
import { columnName } from "../row/column-specs";
import type { KeywordsTable } from "../use-keywords-table";
import { type FieldKind, fieldKind, opsOf, opWords } from "./filter-words";

type FilterEditorProps = { table: KeywordsTable; filter: Filter | null; onApply: (filter: Filter) => void };

const fieldsOf = (available: readonly ColumnId[]): ColumnId[] => [
  ...available.filter((field) => field !== "recent" && field !== "url"),
  "serp-features",
];

const SUGGESTED = 200;
const TYPES: Record<FieldKind, string> = { number: "number", day: "date", text: "text" };

export function FilterEditor({ table: { page, valuesOf }, filter, onApply }: FilterEditorProps) {
  const fields = fieldsOf(page.facts.available);
  const formats = useFormats();
  const ids = useId();
  const [field, setField] = useState<ColumnId>(filter?.field ?? fields[0] ?? "keyword");
  const kind = fieldKind(field, valuesOf(field));
  const [chosenOp, setOp] = useState<FilterOp | null>(filter?.op ?? null);
  const op = chosenOp !== null && opsOf(kind).includes(chosenOp) ? chosenOp : (opsOf(kind)[0] ?? "is");
  const [ends, setEnds] = useState<[string, string]>(() => {
    const [from = "", to = ""] = filter?.op === "between" ? filter.value.split("..") : [filter?.value];
    return [from, to];
  });
  const [from, to] = ends;
  const isReversed = kind === "number" ? Number(from) > Number(to) : from > to;
  const between = isReversed ? `${to}..${from}` : `${from}..${to}`;
  const value = op === "empty" ? "" : op === "between" ? between : from;
  const newFilter: Filter = { field, op, value };
  const isUsable = isUsableFilter(newFilter);
  const input = (end: 0 | 1, label: string) => (
    <Input
      type={TYPES[kind]}
      step={kind === "number" ? "any" : undefined}
      aria-label={label}
      list={kind === "text" && op !== "has" ? `${ids}-values` : undefined}
      value={ends[end]}
      onChange={(event) => setEnds(end === 0 ? [event.target.value, ends[1]] : [ends[0], event.target.value])}
    />
  );

  return (
    <Form onSubmit={() => isUsable && onApply(newFilter)} className="space-y-2.5 text-ui">
      <Select
        aria-label="Column"
        value={field}
        onChange={(event) => {
          setField(fields.find((id) => id === event.target.value) ?? "keyword");
          setEnds(["", ""]);
        }}
        options={fields.map((id) => ({ value: id, label: columnName(formats, id) }))}
      />
      <Select
        aria-label="Condition"
        value={op}
        onChange={(event) => setOp(opsOf(kind).find((option) => option === event.target.value) ?? null)}
        options={opsOf(kind).map((option) => ({ value: option, label: opWords(option, kind) }))}
      />
      {op === "between" && (
        <div className="flex items-center gap-2">
          {input(0, "From")}
          <span className="text-fg-2">and</span>
          {input(1, "To")}
        </div>
      )}
      {op !== "empty" && op !== "between" && input(0, "Value")}
      {kind === "text" && (
        <datalist id={`${ids}-values`}>
          {valuesOf(field)
            .slice(0, SUGGESTED)
            .map((suggestion) => (
              <option key={suggestion} value={String(suggestion)} />
            ))}
        </datalist>
      )}
      <div className="flex justify-end">
        <Button type="submit" aria-disabled={!isUsable}>
          {filter === null ? "Add filter" : "Change filter"}
        </Button>
      </div>
    </Form>
  );
}
