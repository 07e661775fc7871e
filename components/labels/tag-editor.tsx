import { Plus, X } from "lucide";
import { useState } from "react";
import { Button } from "@/components/ui/buttons/button";
import { Chip } from "@/components/ui/chip";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy";
import { type LabelTarget, useChangeLabels, useLabels } from "./use-labels";

const TagForm = lazyPart(() => import("./tag-form").then((form) => form.TagForm));

export function TagEditor(target: LabelTarget) {
  const { projectId, keywordId, subject } = target;
  const { labels, labelsOf } = useLabels(projectId);
  const change = useChangeLabels(projectId);
  const [isAdding, setAdding] = useState(false);
  const { tags } = keywordId === null ? labels.project : labelsOf(keywordId);
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
