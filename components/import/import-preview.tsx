import { useFormats } from "@/components/browser/formats";
import { metricText } from "@/components/charts/point-text";
import { metricOf } from "@/lib/domain/keyword/metric";
import type { ImportDescription, ImportReport } from "@/lib/reference-api/import/report";

const CELL = "px-2 py-1.5 text-left align-top";
const METRICS_MAX = 8;

type ImportPreviewProps = { columns: ImportDescription["columns"]; first: ImportReport["first"] };

export function ImportPreview({ columns, first }: ImportPreviewProps) {
  const formats = useFormats();
  const names = [...new Set(first.flatMap(({ values }) => Object.keys(values)))].slice(0, METRICS_MAX);
  const textOf = (name: string, value: unknown) =>
    typeof value === "number" ? metricText(formats, metricOf(name), value, true) : String(value ?? "–");
  return (
    <div className="mt-4 text-ui">
      <details>
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
              {["Keyword", "Date", ...names.map((name) => metricOf(name).label)].map((label) => (
                <th key={label} scope="col" className={`${CELL} font-medium whitespace-nowrap`}>
                  {label}
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
                {[date ?? "–", ...names.map((name) => textOf(name, values[name]))].map((text, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a preview never change places
                  <td key={column} className={`${CELL} max-w-40 truncate`}>
                    {text}
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
