import { useMutation } from "@tanstack/react-query";
import { useBase } from "@/components/browser/base";
import { download } from "@/components/browser/download";
import { useFormats } from "@/components/browser/formats";
import { exportName } from "@/lib/domain/export/export-name";
import type { ExportState } from "@/lib/domain/export/export-note";
import type { ExportTable } from "@/lib/domain/export/export-table";
import type { ExportFormat } from "./make-export";

type FileFormat = { format: ExportFormat; name: string; note: string };

const FORMATS: readonly FileFormat[] = [
  { format: "csv", name: "CSV", note: "For spreadsheets and scripts" },
  { format: "xlsx", name: "Excel", note: "A spreadsheet (XLSX)" },
];
const MORE_FORMATS: readonly FileFormat[] = [
  { format: "json", name: "JSON", note: "Exact values and raw field names" },
];

const CHOICE =
  "flex w-full items-baseline gap-2 rounded-md px-2 py-1.5 text-left hover:bg-sunken aria-disabled:opacity-60 pointer-coarse:min-h-11 pointer-coarse:items-center";

export type ExportPanelProps = {
  subject: string;
  what: string;
  contents: () => string;
  asOf: string;
  state: ExportState;
  table: () => Promise<ExportTable>;
  files?: readonly { href: string; name: string; note: string }[];
};

export function ExportPanel({ subject, what, contents, asOf, state, table, files = [] }: ExportPanelProps) {
  const formats = useFormats();
  const base = useBase();
  const saving = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const { makeExport } = await import("./make-export");
      const exportedAt = new Date().toISOString();
      const file = await makeExport(format, await table(), { project: subject, asOf, exportedAt, state });
      const name = exportName(subject, what, exportedAt.slice(0, 10), format);
      download(file, name);
      return name;
    },
  });

  const choiceOf = ({ format, name, note }: FileFormat) => (
    <li key={format}>
      <button
        type="button"
        onClick={() => !saving.isPending && saving.mutate(format)}
        aria-disabled={saving.isPending || undefined}
        className={CHOICE}
      >
        <span className="font-medium">{name}</span>
        <span className="text-note text-fg-2">{note}</span>
      </button>
    </li>
  );

  return (
    <div className="text-ui">
      <p className="px-1 text-note text-fg-2">
        {contents()}, saved {formats.dateTime(asOf)}. Uses no requests.
      </p>
      <ul className="mt-2">{FORMATS.map(choiceOf)}</ul>
      <p className="mt-1 border-t border-line px-2 pt-2 text-note text-fg-2">More</p>
      <ul>
        {MORE_FORMATS.map(choiceOf)}
        {files.map(({ href, name, note }) => (
          <li key={href}>
            <a href={base + href} download className={CHOICE}>
              <span className="font-medium whitespace-nowrap">{name}</span>
              <span className="text-note text-fg-2">{note}</span>
            </a>
          </li>
        ))}
      </ul>
      <p role="status" className="px-1 pt-1 text-note break-words text-fg-2 empty:p-0">
        {saving.isPending && "Creating file…"}
        {saving.isSuccess && `Saved as ${saving.data}`}
        {saving.isError && "This browser couldn’t create the file. Nothing was lost; try CSV."}
      </p>
    </div>
  );
}
