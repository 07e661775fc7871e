import { useFormats } from "@/components/browser/formats";
import { metricText } from "@/components/charts/point-text";
import { Details } from "@/components/ui/details";
import { ScrollBox } from "@/components/ui/scroll-box";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { metricOf } from "@/lib/domain/keyword/metric";
import type { ImportDescription, ImportReport } from "@/lib/reference-api/import/report";

const METRICS_MAX = 8;

type ImportPreviewProps = Pick<ImportDescription, "columns"> & Pick<ImportReport, "first">;

export function ImportPreview({ columns, first }: ImportPreviewProps) {
  const formats = useFormats();
  const names = [...new Set(first.flatMap(({ values }) => Object.keys(values)))].slice(0, METRICS_MAX);
  const textOf = (name: string, value: unknown) =>
    typeof value === "number" ? metricText(formats, metricOf(name), value, true) : String(value ?? "–");
  return (
    <>
      <Details className="mt-4" summary={formats.counted(columns.length, "column")}>
        <p className="max-h-40 overflow-y-auto break-words whitespace-pre-line">
          {columns.map(({ name, becomes }) => `${name || "(no name)"} → ${becomes}`).join("\n")}
        </p>
      </Details>
      <ScrollBox label="First rows" className="mt-2 max-h-56 rounded-md border border-line">
        <Table>
          <TableHead className="sticky top-0">
            <TableRow>
              {["Keyword", "Date", ...names.map((name) => metricOf(name).label)].map((label) => (
                <TableHeader key={label}>{label}</TableHeader>
              ))}
            </TableRow>
          </TableHead>
          <tbody>
            {first.map(({ keyword, date, values }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a preview never change places
              <TableRow key={at}>
                <TableHeader scope="row" className="max-w-52 font-normal break-words whitespace-normal">
                  {keyword}
                </TableHeader>
                <TableCell className="whitespace-nowrap">{date ?? "–"}</TableCell>
                {names.map((name) => (
                  <TableCell key={name} className="max-w-40 truncate tabular-nums">
                    {textOf(name, values[name])}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </tbody>
        </Table>
      </ScrollBox>
    </>
  );
}
