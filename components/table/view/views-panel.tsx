import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide";
import { useId, useState } from "react";
import { useAddress } from "@/components/browser/use-address";
import { NotLoaded } from "@/components/errors/not-loaded";
import { Button, IconButton, Link } from "@/components/ui/button";
import { Form, Input, ProblemText } from "@/components/ui/inputs";
import { type SavedView, type ViewsOutcome, viewQuery } from "@/lib/domain/table/saved-view";
import { projectHref } from "@/lib/domain/web/address-params";
import { removeView, saveView, viewsQuery } from "@/lib/queries/views";

const NOT_KEPT = "Couldn’t save the view. The name is still here; try again.";

export function ViewsPanel({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const query = viewQuery(useAddress().toString());
  const client = useQueryClient();
  const views = useQuery(viewsQuery(projectId));
  const [renaming, setRenaming] = useState<SavedView | null>(null);
  const [name, setName] = useState("");
  const ids = { field: useId(), problem: useId() };
  const keep = (outcome: ViewsOutcome) => client.setQueryData(viewsQuery(projectId).queryKey, outcome);
  const saving = useMutation({
    mutationFn: saveView,
    onSuccess: (outcome) => {
      keep(outcome);
      if (outcome.problem !== null) return;
      setRenaming(null);
      setName("");
      if (removing.isError) removing.reset();
    },
  });
  const removing = useMutation({
    mutationFn: ({ id }: SavedView) => removeView({ projectId, id }),
    onSuccess: keep,
  });
  const notRemoved = removing.isError ? "Couldn’t delete it. Try again." : null;
  const problem = saving.isError ? NOT_KEPT : (saving.data?.problem ?? notRemoved);
  const deletedView = removing.isSuccess ? removing.variables : null;
  const bringBack = ({ name: text, query: address }: SavedView) =>
    saving.mutate({ projectId, id: null, name: text, query: address }, { onSuccess: () => removing.reset() });
  const rename = (view: SavedView | null) => {
    setRenaming(view);
    setName(view?.name ?? "");
    saving.reset();
  };
  const savedViews = views.data?.views ?? [];
  const current = savedViews.find((view) => view.query === query);

  return (
    <div className="text-ui">
      <NotLoaded what="Saved views" query={views} className="px-1 text-note text-fg-2" />
      {views.data !== undefined && savedViews.length === 0 && (
        <p className="px-1 text-note text-fg-2">No views yet. A view saves search, filters, sort and columns.</p>
      )}
      <ul aria-label="Saved views" className="max-h-72 overflow-y-auto">
        {savedViews.map((view) => (
          <li key={view.id} className="flex items-center gap-0.5 rounded-md hover:bg-sunken">
            <Link
              href={projectHref(projectId) + (view.query === "" ? "" : `?${view.query}`)}
              aria-current={view === current ? "page" : undefined}
              onClick={onClose}
              className="min-w-0 flex-1 truncate rounded-md px-2 py-1.5 aria-[current]:font-medium pointer-coarse:py-3"
            >
              <bdi>{view.name}</bdi>
            </Link>
            <IconButton label={`Rename ${view.name}`} icon={Pencil} onClick={() => rename(view)} />
            <IconButton label={`Delete ${view.name}`} icon={Trash2} onClick={() => removing.mutate(view)} />
          </li>
        ))}
      </ul>
      <p role="status" className="flex items-center gap-2 px-1 text-note text-fg-2">
        {deletedView !== null && (
          <>
            <span className="min-w-0 truncate">Deleted “{deletedView.name}”</span>
            <Button variant="link" onClick={() => bringBack(deletedView)}>
              Undo
            </Button>
          </>
        )}
      </p>
      <Form
        className="mt-2 border-t border-line px-1 pt-3"
        onSubmit={() => {
          if (saving.isPending) return;
          saving.mutate({ projectId, id: renaming?.id ?? null, name, query: renaming?.query ?? query });
        }}
      >
        <label htmlFor={ids.field} className="text-note text-fg-2">
          {renaming === null ? "Save this view as" : "New name"}
        </label>
        <div className="mt-1 flex items-center gap-2">
          <Input
            id={ids.field}
            value={name}
            autoComplete="off"
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem === null ? undefined : ids.problem}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" isRunning={saving.isPending}>
            {renaming === null ? "Save view" : "Rename"}
          </Button>
        </div>
        <ProblemText id={ids.problem} className="mt-1 text-note">
          {problem}
        </ProblemText>
        {renaming !== null && (
          <Button variant="link" className="mt-1" onClick={() => rename(null)}>
            Cancel
          </Button>
        )}
      </Form>
    </div>
  );
}
