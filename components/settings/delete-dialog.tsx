import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { FailureAlert } from "@/components/errors/notices";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { TextField } from "@/components/ui/inputs";

type DeleteDialogProps = {
  onClose: () => void;
  title: string;
  text: string;
  action: string;
  removal: Pick<UseMutationResult<unknown, Error, void>, "isPending" | "error" | "mutate">;
  word?: string;
  children?: ReactNode;
};

/** Requires a typed word, because saved data has cost requests. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { onClose, title, text, action, removal, word = "delete", children } = props;
  const [typedWord, setTypedWord] = useState("");
  const isTyped = typedWord.trim().toLowerCase() === word.trim().toLowerCase();
  return (
    <Dialog
      onClose={onClose}
      title={title}
      text={text}
      confirm={{
        children: action,
        "aria-disabled": !isTyped,
        isRunning: removal.isPending,
        onClick: () => removal.mutate(),
      }}
    >
      <TextField
        label={
          <span className="font-normal text-fg-2">
            Type <strong className="font-semibold text-fg">{word}</strong> to confirm
          </span>
        }
        className="mt-4"
        value={typedWord}
        onChange={(event) => setTypedWord(event.target.value)}
      />
      {children}
      <FailureAlert error={removal.error} className="mt-3" />
    </Dialog>
  );
}
