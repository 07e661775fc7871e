import { useFormats } from "@/components/browser/formats";
import { Table, TableCaption, TableCell, TableFrame, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { UsageColumn } from "./usage-columns";

type UsageTableProps = {
  caption: string;
  columns: readonly UsageColumn[];
  selected: string | null;
  onChoose: (at: string) => void;
};

export function UsageTable({ caption, columns, selected, onChoose }: UsageTableProps) {
  const formats = useFormats();
  const hasTotals = columns.some(({ total }) => total !== null);
  return (
    <TableFrame className="mt-2 max-h-80 overflow-y-auto" tabIndex={0} role="region" aria-label={caption}>
      <Table>
        <TableCaption>{caption}</TableCaption>
        <TableHead className="sticky top-0 z-10">
          <tr>
            <TableHeader>Time</TableHeader>
            <TableHeader numeric>{hasTotals ? "Busiest hour (min.)" : "Used (min.)"}</TableHeader>
            {hasTotals && <TableHeader numeric>Total (min.)</TableHeader>}
            <TableHeader>Limit</TableHeader>
          </tr>
        </TableHead>
        <tbody>
          {columns
            .filter(({ title }) => title !== "")
            .reverse()
            .map(({ key, at, name, used, total, recorded, reached }) => (
              <TableRow key={key} className="whitespace-nowrap">
                <TableCell>
                  {at === null ? (
                    <span className="tabular-nums">{name}</span>
                  ) : (
                    <button
                      type="button"
                      aria-pressed={selected === at}
                      className="min-h-6 tabular-nums underline decoration-line-strong underline-offset-2 aria-pressed:font-semibold pointer-coarse:min-h-11"
                      onClick={() => onChoose(at)}
                    >
                      {name}
                    </button>
                  )}
                </TableCell>
                <TableCell numeric>{recorded ? formats.integer(used) : "not recorded"}</TableCell>
                {hasTotals && <TableCell numeric>{recorded ? formats.integer(total ?? 0) : "—"}</TableCell>}
                <TableCell className={reached ? "text-danger" : "text-fg-2"}>
                  {reached ? "! reached" : recorded ? "not reached" : "—"}
                </TableCell>
              </TableRow>
            ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}
