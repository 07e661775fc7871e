"use client";

import { useFormats } from "@/components/browser/formats";
import type { ImportReport } from "@/lib/reference-api/import/report";

const SHOWN = 5;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

export function RefusedRows({ report: { refused, description } }: { report: ImportReport }) {
  const formats = useFormats();
  if (refused.count === 0) return null;
  const csv = ["line,reason", ...refused.rows.map(({ line, reason }) => `${line},${quoted(reason)}`)].join("\r\n");
  return (
    <div className="mt-3 text-ui">
      <p className="font-medium">{formats.counted(refused.count, "row")} can’t be read:</p>
      <ul className="mt-1 text-fg-2">
        {refused.rows.slice(0, SHOWN).map(({ line, reason }) => (
          <li key={line}>
            Line {formats.integer(line)}: {reason}
          </li>
        ))}
      </ul>
      <a
        className="underline"
        download={`refused-rows-${description?.file ?? "file"}.csv`}
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`}
      >
        Download all as CSV
      </a>
    </div>
  );
}
