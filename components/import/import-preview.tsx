"use client";

import { useFormats } from "@/components/browser/formats";
import { metricText } from "@/components/charts/point-text";
import { metricOf } from "@/lib/domain/keyword/metric";
import type { ImportReport } from "@/lib/reference-api/import/report";

const CELL = "px-2 py-1.5 text-left align-top";

export function ImportPreview({ report, day }: { report: ImportReport; day: string }) {
  const { description, first, rows } = report;
  const formats = useFormats();
  if (description === null) return null;
  const { format, columns, notes, period } = description;
  const textOf = (name: string, value: unknown) =>
    typeof value === "number" ? metricText(formats, metricOf(name), value, true) : String(value ?? "–");
  const names = [...new Set(first.flatMap(({ values }) => Object.keys(values)))].slice(0, 8);
  return (
    <div className="mt-4 text-ui">
      <p>
        <span className="font-medium">{format}</span>
        <span className="text-fg-2"> · {formats.counted(rows, "row")}</span>
        {period && <span className="text-fg-2"> · {`${period.label ?? period.to} (from ${period.source})`}</span>}
      </p>
      {notes.map((note) => (
        <p key={note} className="mt-1 text-fg-2">
          {note}
        </p>
      ))}
      <details className="mt-2">
        <summary className="cursor-pointer text-fg-2">{formats.counted(columns.length, "column")}</summary>
        <ul className="mt-1 max-h-40 overflow-y-auto">
          {columns.map(({ name, becomes }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns can have one name, and they never change places
            <li key={at} className="break-words">
              {name || "(no name)"} <span className="text-fg-2">→ {becomes}</span>
            </li>
          ))}
        </ul>
      </details>
      <section
        className="mt-2 max-h-56 overflow-auto rounded-md border border-line"
        aria-label="First rows"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <table className="w-full text-note tabular-nums">
          <thead className="sticky top-0 bg-sunken">
            <tr>
              {["Keyword", "Date", ...names.map((name) => metricOf(name).label)].map((name) => (
                <th key={name} scope="col" className={`${CELL} font-medium whitespace-nowrap`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {first.map(({ keyword, date, values }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a preview never change places
              <tr key={at} className="border-t border-line">
                <th scope="row" className={`${CELL} max-w-52 font-normal break-words`}>
                  {keyword}
                </th>
                <td className={`${CELL} whitespace-nowrap`}>{(date ?? day) || "–"}</td>
                {names.map((name) => (
                  <td key={name} className={`${CELL} max-w-40 truncate`}>
                    {textOf(name, values[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
