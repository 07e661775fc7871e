import { NotebookPen } from "lucide";
import { useState } from "react";
import { Button } from "@/components/ui/buttons/button";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy";
import { type LabelTarget, useLabels } from "./use-labels";

const NoteForm = lazyPart(() => import("./note-form").then((form) => form.NoteForm));

export function NoteEditor(props: LabelTarget) {
  const { labels, labelsOf, isRead } = useLabels(props.projectId);
  const [isOpen, setOpen] = useState(false);
  const { note } = props.keywordId === null ? labels.project : labelsOf(props.keywordId);
  const open = () => isRead && setOpen(true);
  if (isOpen) return <NoteForm {...props} note={note} onClose={() => setOpen(false)} />;
  if (note === "")
    return (
      <Button variant="ghost" className="h-7 px-1.5" onClick={open} aria-disabled={!isRead || undefined}>
        <Icon of={NotebookPen} size={14} />
        Note
      </Button>
    );
  return (
    <div className="flex w-full items-start gap-2 rounded-md border border-line bg-sunken px-3 py-2">
      <p dir="auto" className="max-h-40 min-w-0 flex-1 overflow-y-auto text-ui break-words whitespace-pre-wrap">
        {note}
      </p>
      <Button variant="ghost" className="h-6 px-1.5" onClick={open}>
        Edit note
      </Button>
    </div>
  );
}
