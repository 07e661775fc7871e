import { useId, useRef, useState } from "react";
import { useFormats, useNow } from "@/components/browser/formats";
import { useDraft } from "@/components/browser/use-draft";
import { Button } from "@/components/ui/button";
import { DateInput, Form, ProblemText } from "@/components/ui/inputs";
import { cleanNote, NOTE_LENGTH_MAX, noteProblem } from "@/lib/domain/keyword/labels";
import { withDayLine } from "@/lib/domain/series/events";
import { type LabelTarget, useChangeLabels } from "./use-labels";

type NoteFormProps = LabelTarget & { note: string; onClose: () => void };

export function NoteForm({ projectId, keywordId, subject, note, onClose }: NoteFormProps) {
  const formats = useFormats();
  const change = useChangeLabels(projectId);
  const [before, setBefore] = useState(note);
  const [draft, setDraft] = useDraft(`note-${projectId}-${keywordId ?? ""}`);
  const text = draft ?? before;
  const [problem, setProblem] = useState<string | null>(null);
  const [isElsewhere, setElsewhere] = useState(false);
  const hintId = useId();
  const field = useRef<HTMLTextAreaElement>(null);

  function close() {
    setDraft(null);
    onClose();
  }

  function save() {
    if (change.isPending) return;
    const refusal = noteProblem(cleanNote(text));
    setProblem(refusal);
    if (refusal !== null) return;
    change.mutate(
      { keywordId, subject, change: { kind: "note", before, after: text } },
      {
        onSuccess: (outcome) => {
          if (outcome.problem === null) return close();
          setProblem(outcome.problem);
          setElsewhere(outcome.labels.note !== before);
          // The note below has changed meanwhile. Another click on Save overwrites it.
          setBefore(outcome.labels.note);
          setDraft(text);
        },
        onError: () => setProblem("Couldn’t save the note. Your text is still here; try again."),
      },
    );
  }

  return (
    <Form className="basis-full *:max-w-[70ch]" onSubmit={save}>
      <textarea
        aria-label="Note"
        ref={field}
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noAutofocus: it was opened to type in it
        autoFocus
        rows={4}
        dir="auto"
        aria-invalid={problem !== null || undefined}
        className="w-full rounded-md border border-control bg-surface px-2.5 py-1.5 text-body max-sm:text-base sm:text-ui"
        value={text}
        onChange={(event) => setDraft(event.target.value)}
      />
      <ProblemText className="text-note">{problem}</ProblemText>
      {isElsewhere && (
        <p className="text-note break-words whitespace-pre-wrap text-fg-2">Saved now: {note || "no note"}</p>
      )}
      <DayLine
        hintId={hintId}
        onDay={(day) => {
          setDraft(withDayLine(text, day));
          field.current?.focus();
        }}
      />
      <div className="mt-1.5 flex items-center gap-2">
        <Button type="submit" isRunning={change.isPending}>
          Save note
        </Button>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
        <span className="ml-auto text-note text-fg-2 tabular-nums">
          {formats.integer(text.length)} of {formats.integer(NOTE_LENGTH_MAX)}
        </span>
      </div>
    </Form>
  );
}

function DayLine({ hintId, onDay }: { hintId: string; onDay: (day: string) => void }) {
  const today = new Date(useNow()).toISOString().slice(0, 10);
  const [day, setDay] = useState(today);
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
      <span id={hintId} className="text-note text-fg-2">
        Start a line with a date to mark it on the chart.
      </span>
      <span className="w-36">
        <DateInput aria-label="Date" value={day} onChange={(event) => setDay(event.target.value)} />
      </span>
      <Button aria-disabled={day === ""} onClick={() => onDay(day)}>
        Add date
      </Button>
    </div>
  );
}
