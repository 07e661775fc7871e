import { Star, Tag, X } from "lucide";
import { useId, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { ExportMenu } from "@/components/exports/export-menu";
import { exportOfView } from "@/components/exports/table-view";
import { useChangeMany } from "@/components/labels/use-labels";
import { Button, LinkButton } from "@/components/ui/button";
import { PopOver } from "@/components/ui/dialogs/pop-over";
import { Icon } from "@/components/ui/icon";
import { Form, Input, ProblemText } from "@/components/ui/inputs";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import { type Labels, tagKey, tagsIn, tagsProblem } from "@/lib/domain/keyword/labels";
import { compareHref, SIDE_BY_SIDE_MAX } from "@/lib/domain/web/address-params";
import { BulkLoadButton } from "./bulk-load-button";
import type { KeywordsTable } from "./use-keywords-table";

export function SelectionBar({ table: { page, selected, labels, view } }: { table: KeywordsTable }) {
  const { project, live, facts } = page;
  const { labelsOf } = labels;
  const { keywords, clear } = selected;
  const hiddenCount = keywords.length - selected.here;
  const formats = useFormats();
  const change = useChangeMany(project.id);
  const ids = keywords.map(({ id }) => id);
  const areStarred = keywords.every(({ id }) => labelsOf(id).starred);
  const selectedCount = formats.integer(keywords.length);
  const { reading } = live.answer;
  if (reading === null) return null;

  return (
    <section aria-label="Selection" className="flex min-w-0 flex-wrap items-center gap-2">
      <span role="status" className="text-ui font-medium tabular-nums">
        {selectedCount} of {formats.integer(facts.count)} selected
        {hiddenCount > 0 && (
          <span className="font-normal text-fg-2">, {formats.integer(hiddenCount)} outside the filters</span>
        )}
      </span>
      <BulkLoadButton project={project} keywordIds={ids} labelOf={() => "Load"} isExplained />
      <CompareLink projectId={project.id} ids={ids} />
      <ExportMenu
        subject={project.name}
        what="keywords"
        contents={() => `${selectedCount} of ${formats.counted(facts.count, "keyword")}`}
        asOf={reading.asOf}
        state={{ complete: reading.data.complete, deletedAt: reading.deletedAt, problem: live.problem }}
        table={() => exportOfView(view, page.viewed.load, keywords)}
      />
      <PopOver name="Tags for selected keywords" icon={Tag} label="Tags">
        {() => <TagsPanel keywords={keywords} labelsOf={labelsOf} change={change} />}
      </PopOver>
      <Button
        isRunning={change.isPending}
        onClick={() => change.mutate({ keywords, change: { kind: "star", starred: !areStarred } })}
      >
        <Icon of={Star} size={16} />
        {areStarred ? "Unstar" : "Star"}
      </Button>
      <Button variant="ghost" onClick={clear}>
        <Icon of={X} size={16} />
        Clear
      </Button>
      <span role="status" className="text-note text-fg-2">
        {change.isError && "Some couldn’t be saved. Try again."}
        {change.data && change.data.refused > 0 && `${change.data.refused} not changed. ${change.data.problem}`}
      </span>
    </section>
  );
}

function CompareLink({ projectId, ids }: { projectId: string; ids: readonly string[] }) {
  if (ids.length < 2 || ids.length > SIDE_BY_SIDE_MAX)
    return (
      <Button aria-disabled title={`Select 2 to ${SIDE_BY_SIDE_MAX} keywords to compare`}>
        Compare <span className="font-normal text-fg-2">· 2 to {SIDE_BY_SIDE_MAX}</span>
      </Button>
    );
  return <LinkButton href={compareHref(projectId, ids)}>Compare</LinkButton>;
}

type TagsPanelProps = {
  keywords: readonly Keyword[];
  labelsOf: (keywordId: string) => Labels;
  change: ReturnType<typeof useChangeMany>;
};

const SHOWN = 30;

function tagCounts(keywords: readonly Keyword[], labelsOf: TagsPanelProps["labelsOf"]) {
  const counts = new Map<string, { tag: string; count: number }>();
  for (const { id } of keywords)
    for (const tag of labelsOf(id).tags) {
      const entry = counts.get(tagKey(tag));
      counts.set(tagKey(tag), { tag: entry?.tag ?? tag, count: (entry?.count ?? 0) + 1 });
    }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}

function TagsPanel({ keywords, labelsOf, change }: TagsPanelProps) {
  const formats = useFormats();
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const problemId = useId();
  const tags = tagCounts(keywords, labelsOf);
  const make = (add: string[], remove: string[]) =>
    change.mutate({ keywords, change: { kind: "tags", add, remove } }, { onSuccess: () => setText("") });
  const add = () => {
    const newTags = tagsIn(text);
    const problem = tagsProblem([], newTags);
    setRefusal(problem);
    if (newTags.length > 0 && problem === null && !change.isPending) make(newTags, []);
  };
  return (
    <div className="text-ui">
      <Form className="flex items-center gap-2" onSubmit={add}>
        <Input
          autoFocus
          aria-label="New tags, separated by commas"
          aria-invalid={refusal !== null || undefined}
          aria-describedby={refusal === null ? undefined : problemId}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" isRunning={change.isPending}>
          Add
        </Button>
      </Form>
      <ProblemText id={problemId} className="mt-1 text-note">
        {refusal}
      </ProblemText>
      {tags.length > 0 && (
        <ul aria-label="Your tags in the selection" className="mt-2">
          {tags.slice(0, SHOWN).map(({ tag, count }) => (
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
