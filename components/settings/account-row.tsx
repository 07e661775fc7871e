"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { isOffline, problemOf } from "@/components/errors/internal-fault";
import { OfflineNotice, ProblemNotice } from "@/components/errors/notices";
import { Button } from "@/components/ui/button";
import { buttonStyles } from "@/components/ui/button-styles";
import { Dialog } from "@/components/ui/dialog";
import { useFormats } from "@/components/ui/formats";
import { Link } from "@/components/ui/link";
import type { AccountFacts, SaveAnswer } from "@/lib/domain/answer/account";
import type { SavedFacts } from "@/lib/domain/answer/connection";
import { deleteAccount, disconnectAccount, type Refused, takeAccount } from "@/lib/queries/accounts";
import { DeleteDialog } from "./delete-dialog";

/** A refusal in one sentence is thrown, so that the dialog shows it where it shows everything else that fails. */
class NotDone extends Error {
  override readonly name = "NotDone";
}

async function done(answer: Promise<SaveAnswer | Refused>): Promise<void> {
  const said = await answer;
  if (!("saved" in said)) throw new NotDone(said.title);
  if (!said.saved) throw new NotDone("Somebody else has changed this connection meanwhile. Reload the page.");
  // Another connection is there now: nothing of the one before stays in the tab.
  window.location.reload();
}

function Failure({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <div className="mt-3 text-ui" role="alert">
      {error instanceof NotDone ? (
        <span className="text-danger">{error.message}</span>
      ) : isOffline(error) ? (
        <OfflineNotice />
      ) : (
        <ProblemNotice problem={problemOf(error)} />
      )}
    </div>
  );
}

/** What can be done with the connection that is in use. */
export function AccountActions({ account, saved }: { account: AccountFacts; saved: SavedFacts | null }) {
  const formats = useFormats();
  const [open, setOpen] = useState<"disconnect" | "delete" | null>(null);
  const close = () => setOpen(null);
  const disconnect = useMutation({ mutationFn: () => done(disconnectAccount(account)) });
  const removal = useMutation({ mutationFn: (title: string) => done(deleteAccount({ id: account.id, title })) });
  const held =
    saved === null
      ? "everything saved with it"
      : `${formats.counted(saved.projects, "project")}, ${formats.counted(saved.keywords, "keyword")} and ${formats.counted(saved.histories, "history", "histories")}`;
  return (
    <span className="mt-2 flex flex-wrap gap-2">
      <Link href={`/connect?change=${account.id}`} className={buttonStyles()}>
        Change
      </Link>
      {account.key !== "none" && <Button onClick={() => setOpen("disconnect")}>Disconnect</Button>}
      <Button onClick={() => setOpen("delete")}>Delete</Button>
      <Dialog
        isOpen={open === "disconnect"}
        onClose={close}
        title={`Disconnect ${account.title}?`}
        text={`Its key is deleted here and nothing new can load. What is saved stays readable: ${held}, with history, tags and notes.`}
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              variant="ink"
              running={disconnect.isPending ? "in progress" : null}
              onClick={() => disconnect.mutate()}
            >
              Disconnect
            </Button>
          </>
        }
      >
        <Failure error={disconnect.error} />
      </Dialog>
      <DeleteDialog
        isOpen={open === "delete"}
        onClose={close}
        title={`Delete ${account.title}?`}
        text={`Deletes the key and ${held}, with history, tags, notes and views. All of it was paid for and can’t be brought back. The record of requests stays.`}
        action="Delete everything"
        word={account.title}
        removal={{ ...removal, error: null, mutate: () => removal.mutate(account.title) }}
      >
        <Failure error={removal.error} />
      </DeleteDialog>
    </span>
  );
}

type OtherAccountsProps = {
  accounts: readonly AccountFacts[];
  /** The sample can be opened as well. */
  hasSample: boolean;
};

/** Connections that were entered before and are not in use; what they saved is still there. */
export function OtherAccounts({ accounts, hasSample }: OtherAccountsProps) {
  const take = useMutation({ mutationFn: (id: string | null) => done(takeAccount(id)) });
  const offered = [
    ...accounts.map(({ id, title, address }) => ({ id, title, address })),
    ...(hasSample ? [{ id: null, title: "Sample data", address: "" }] : []),
  ];
  return (
    <>
      <ul className="space-y-2">
        {offered.map(({ id, title, address }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 break-words">
              <bdi>{title}</bdi> <span className="font-mono text-note text-fg-2">{address}</span>
            </span>
            <Button
              className="ml-auto"
              aria-label={`Open ${title}`}
              running={take.isPending && take.variables === id ? "in progress" : null}
              onClick={() => take.mutate(id)}
            >
              Open
            </Button>
          </li>
        ))}
      </ul>
      <Failure error={take.error} />
    </>
  );
}
