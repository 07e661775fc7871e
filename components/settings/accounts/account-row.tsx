import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { FailureNotice } from "@/components/errors/notices";
import { DeleteDialog } from "@/components/settings/delete-dialog";
import { Button } from "@/components/ui/buttons/button";
import { buttonStyles } from "@/components/ui/buttons/button-styles";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { Link } from "@/components/ui/link";
import type { AccountFacts, SaveAnswer } from "@/lib/domain/response/account";
import type { SavedFacts, ShownAccount } from "@/lib/domain/response/connection";
import { deleteAccount, disconnectAccount, type Refused, showSample } from "@/lib/queries/accounts";

/** Thrown for a refusal, so that the dialog shows it like other errors. */
class NotDone extends Error {
  override readonly name = "NotDone";
}

async function done(answer: Promise<SaveAnswer | Refused>, path = "/settings"): Promise<void> {
  const said = await answer;
  if (!("saved" in said)) throw new NotDone(said.title);
  if (!said.saved) throw new NotDone("Someone else changed this connection in the meantime. Reload the page.");
  // A full page load clears the previous connection's data from this tab.
  window.location.assign(said.base + path);
}

function Failure({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <div className="mt-3 text-ui" role="alert">
      {error instanceof NotDone ? (
        <span className="text-danger">{error.message}</span>
      ) : (
        <FailureNotice error={error} />
      )}
    </div>
  );
}

type AccountActionsProps = {
  account: AccountFacts;
  saved: SavedFacts | null;
  days: number;
  labeled: number;
};

export function AccountActions({ account, saved, days, labeled }: AccountActionsProps) {
  const formats = useFormats();
  const [open, setOpen] = useState<"disconnect" | "delete" | null>(null);
  const close = () => setOpen(null);
  const disconnect = useMutation({ mutationFn: () => done(disconnectAccount(account)) });
  const removal = useMutation({ mutationFn: (title: string) => done(deleteAccount({ id: account.id, title })) });
  const held =
    saved === null
      ? "everything saved with it"
      : [
          formats.counted(saved.projects, "project"),
          formats.counted(saved.keywords, "keyword"),
          formats.counted(saved.histories, "keyword history", "keyword histories"),
          formats.counted(days, "day of positions", "days of positions"),
        ].join(", ");
  const ownWords = labeled === 0 ? "" : `, your tags, stars or notes on ${formats.counted(labeled, "row")}`;
  return (
    <span className="flex flex-wrap gap-2">
      <Link href={`/connect?change=${account.id}`} className={buttonStyles()}>
        Change
      </Link>
      {account.key !== "none" && <Button onClick={() => setOpen("disconnect")}>Disconnect</Button>}
      <Button onClick={() => setOpen("delete")}>Delete</Button>
      {open === "disconnect" && (
        <Dialog
          onClose={close}
          title={`Disconnect ${account.title}?`}
          text={`Its key is deleted here and nothing new can load. You can still open saved data: ${held}${ownWords}.`}
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
      )}
      {open === "delete" && (
        <DeleteDialog
          onClose={close}
          title={`Delete ${account.title}?`}
          text={`Deletes the key, ${held}${ownWords}, and saved views and plans. All of it was paid for and can’t be restored. The request log is kept.`}
          action="Delete everything"
          word={account.title}
          removal={{ ...removal, error: null, mutate: () => removal.mutate(account.title) }}
        >
          <Failure error={removal.error} />
        </DeleteDialog>
      )}
    </span>
  );
}

type OtherAccountsProps = {
  others: readonly ShownAccount[];
  /** null: no sample runs here, or it is the only account. */
  isSampleShown: boolean | null;
};

export function OtherAccounts({ others, isSampleShown }: OtherAccountsProps) {
  const sample = useMutation({ mutationFn: (isShown: boolean) => done(showSample(isShown), "/projects") });
  return (
    <>
      {others.length > 0 && (
        <ul className="mb-3 space-y-2">
          {others.map(({ slug, title, base }) => (
            <li key={slug} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <bdi className="min-w-0 break-words">{title}</bdi>
              {/* A full page load: no data of this account stays in the tab. */}
              <a href={`${base}/projects`} aria-label={`Open ${title}`} className={buttonStyles("outline", "ml-auto")}>
                Open
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Link href="/connect" className={buttonStyles()}>
          Add a connection
        </Link>
        {isSampleShown !== null && (
          <Button running={sample.isPending ? "in progress" : null} onClick={() => sample.mutate(!isSampleShown)}>
            {isSampleShown ? "Remove the sample" : "Restore the sample"}
          </Button>
        )}
      </div>
      <Failure error={sample.error} />
    </>
  );
}
