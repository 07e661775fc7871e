"use client";

import { useFormats } from "@/components/browser/formats";
import { Button } from "@/components/ui/button";
import { buttonStyles } from "@/components/ui/button-styles";
import { Dialog } from "@/components/ui/dialog";
import type { ImportResult } from "@/lib/queries/import-file";
import { ImportPreview } from "./import-preview";
import { ImportQuestions } from "./import-questions";
import { RefusedRows } from "./refused-rows";
import { useImport } from "./use-import";

const TYPES = ".csv,.tsv,.txt,.gz,.zip,.sqlite,.db";
const STATUS = { reading: "Reading the file …", importing: "Importing …" };
const TEXT =
  "An export from Search Console, Ahrefs, Semrush, SerpBear or another tool: CSV, ZIP or a SerpBear database. The file stays on this computer.";

type ImportDialogProps = { isOpen: boolean; onClose: () => void; dropped: File | null };

export function ImportDialog({ isOpen, onClose, dropped }: ImportDialogProps) {
  const state = useImport(dropped);
  const { report, done, busy, problem, canImport } = state;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Import a file"
      text={report ? undefined : TEXT}
      wide
      actions={
        done ? (
          <>
            <Button onClick={onClose}>Close</Button>
            {/* A full page load: the first import changes the list of accounts. */}
            <a className={buttonStyles("ink")} href={`${done.base}/projects`}>
              Open your projects
            </a>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="ink"
              aria-disabled={!canImport || undefined}
              running={busy === "importing" ? "in progress" : null}
              onClick={() => canImport && state.begin()}
            >
              Import
            </Button>
          </>
        )
      }
    >
      {done === null && (
        <label className="mt-4 flex items-center gap-3 rounded-md text-ui has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
          <span className={buttonStyles()}>{state.file ? "Choose another file" : "Choose a file"}</span>
          <span className="min-w-0 break-words">{state.file?.name ?? "No file chosen"}</span>
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
      <p role="status" className="mt-3 text-ui text-fg-2 empty:mt-0">
        {busy && STATUS[busy]}
      </p>
      {problem && (
        <p role="alert" className="mt-3 text-ui break-words text-danger">
          {problem}
        </p>
      )}
      {report && report.lines.length > 0 && (
        <pre className="mt-2 overflow-x-auto rounded-md bg-sunken p-2 text-note">{report.lines.join("\n")}</pre>
      )}
      {report && !done && <RefusedRows report={report} />}
      {report?.problem === null && !done && (
        <>
          <ImportQuestions state={state} />
          <ImportPreview report={report} day={state.answers.date} />
        </>
      )}
      {done && <ImportDone result={done} />}
    </Dialog>
  );
}

function ImportDone({ result: { report } }: { result: ImportResult }) {
  const formats = useFormats();
  const { written, rows, description } = report;
  if (written === null) return null;
  const { added, changed, unchanged, keywords } = written;
  return (
    <div className="mt-4 text-ui" role="status">
      <p className="font-medium">
        Imported {formats.counted(keywords, "keyword")} from {formats.counted(rows, "row")}.
      </p>
      <p className="mt-1 text-fg-2">
        {formats.counted(added, "day")} added, {formats.integer(changed)} changed, {formats.integer(unchanged)}{" "}
        unchanged.
      </p>
      {description?.notes.map((note) => (
        <p key={note} className="mt-1 text-fg-2">
          {note}
        </p>
      ))}
      <RefusedRows report={report} />
    </div>
  );
}
