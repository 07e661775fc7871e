"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { isOffline, problemOf } from "@/components/errors/internal-fault";
import { OfflineNotice, ProblemNotice } from "@/components/errors/notices";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { deleteSaved } from "@/lib/queries/settings";

const WORD = "delete";

/** Deleting takes a typed word: what is saved has cost requests. */
export function DeleteSaved({ isEmpty }: { isEmpty: boolean }) {
  const client = useQueryClient();
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [isOwnToo, setOwnToo] = useState(false);
  const removal = useMutation({
    mutationFn: deleteSaved,
    onSuccess: () => {
      setOpen(false);
      // What this tab still holds in memory came from the copies that are gone.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "quota" && queryKey[0] !== "usage" });
      router.refresh();
    },
  });
  const isTyped = typed.trim().toLowerCase() === WORD;

  const open = () => {
    setTyped("");
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
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Delete saved data?"
        text={`Every saved project, keyword and history is removed from this computer. Getting them back uses requests. ${isOwnToo ? "Your tags, stars, notes and views can’t be restored." : "Your tags, stars, notes and views stay."}`}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button
              variant="ink"
              aria-disabled={!isTyped || undefined}
              running={removal.isPending ? "in progress" : null}
              onClick={() => isTyped && removal.mutate(isOwnToo)}
            >
              Delete saved data
            </Button>
          </>
        }
      >
        <label htmlFor="delete-word" className="mt-4 block text-ui">
          <span className="text-fg-2">
            Type <strong className="font-semibold text-fg">{WORD}</strong> to confirm
          </span>
          <Input
            id="delete-word"
            className="mt-1"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </label>
        <label className="mt-3 flex min-h-6 items-center gap-2 text-ui pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4 accent-(--accent)"
            checked={isOwnToo}
            onChange={(event) => setOwnToo(event.target.checked)}
          />
          Also delete your tags, stars, notes and views
        </label>
        {removal.error && (
          <div className="mt-3" role="alert">
            {isOffline(removal.error) ? <OfflineNotice /> : <ProblemNotice problem={problemOf(removal.error)} />}
          </div>
        )}
      </Dialog>
    </>
  );
}
