"use client";

import { Plus, X } from "lucide";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { type LabelSubject, tagsIn, tagsProblem } from "@/lib/domain/keyword/labels";
import { useChangeLabels, useLabels } from "./use-labels";

const SUGGESTIONS_MAX = 100;

type TagEditorProps = { projectId: string; keywordId: string | null; subject: LabelSubject };

/** Own tags with a field to add more. What is typed stays until it is kept. */
export function TagEditor({ projectId, keywordId, subject }: TagEditorProps) {
  const { labels, labelsOf } = useLabels(projectId);
  const change = useChangeLabels(projectId);
  const [isAdding, setAdding] = useState(false);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const ids = { list: useId(), problem: useId() };
  const { tags } = keywordId === null ? labels.project : labelsOf(keywordId);

  function add() {
    const wanted = tagsIn(typed);
    if (wanted.length === 0) return close();
    const refused = tagsProblem(tags, wanted);
    setProblem(refused);
    if (refused !== null || change.isPending) return;
    change.mutate(
      { keywordId, subject, change: { kind: "tags", add: wanted, remove: [] } },
      {
        onSuccess: (outcome) => {
          setProblem(outcome.problem);
          if (outcome.problem === null) setTyped("");
        },
        onError: () => setProblem("Couldn’t save the tag. Your text is still here; try again."),
      },
    );
  }
  function close() {
    setAdding(false);
    setTyped("");
    setProblem(null);
  }
  const remove = (tag: string) =>
    change.mutate({ keywordId, subject, change: { kind: "tags", add: [], remove: [tag] } });

  return (
    <>
      {tags.map((tag) => (
        <Chip key={tag} className="h-6 max-w-60 gap-0.5 rounded-full bg-accent-soft pr-0.5 pl-2 pointer-coarse:h-11">
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
      {isAdding && (
        <form
          className="inline-flex flex-wrap items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <span className="w-44">
            <Input
              autoFocus
              aria-label="New tags, separated by commas"
              aria-invalid={problem !== null || undefined}
              aria-describedby={problem === null ? undefined : ids.problem}
              list={ids.list}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== "Escape") return;
                event.stopPropagation();
                close();
              }}
            />
          </span>
          <datalist id={ids.list}>
            {heldTags(Object.values(labels.keywords)).map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
          <Button type="submit" className="h-7" running={change.isPending ? "in progress" : null}>
            Add
          </Button>
          <Button variant="ghost" className="h-7 px-1.5" onClick={() => (typed.trim() === "" ? close() : add())}>
            Done
          </Button>
          {problem !== null && (
            <span id={ids.problem} role="alert" className="text-note text-danger">
              {problem}
            </span>
          )}
        </form>
      )}
    </>
  );
}

/** Tags already in use in the project, so that one idea keeps one spelling. */
const heldTags = (labels: readonly { tags: string[] }[]): string[] =>
  [...new Set(labels.flatMap(({ tags }) => tags))].sort().slice(0, SUGGESTIONS_MAX);
