import { NoteEditor } from "./note-editor";
import { StarButton } from "./star-button";
import { TagEditor } from "./tag-editor";
import type { LabelTarget } from "./use-labels";

export const LabelsBar = (target: LabelTarget) => (
  <section aria-label="Your tags and note" className="mt-2 flex min-h-8 flex-wrap items-center gap-x-1.5 gap-y-1.5">
    {target.keywordId !== null && <StarButton {...target} />}
    <TagEditor {...target} />
    <NoteEditor {...target} />
  </section>
);
