import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { ProblemText } from "@/components/ui/inputs";
import type { Formats } from "@/lib/domain/display/format";
import { decodeFile, UNKNOWN_ENCODING } from "@/lib/domain/export/decode-file";
import { LABEL_FILE_MAX, type LabelImport } from "@/lib/domain/export/label-file";
import { importLabels } from "@/lib/queries/labels";

const COLUMNS_TEXT =
  "A file exported here, or any CSV with a keyword (or keyword_id) column and starred, tags or note. Add project_id, engine, country, language, location or device to tell identical keywords apart.";

/** The file's text and what an import would change. An error's message is for the user. */
async function readFile(file: File, formats: Formats) {
  if (file.size > LABEL_FILE_MAX)
    throw new Error(`The file is ${formats.bytes(file.size)}. The limit is ${formats.bytes(LABEL_FILE_MAX)}.`);
  const decodedFile = decodeFile(new Uint8Array(await file.arrayBuffer()));
  if (decodedFile === null) throw new Error(UNKNOWN_ENCODING);
  const report = await importLabels({ text: decodedFile.text, apply: false, replace: false }).catch(() => {
    throw new Error("Couldn’t read the file. Try again.");
  });
  return { ...decodedFile, report };
}

export function LabelImportDialog({ onClose }: { onClose: () => void }) {
  const formats = useFormats();
  const client = useQueryClient();
  const [isReplacing, setReplacing] = useState(false);
  const preview = useMutation({ mutationFn: (file: File) => readFile(file, formats) });
  const making = useMutation({
    mutationFn: importLabels,
    onSuccess: () => client.invalidateQueries({ queryKey: ["labels"] }),
  });
  const file = preview.data;
  const report = making.data ?? file?.report;
  const problem = making.isError
    ? "Couldn’t save the changes. Nothing was changed. Try again."
    : (preview.error?.message ?? report?.problem);
  const canMake = report?.problem === null && !report.applied && changesOf(report, isReplacing) > 0;
  return (
    <Dialog
      onClose={onClose}
      title="Import tags, stars and notes"
      text={COLUMNS_TEXT}
      cancel={report?.applied ? "Close" : "Cancel"}
      confirm={
        !report?.applied && {
          children: "Import",
          "aria-disabled": !canMake,
          isRunning: making.isPending,
          onClick: () => file && making.mutate({ text: file.text, apply: true, replace: isReplacing }),
        }
      }
    >
      <label className="mt-4 block text-ui">
        <span className="text-fg-2">CSV file</span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          className="mt-1 block w-full text-ui file:mr-3 file:h-8 file:rounded-md file:border file:border-line-strong file:bg-surface file:px-2.5 file:font-medium file:text-fg pointer-coarse:file:h-11"
          onChange={(event) => {
            const chosenFile = event.target.files?.[0];
            if (chosenFile === undefined) return;
            making.reset();
            preview.mutate(chosenFile);
          }}
        />
      </label>
      <ProblemText className="mt-3 text-ui">{problem}</ProblemText>
      {file && !/^utf-/.test(file.encoding) && (
        <p className="mt-3 text-note text-fg-2">Read as {file.encoding}. Check that accents look right.</p>
      )}
      {report?.problem === null && <ImportReport report={report} isReplacing={isReplacing} onReplace={setReplacing} />}
    </Dialog>
  );
}

const changesOf = ({ stars, tags, notes, differing }: LabelImport, isReplacing: boolean): number =>
  stars + tags + notes + (isReplacing ? differing : 0);

type ImportReportProps = { report: LabelImport; isReplacing: boolean; onReplace: (isReplacing: boolean) => void };

function ImportReport({ report, isReplacing, onReplace }: ImportReportProps) {
  const formats = useFormats();
  return (
    <div className="mt-4 text-ui">
      <p role="status">{reportWords(formats, report)}</p>
      {report.assumed.length > 0 && <p className="mt-1 text-note text-fg-2">{report.assumed.join(" ")}</p>}
      {report.differing > 0 && !report.applied && (
        <label className="mt-2 flex min-h-6 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4 accent-accent"
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
  const matchText = `${formats.integer(report.matched)} of ${formats.counted(report.rows, "row")} found.`;
  return `${matchText} ${report.applied ? "Added" : "Would add"} ${parts.join(", ")}.`;
}
