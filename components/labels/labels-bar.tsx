import type { LabelSubject } from "@/lib/domain/keyword/labels";
import { NoteEditor } from "./note-editor";
import { StarButton } from "./star-button";
import { TagEditor } from "./tag-editor";

type LabelsBarProps = {
  projectId: string;
  keywordId: string | null;
  subject: LabelSubject;
};

export function LabelsBar({ projectId, keywordId, subject }: LabelsBarProps) {
  const place = { projectId, keywordId, subject };
  return (
    <section aria-label="Your tags and note" className="mt-2 flex min-h-8 flex-wrap items-center gap-x-1.5 gap-y-1.5">
      {keywordId !== null && <StarButton {...place} />}
      <TagEditor {...place} />
      <NoteEditor {...place} />
    </section>
  );
}
