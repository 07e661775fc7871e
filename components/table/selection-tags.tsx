import { Tag } from "lucide";
import { useId, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import type { useChangeMany } from "@/components/labels/use-change-many";
import { Button } from "@/components/ui/buttons/button";
import { PopOver } from "@/components/ui/dialogs/pop-over";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/inputs/input";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import { type Labels, tagKey, tagsIn, tagsProblem } from "@/lib/domain/keyword/labels";

type SelectionTagsProps = {
  keywords: readonly Keyword[];
  labelsOf: (keywordId: string) => Labels;
  change: ReturnType<typeof useChangeMany>;
};

const SHOWN = 30;

export function SelectionTags(props: SelectionTagsProps) {
  return (
    <PopOver
      name="Tags for selected keywords"
      label={
        <>
          <Icon of={Tag} size={16} />
          Tags
        </>
      }
    >
      {() => <TagsPanel {...props} />}
    </PopOver>
  );
}

function tagCounts(keywords: readonly Keyword[], labelsOf: SelectionTagsProps["labelsOf"]) {
  const counts = new Map<string, { tag: string; count: number }>();
  for (const { id } of keywords)
    for (const tag of labelsOf(id).tags) {
      const held = counts.get(tagKey(tag));
      counts.set(tagKey(tag), { tag: held?.tag ?? tag, count: (held?.count ?? 0) + 1 });
    }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}

function TagsPanel({ keywords, labelsOf, change }: SelectionTagsProps) {
  const formats = useFormats();
  const [typed, setTyped] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const problemId = useId();
  const held = tagCounts(keywords, labelsOf);
  const make = (add: string[], remove: string[]) =>
    change.mutate({ keywords, change: { kind: "tags", add, remove } }, { onSuccess: () => setTyped("") });
  const add = () => {
    const wanted = tagsIn(typed);
    const problem = tagsProblem([], wanted);
    setRefusal(problem);
    if (wanted.length > 0 && problem === null && !change.isPending) make(wanted, []);
  };
  return (
    <div className="text-ui">
      <form
        className="flex items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <Input
          autoFocus
          aria-label="New tags, separated by commas"
          aria-invalid={refusal !== null || undefined}
          aria-describedby={refusal === null ? undefined : problemId}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" running={change.isPending ? "in progress" : null}>
          Add
        </Button>
      </form>
      {refusal !== null && (
        <p id={problemId} role="alert" className="mt-1 text-note text-danger">
          {refusal}
        </p>
      )}
      {held.length > 0 && (
        <ul aria-label="Your tags in the selection" className="mt-2">
          {held.slice(0, SHOWN).map(({ tag, count }) => (
            <li key={tag} className="flex min-h-8 items-center gap-2">
              <bdi className="min-w-0 truncate">{tag}</bdi>
              <span className="text-note text-fg-2">on {formats.integer(count)}</span>
              <Button
                variant="ghost"
                className="ml-auto h-7 px-1.5"
                aria-label={`Remove tag ${tag}`}
                onClick={() => !change.isPending && make([], [tag])}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
