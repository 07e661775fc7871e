import { useFormats } from "@/components/browser/formats";
import { type ImportReport, refusedCsv } from "@/lib/reference-api/import/report";

const SHOWN = 5;

export function RefusedRows({ report, fileName }: { report: ImportReport; fileName: string }) {
  const formats = useFormats();
  const { count, rows } = report.refused;
  if (count === 0) return null;
  return (
    <div className="mt-3 text-ui">
      <p className="font-medium">{formats.counted(count, "row")} can’t be read:</p>
      <ul className="mt-1 text-fg-2">
        {rows.slice(0, SHOWN).map(({ line, reason }) => (
          <li key={line}>
            Line {formats.integer(line)}: {reason}
          </li>
        ))}
      </ul>
      <a
        className="underline"
        download={`refused-rows-${fileName}.csv`}
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(refusedCsv(report))}`}
      >
        Download all as CSV
      </a>
    </div>
  );
}
