import { useFormats } from "@/components/browser/formats";
import type { Formats } from "@/lib/domain/display/format";
import type { LabelImport } from "@/lib/domain/export/label-file";

type ImportReportProps = { report: LabelImport; isReplacing: boolean; onReplace: (isReplacing: boolean) => void };

export function ImportReport({ report, isReplacing, onReplace }: ImportReportProps) {
  const formats = useFormats();
  return (
    <div className="mt-4 text-ui">
      <p role="status">{reportWords(formats, report)}</p>
      {report.assumed.length > 0 && <p className="mt-1 text-note text-fg-2">{report.assumed.join(" ")}</p>}
      {report.differing > 0 && !report.applied && (
        <label className="mt-2 flex min-h-6 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4 accent-(--accent)"
            checked={isReplacing}
            onChange={(event) => onReplace(event.target.checked)}
          />
          Replace {formats.counted(report.differing, "note or star that differs", "notes or stars that differ")}
        </label>
      )}
      {report.leftOutTotal > 0 && (
        <>
          <p className="mt-3 font-medium">{formats.counted(report.leftOutTotal, "row")} left out</p>
          <ul className="mt-1 max-h-40 overflow-y-auto rounded-md border border-line px-2 py-1 text-note text-fg-2">
            {report.leftOut.map(({ line, text, why }) => (
              <li key={line} className="py-0.5 break-words">
                Line {formats.integer(line)}: <bdi className="text-fg">{text || "(empty)"}</bdi> {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function reportWords(formats: Formats, report: LabelImport): string {
  const parts = [
    formats.counted(report.tags, "tag"),
    formats.counted(report.stars, "star"),
    formats.counted(report.notes, "note"),
  ];
  const found = `${formats.integer(report.matched)} of ${formats.counted(report.rows, "row")} found.`;
  return `${found} ${report.applied ? "Added" : "Would add"} ${parts.join(", ")}.`;
}
