import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Form, Input, ProblemText } from "@/components/ui/inputs";
import { tagsIn, tagsProblem } from "@/lib/domain/keyword/labels";
import { type LabelTarget, useChangeLabels, useLabels } from "./use-labels";

const SUGGESTIONS_MAX = 100;

type TagFormProps = LabelTarget & { tags: readonly string[]; onClose: () => void };

export function TagForm({ projectId, keywordId, subject, tags, onClose }: TagFormProps) {
  const { labels } = useLabels(projectId);
  const change = useChangeLabels(projectId);
  const [text, setText] = useState("");
  const [inputProblem, setInputProblem] = useState<string | null>(null);
  const notSaved = change.isError ? "Couldn’t save the tag. Your text is still here; try again." : null;
  const problem = inputProblem ?? notSaved ?? change.data?.problem ?? null;
  const ids = { list: useId(), problem: useId() };

  function add() {
    const newTags = tagsIn(text);
    if (newTags.length === 0) return onClose();
    const refusal = tagsProblem(tags, newTags);
    setInputProblem(refusal);
    if (refusal !== null || change.isPending) return;
    change.mutate(
      { keywordId, subject, change: { kind: "tags", add: newTags, remove: [] } },
      { onSuccess: (outcome) => outcome.problem === null && setText("") },
    );
  }

  return (
    <Form className="inline-flex flex-wrap items-center gap-2" onSubmit={add}>
      <span className="w-44">
        <Input
          autoFocus
          aria-label="New tags, separated by commas"
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : ids.problem}
          list={ids.list}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.stopPropagation();
            onClose();
          }}
        />
      </span>
      <datalist id={ids.list}>
        {heldTags(Object.values(labels.keywords)).map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <Button type="submit" className="h-7" isRunning={change.isPending}>
        Add
      </Button>
      <Button variant="ghost" className="h-7 px-1.5" onClick={() => (text.trim() === "" ? onClose() : add())}>
        Done
      </Button>
      <ProblemText id={ids.problem} className="text-note">
        {problem}
      </ProblemText>
    </Form>
  );
}

const heldTags = (labels: readonly { tags: string[] }[]): string[] =>
  [...new Set(labels.flatMap(({ tags }) => tags))].sort().slice(0, SUGGESTIONS_MAX);
