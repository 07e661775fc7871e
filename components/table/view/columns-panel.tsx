import { ChevronDown, ChevronUp } from "lucide";
import { type KeyboardEvent, useId, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { Button, IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { DateInput, Form, SearchInput } from "@/components/ui/inputs";
import { foldText } from "@/lib/domain/keyword/fold-text";
import { type ColumnId, changeBaseOf, otherNameOf, USUAL_COLUMNS, withColumn } from "@/lib/domain/table/columns";
import { columnName } from "../row/column-specs";
import type { KeywordsTable } from "../use-keywords-table";

const MOVES = [
  { way: "up", key: "ArrowUp", icon: ChevronUp, step: -1 },
  { way: "down", key: "ArrowDown", icon: ChevronDown, step: 1 },
];

export function ColumnsPanel({ table: { page, columns, defaults, setColumns } }: { table: KeywordsTable }) {
  const { available } = page.facts;
  const formats = useFormats();
  const [query, setQuery] = useState("");
  const [draggedId, setDraggedId] = useState<ColumnId | null>(null);
  const searchTerm = foldText(query.trim());
  const matches = (id: ColumnId) => foldText(columnName(formats, id)).includes(searchTerm);
  const movable: readonly ColumnId[] = columns.filter((id) => id !== "keyword");
  const hiddenColumns = available.filter((id) => !columns.includes(id));
  const standardColumns = hiddenColumns.filter((id) => otherNameOf(id) === null && matches(id));
  const others = hiddenColumns.filter((id) => otherNameOf(id) !== null && matches(id));
  const isEmpty = (id: ColumnId) => USUAL_COLUMNS.some((usual) => usual === id) && !defaults.includes(id);

  function move(id: ColumnId, to: number) {
    const rest = movable.filter((other) => other !== id);
    rest.splice(Math.max(0, Math.min(to, rest.length)), 0, id);
    setColumns(["keyword", ...rest]);
  }
  const moveByKey = (event: KeyboardEvent, id: ColumnId) => {
    const keyMove = MOVES.find(({ key }) => key === event.key);
    if (!event.altKey || keyMove === undefined) return;
    event.preventDefault();
    move(id, movable.indexOf(id) + keyMove.step);
  };
  const toggle = (id: ColumnId) =>
    setColumns(columns.includes(id) ? columns.filter((other) => other !== id) : withColumn(columns, id));
  const box = (id: ColumnId) => (
    <label className="flex min-h-7 min-w-0 grow cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-accent"
        checked={columns.includes(id)}
        onChange={() => toggle(id)}
        onKeyDown={(event) => moveByKey(event, id)}
      />
      <bdi className={cn("truncate", otherNameOf(id) !== null && "font-mono text-note")}>{columnName(formats, id)}</bdi>
      {isEmpty(id) && <span className="ml-auto shrink-0 text-note text-fg-2">empty in every row</span>}
    </label>
  );

  return (
    <div className="text-ui">
      <SearchInput
        aria-label="Search columns"
        placeholder="Search columns…"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <ul aria-label="Shown columns" className="mt-2">
        {movable.filter(matches).map((id) => (
          <li
            key={id}
            draggable
            onDragStart={() => setDraggedId(id)}
            onDragEnd={() => setDraggedId(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => draggedId !== null && move(draggedId, movable.indexOf(id))}
            className="flex items-center gap-1 rounded px-1 hover:bg-sunken"
          >
            {box(id)}
            {MOVES.map(({ way, icon, step }) => (
              <IconButton
                key={way}
                label={`Move ${columnName(formats, id)} ${way}`}
                icon={icon}
                onClick={() => move(id, movable.indexOf(id) + step)}
              />
            ))}
          </li>
        ))}
      </ul>
      {standardColumns.length > 0 && <ColumnGroup label="Hidden columns" ids={standardColumns} box={box} />}
      {others.length > 0 && <ColumnGroup label="Other fields" ids={others} box={box} />}
      {available.some((id) => changeBaseOf(id) !== null) && (
        <ChangeDay onDay={(day) => setColumns(withColumn(columns, `change.${day}`))} />
      )}
      <div className="mt-3 flex items-center justify-between border-t border-line pt-2 text-note text-fg-2">
        Alt+↑ or Alt+↓ moves a column.
        <Button variant="link" onClick={() => setColumns(null)}>
          Reset
        </Button>
      </div>
    </div>
  );
}

function ChangeDay({ onDay }: { onDay: (day: string) => void }) {
  const id = useId();
  return (
    <Form
      className="mt-3 flex items-end gap-2 px-1"
      onSubmit={(form) => {
        onDay(String(new FormData(form).get("day")));
        form.reset();
      }}
    >
      <div className="grow">
        <label htmlFor={id} className="text-note text-fg-2">
          Change since date…
        </label>
        <DateInput id={id} name="day" required className="mt-1" />
      </div>
      <Button type="submit">Add</Button>
    </Form>
  );
}

function ColumnGroup(props: { label: string; ids: readonly ColumnId[]; box: (id: ColumnId) => React.ReactNode }) {
  return (
    <>
      <h2 className="mt-3 px-1 text-note font-medium text-fg-2">{props.label}</h2>
      <ul aria-label={props.label}>
        {props.ids.map((id) => (
          <li key={id} className="flex rounded px-1 hover:bg-sunken">
            {props.box(id)}
          </li>
        ))}
      </ul>
    </>
  );
}
