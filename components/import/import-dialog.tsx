import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { csvFile, download } from "@/components/browser/download";
import { Button, buttonStyles } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { ProblemText } from "@/components/ui/inputs";
import { importFile } from "@/lib/queries/import-file";
import { refusedCsv } from "@/lib/reference-api/import/report";
import { IMPORT_FORM, ImportPreview } from "./import-preview";

const TYPES = ".csv,.tsv,.txt,.gz,.zip,.sqlite,.db";
const REFUSED_SHOWN = 5;
const TEXT =
  "An export from Search Console, Ahrefs, Semrush, SerpBear or another tool: CSV, ZIP or a SerpBear database. The file stays on this computer.";

type ImportDialogProps = { file: File | null; others?: number; onFile: (file: File) => void; onClose: () => void };

export function ImportDialog({ file, others = 0, onFile, onClose }: ImportDialogProps) {
  const preview = useQuery({
    queryKey: ["import", file?.name, file?.size, file?.lastModified],
    queryFn: file ? ({ signal }) => importFile({ file, options: { preview: "1" }, signal }) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const mutation = useMutation({ mutationFn: importFile });
  const [running] = useState(() => new AbortController());
  const close = () => {
    running.abort();
    onClose();
  };
  const result = mutation.variables?.file === file ? mutation : null;
  const done = result?.data?.report.written ? result.data : null;
  const report = done?.report ?? preview.data?.report;
  const problem = (result?.error ?? preview.error)?.message ?? result?.data?.report.problem ?? report?.problem;
  const description = !done && report?.problem === null ? report.description : null;
  const saveRefused = () => report && download(csvFile(refusedCsv(report)), `refused-rows-${file?.name}.csv`);
  return (
    <Dialog
      onClose={close}
      title="Import a file"
      text={report ? undefined : TEXT}
      wide
      cancel={done ? "Close" : "Cancel"}
      actions={
        done ? (
          // A full page load: the first import changes the list of accounts.
          <a className={buttonStyles("ink")} href={`${done.base}/projects`}>
            Open your projects
          </a>
        ) : (
          <Button
            variant="ink"
            type="submit"
            form={IMPORT_FORM}
            aria-disabled={description === null}
            isRunning={result?.isPending}
          >
            Import
          </Button>
        )
      }
    >
      {!done && !result?.isPending && (
        <label className="mt-4 flex items-center gap-3 rounded-md text-ui has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
          <span className={buttonStyles()}>{file ? "Choose another file" : "Choose a file"}</span>
          <span className="min-w-0 break-words">{file?.name ?? "No file chosen"}</span>
          <input
            type="file"
            accept={TYPES}
            className="sr-only"
            onChange={({ target }) => target.files?.[0] && onFile(target.files[0])}
          />
        </label>
      )}
      {others > 0 && (
        <p className="mt-2 text-note text-fg-2">
          Files are imported one at a time: {others === 1 ? "one more was" : `${others} more were`} dropped.
        </p>
      )}
      <ProblemText className="mt-3 text-ui break-words">{problem}</ProblemText>
      <div role="status" className="mt-3 text-ui break-words whitespace-pre-line text-fg-2 empty:mt-0">
        {preview.isLoading ? "Reading the file …" : report?.summary.join("\n")}
      </div>
      {report && report.refused.count > 0 && (
        <div className="text-ui">
          <ul className="text-fg-2">
            {report.refused.rows.slice(0, REFUSED_SHOWN).map(({ line, reason }) => (
              <li key={line}>{`Line ${line}: ${reason}`}</li>
            ))}
          </ul>
          <Button variant="link" onClick={saveRefused}>
            Download all rows that can’t be read as CSV
          </Button>
        </div>
      )}
      {description && file && report && (
        <ImportPreview
          key={preview.dataUpdatedAt}
          {...description}
          first={report.first}
          onImport={(options) => !result?.isPending && mutation.mutate({ file, options, signal: running.signal })}
        />
      )}
    </Dialog>
  );
}
