import { useFormats } from "@/components/browser/formats";
import { LabelsBar } from "@/components/labels/labels-bar";
import { noteWords } from "@/components/page/list-note-notice";
import { RemoveCopy } from "@/components/page/remove-copy";
import { SavedLine } from "@/components/page/saved-line";
import { SourceLine } from "@/components/page/source-line";
import type { ProjectPageState } from "@/components/page/use-project-page";
import { Details } from "@/components/ui/details";

export function ProjectMorePanel({ page }: { page: ProjectPageState }) {
  const formats = useFormats();
  const { project, name, live, source } = page;
  const { reading } = live.answer;
  const notes = noteWords(formats, reading?.data.notes ?? []);
  return (
    <div className="space-y-3 text-ui">
      <LabelsBar projectId={project.id} keywordId={null} subject={{ text: name, market: null }} />
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
          <RemoveCopy
            projectId={project.id}
            keywordId={null}
            queryKey={page.queryKey}
            back={{ label: "Back to projects", href: "/projects" }}
          />
        </Details>
      )}
    </div>
  );
}
