"use client";

import { Button } from "@/components/ui/button";
import { buttonStyles } from "@/components/ui/button-styles";
import { Dialog } from "@/components/ui/dialog";
import { ImportPreview } from "./import-preview";
import { ImportQuestions } from "./import-questions";
import { RefusedRows } from "./refused-rows";
import { useImport } from "./use-import";

const TYPES = ".csv,.tsv,.txt,.gz,.zip,.sqlite,.db";
const TEXT =
  "An export from Search Console, Ahrefs, Semrush, SerpBear or another tool: CSV, ZIP or a SerpBear database. The file stays on this computer.";

type ImportDialogProps = { isOpen: boolean; onClose: () => void; dropped: File | null };

export function ImportDialog({ isOpen, onClose, dropped }: ImportDialogProps) {
  const state = useImport(dropped);
  const { file, report, done, status, problem, canImport } = state;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Import a file"
      text={report ? undefined : TEXT}
      wide
      actions={
        <>
          <Button onClick={onClose}>{done ? "Close" : "Cancel"}</Button>
          {done ? (
            // A full page load: the first import changes the list of accounts.
            <a className={buttonStyles("ink")} href={`${done.base}/projects`}>
              Open your projects
            </a>
          ) : (
            <Button
              variant="ink"
              aria-disabled={!canImport || undefined}
              running={state.isImporting ? "in progress" : null}
              onClick={() => canImport && state.begin()}
            >
              Import
            </Button>
          )}
        </>
      }
    >
      {!done && (
        <label className="mt-4 flex items-center gap-3 rounded-md text-ui has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
          <span className={buttonStyles()}>{file ? "Choose another file" : "Choose a file"}</span>
          <span className="min-w-0 break-words">{file?.name ?? "No file chosen"}</span>
          <input
            type="file"
            accept={TYPES}
            className="sr-only"
            onChange={(event) => {
              const chosen = event.target.files?.[0];
              if (chosen !== undefined) state.choose(chosen);
            }}
          />
        </label>
      )}
      <div role="status" className="mt-3 text-ui text-fg-2 empty:mt-0">
        {status ?? report?.summary.map((sentence) => <p key={sentence}>{sentence}</p>)}
      </div>
      {problem && (
        <p role="alert" className="mt-3 text-ui break-words text-danger">
          {problem}
        </p>
      )}
      {report && report.lines.length > 0 && (
        <pre className="mt-2 overflow-x-auto rounded-md bg-sunken p-2 text-note">{report.lines.join("\n")}</pre>
      )}
      {report && <RefusedRows report={report} fileName={file?.name ?? "file"} />}
      {report?.description && report.problem === null && !done && (
        <>
          <ImportQuestions state={state} description={report.description} />
          <ImportPreview columns={report.description.columns} first={report.first} day={state.options.date ?? ""} />
        </>
      )}
    </Dialog>
  );
}
