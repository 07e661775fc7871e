import { NotebookPen, Plus, X } from "lucide";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy";
import { StarButton } from "./star-button";
import { type LabelTarget, useChangeLabels, useLabels } from "./use-labels";

export const LabelsBar = (target: LabelTarget) => (
  <section aria-label="Your tags and note" className="mt-2 flex min-h-8 flex-wrap items-center gap-x-1.5 gap-y-1.5">
    {target.keywordId !== null && <StarButton {...target} />}
    <TagEditor {...target} />
    <NoteEditor {...target} />
  </section>
);

const NoteForm = lazyPart(() => import("./note-form").then((form) => form.NoteForm));

function NoteEditor(props: LabelTarget) {
  const { labelsOf, isRead } = useLabels(props.projectId);
  const [isOpen, setOpen] = useState(false);
  const { note } = labelsOf(props.keywordId);
  const open = () => setOpen(true);
  if (isOpen) return <NoteForm {...props} note={note} onClose={() => setOpen(false)} />;
  if (note === "")
    return (
      <Button variant="ghost" className="h-7 px-1.5" onClick={open} aria-disabled={!isRead}>
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

const TagForm = lazyPart(() => import("./tag-form").then((form) => form.TagForm));

function TagEditor(target: LabelTarget) {
  const { projectId, keywordId, subject } = target;
  const { tags } = useLabels(projectId).labelsOf(keywordId);
  const change = useChangeLabels(projectId);
  const [isAdding, setAdding] = useState(false);
  const remove = (tag: string) =>
    change.mutate({ keywordId, subject, change: { kind: "tags", add: [], remove: [tag] } });

  return (
    <>
      {tags.map((tag) => (
        <Chip
          key={tag}
          className="inline-flex h-6 max-w-60 items-center gap-0.5 rounded-full bg-accent-soft pr-0.5 pl-2 pointer-coarse:h-11"
        >
          <bdi className="truncate">{tag}</bdi>
          <button
            type="button"
            aria-label={`Remove tag ${tag}`}
            onClick={() => remove(tag)}
            className="grid size-6 shrink-0 place-items-center rounded-full hover:text-fg pointer-coarse:size-11"
          >
            <Icon of={X} size={12} />
          </button>
        </Chip>
      ))}
      {!isAdding && (
        <Button variant="ghost" className="h-7 px-1.5" onClick={() => setAdding(true)}>
          <Icon of={Plus} size={14} />
          Tag
        </Button>
      )}
      {isAdding && <TagForm {...target} tags={tags} onClose={() => setAdding(false)} />}
    </>
  );
}
