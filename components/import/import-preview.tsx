import type { ComponentProps } from "react";
import { useFormats } from "@/components/browser/formats";
import { metricText } from "@/components/charts/point-text";
import { Details } from "@/components/ui/details";
import { Form, Input } from "@/components/ui/inputs";
import { ScrollTable, TableCell, TableHeader, TableRow } from "@/components/ui/table";
import { metricOf } from "@/lib/domain/keyword/metric";
import type { ImportOptions } from "@/lib/queries/import-file";
import type { ImportDescription, ImportQuestion, ImportReport } from "@/lib/reference-api/import/report";

type Field = ComponentProps<"input"> & { question: ImportQuestion; name: keyof ImportOptions; label: string };
type PreviewProps = ImportDescription & Pick<ImportReport, "first"> & { onImport: (options: ImportOptions) => void };

export const IMPORT_FORM = "import-questions";
const METRICS_MAX = 8;
const MARKET = "Engine/country/language/device (optional)";
const FIELDS: readonly Field[] = [
  { question: "project", name: "project", label: "Project", required: true, maxLength: 200 },
  { question: "market", name: "market", label: MARKET, maxLength: 60, placeholder: "google/de/de/desktop" },
  { question: "date", name: "from", label: "First day of the period (optional)", type: "date" },
  { question: "date", name: "date", label: "Day, or last day of the period", type: "date", required: true },
];

/** A form for what the file doesn't contain, the columns and the first rows. */
export function ImportPreview({ questions, period, suggestedProject, columns, first, onImport }: PreviewProps) {
  const formats = useFormats();
  const answers: ImportOptions = { project: suggestedProject, from: period?.from ?? "", date: period?.to ?? "" };
  const isShown = ({ question }: Field) => questions.includes(question) || (question === "date" && period !== null);
  const names = [...new Set(first.flatMap(({ values }) => Object.keys(values)))].slice(0, METRICS_MAX);
  const textOf = (name: string, value: unknown) =>
    typeof value === "number" ? metricText(formats, metricOf(name), value, true) : String(value ?? "–");
  return (
    <>
      <Form
        id={IMPORT_FORM}
        className="mt-4 grid gap-3 text-ui sm:grid-cols-2"
        onSubmit={(form) => onImport(Object.fromEntries(new FormData(form)))}
      >
        {FIELDS.filter(isShown).map(({ question, label, ...field }) => (
          <label key={field.name} htmlFor={`${IMPORT_FORM}-${field.name}`} className="grid gap-1 text-fg-2">
            {label}
            <Input {...field} id={`${IMPORT_FORM}-${field.name}`} defaultValue={answers[field.name]} />
          </label>
        ))}
        <label className="sm:col-span-2">
          <input type="checkbox" name="replace" value="1" /> Replace what was imported into this project before
        </label>
      </Form>
      <Details className="mt-4" summary={formats.counted(columns.length, "column")}>
        <p className="max-h-40 overflow-y-auto break-words whitespace-pre-line">
          {columns.map(({ name, becomes }) => `${name || "(no name)"} → ${becomes}`).join("\n")}
        </p>
      </Details>
      <ScrollTable
        caption="First rows"
        columns={["Keyword", "Date", ...names.map((name) => metricOf(name).label)].map((label) => ({ label }))}
        className="mt-2 max-h-56 rounded-md border border-line"
      >
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
      </ScrollTable>
    </>
  );
}
