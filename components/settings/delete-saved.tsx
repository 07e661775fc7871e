import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRefresh } from "@/components/browser/use-refresh";
import { Button } from "@/components/ui/buttons/button";
import { deleteSaved } from "@/lib/queries/settings";
import { DeleteDialog } from "./delete-dialog";

export function DeleteSaved({ isEmpty }: { isEmpty: boolean }) {
  const client = useQueryClient();
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const [isOwnToo, setOwnToo] = useState(false);
  const removal = useMutation({
    mutationFn: () => deleteSaved(isOwnToo),
    onSuccess: () => {
      setOpen(false);
      // This tab's cached data came from the deleted copies.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "quota" && queryKey[0] !== "usage" });
      refresh();
    },
  });

  const open = () => {
    setOwnToo(false);
    removal.reset();
    setOpen(true);
  };

  return (
    <>
      <span className="flex flex-wrap items-center gap-3">
        <Button onClick={open} blocked={isEmpty ? "Nothing is saved" : null}>
          Delete saved data…
        </Button>
        <span role="status" className="text-fg-2">
          {removal.isSuccess && !isOpen && "Saved data deleted"}
        </span>
      </span>
      {isOpen && (
        <DeleteDialog
          onClose={() => setOpen(false)}
          title="Delete saved data?"
          text={`Every saved project and keyword is removed from this computer, along with their whole position history. Past days can’t be loaded again from most services. ${isOwnToo ? "Your tags, stars, notes and views can’t be restored." : "Your tags, stars, notes and views stay."}`}
          action="Delete saved data"
          removal={removal}
        >
          <label className="mt-3 flex min-h-6 items-center gap-2 text-ui pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="size-4 accent-(--accent)"
              checked={isOwnToo}
              onChange={(event) => setOwnToo(event.target.checked)}
            />
            Also delete your tags, stars, notes and views
          </label>
        </DeleteDialog>
      )}
    </>
  );
}
