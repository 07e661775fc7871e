import { Fragment } from "react";
import { useFormats } from "@/components/browser/formats";
import { LabelsBar } from "@/components/labels/labels-bar";
import { noteWords } from "@/components/page/list-note-notice";
import { RemoveCopy } from "@/components/page/remove-copy";
import { SavedLine } from "@/components/page/saved-line";
import type { ProjectPageState } from "@/components/page/use-project-page";
import { OutsideLink } from "@/components/ui/button";
import { Details } from "@/components/ui/details";
import type { Project } from "@/lib/domain/projects/project";
import { linkable } from "@/lib/domain/series/ranking-pages";

export function ProjectMorePanel({ page }: { page: ProjectPageState }) {
  const formats = useFormats();
  const { project, live, source } = page;
  const { reading } = live.answer;
  const notes = noteWords(formats, { notes: reading?.data.notes ?? [], of: "list" });
  return (
    <div className="space-y-3 text-ui">
      <LabelsBar projectId={project.id} keywordId={null} subject={{ text: project.name, market: null }} />
      {reading !== null && (
        <p className="text-note text-fg-2">
          <SavedLine asOf={reading.asOf} />
        </p>
      )}
      {source && <SourceLine source={source} />}
      {notes.length > 0 && (
        <section aria-label="Data notes" className="border-t border-line pt-2 text-note text-fg-2">
          <h2 className="font-medium text-fg">Data notes</h2>
          <ul className="mt-1 list-disc space-y-1 pl-4">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
      {reading !== null && (
        <Details summary="Delete saved data" className="border-t border-line pt-2">
          <p className="text-note text-fg-2">
            Deletes the saved list and history of this project here. Loading it again uses requests.
          </p>
          <RemoveCopy projectId={project.id} keywordId={null} />
        </Details>
      )}
    </div>
  );
}

/** Some services include the label. */
const LABEL = /^(data )?source:\s*/i;
const ADDRESS = /(https?:\/\/[^\s,;)]+[^\s,;.)])/;

function SourceLine({ source }: { source: NonNullable<Project["source"]> }) {
  return (
    <p className="max-w-[64ch] text-note break-words text-fg-2">
      Source: <WithLinks text={source.attribution.replace(LABEL, "")} />
      {source.licence && !source.attribution.includes(source.licence) && (
        <>
          {" "}
          License: <WithLinks text={source.licence} />
        </>
      )}
    </p>
  );
}

function WithLinks({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, index) => {
    const href = index % 2 === 1 ? linkable(part) : null;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one fixed text never move
    if (href === null) return <Fragment key={index}>{part}</Fragment>;
    return (
      <OutsideLink key={href} href={href}>
        {part}
      </OutsideLink>
    );
  });
}
