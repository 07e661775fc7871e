import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { FailureAlert } from "@/components/errors/notices";
import { DeleteDialog } from "@/components/settings/delete-dialog";
import { Button, buttonStyles, LinkButton } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialogs/dialog";
import type { AccountFacts, SaveAnswer } from "@/lib/domain/response/account";
import type { SavedFacts, ShownAccount } from "@/lib/domain/response/connection";
import { deleteAccount, disconnectAccount, showSample } from "@/lib/queries/accounts";

/** Opens the result with a full page load, which clears the previous connection's data. Ends only with an error. */
async function openResult(saving: Promise<SaveAnswer>, path = "/settings"): Promise<never> {
  const { base } = await saving;
  window.location.assign(base + path);
  return new Promise(() => {});
}

type AccountActionsProps = {
  account: AccountFacts;
  saved: SavedFacts | null;
  days: number;
  labeledRows: number;
};

export function AccountActions({ account, saved, days, labeledRows }: AccountActionsProps) {
  const formats = useFormats();
  const [open, setOpen] = useState<"disconnect" | "delete" | null>(null);
  const close = () => setOpen(null);
  const disconnect = useMutation({ mutationFn: () => openResult(disconnectAccount(account)) });
  const removal = useMutation({
    mutationFn: () => openResult(deleteAccount({ id: account.id, title: account.title })),
  });
  const savedText =
    saved === null
      ? "everything saved with it"
      : [
          formats.counted(saved.projects, "project"),
          formats.counted(saved.keywords, "keyword"),
          formats.counted(saved.histories, "keyword history", "keyword histories"),
          formats.counted(days, "day of positions", "days of positions"),
        ].join(", ");
  const ownWords = labeledRows === 0 ? "" : `, your tags, stars or notes on ${formats.counted(labeledRows, "row")}`;
  return (
    <span className="flex flex-wrap gap-2">
      <LinkButton href={`/connect?change=${account.id}`}>Change</LinkButton>
      {account.key !== "none" && <Button onClick={() => setOpen("disconnect")}>Disconnect</Button>}
      <Button onClick={() => setOpen("delete")}>Delete</Button>
      {open === "disconnect" && (
        <Dialog
          onClose={close}
          title={`Disconnect ${account.title}?`}
          text={`Its key is deleted here and nothing new can load. You can still open saved data: ${savedText}${ownWords}.`}
          confirm={{ children: "Disconnect", isRunning: disconnect.isPending, onClick: () => disconnect.mutate() }}
        >
          <FailureAlert error={disconnect.error} className="mt-3" />
        </Dialog>
      )}
      {open === "delete" && (
        <DeleteDialog
          onClose={close}
          title={`Delete ${account.title}?`}
          text={`Deletes the key, ${savedText}${ownWords}, and saved views and plans. All of it was paid for and can’t be restored. The request log is kept.`}
          action="Delete everything"
          word={account.title}
          removal={removal}
        />
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
  const sample = useMutation({ mutationFn: (isShown: boolean) => openResult(showSample(isShown), "/projects") });
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
        <LinkButton href="/connect">Add a connection</LinkButton>
        {isSampleShown !== null && (
          <Button isRunning={sample.isPending} onClick={() => sample.mutate(!isSampleShown)}>
            {isSampleShown ? "Remove the sample" : "Restore the sample"}
          </Button>
        )}
      </div>
      <FailureAlert error={sample.error} className="mt-3" />
    </>
  );
}
