import { type ReactNode, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { Button, type ButtonVariant } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { usePageAction } from "@/components/ui/page-actions";
import type { Formats } from "@/lib/domain/display/format";
import { needsConfirmation, type Price } from "@/lib/domain/quota/price";
import type { Quota } from "@/lib/domain/quota/quota";
import { QuotaBar } from "./quota-bar";
import { useQuota, useSavedOnly } from "./use-quota";

/** Why this price can't be spent now; null when it can. */
function blockedReason(price: Price, quota: Quota, formats: Formats): string | null {
  const at = formats.time(quota.resetsAt);
  if (quota.level === "spent" || quota.left === 0) return `Available at ${at}`;
  return price.requests > quota.left ? `Only ${formats.integer(quota.left)} left until ${at}` : null;
}

export function useBlockedReason(price: Price, isTry: boolean): string | null {
  const formats = useFormats();
  const isSavedOnly = useSavedOnly() !== null;
  const blockReason = useQuota((quota) => blockedReason(price, quota, formats));
  if (isSavedOnly) return "Saved data only";
  return isTry ? null : blockReason;
}

export const useMustAsk = (price: Price): boolean => useQuota((quota) => needsConfirmation(price, quota));

type SpendButtonProps = {
  price: Price;
  /** @param isConfirmed the user confirmed the price in a dialog */
  onSpend: (isConfirmed: boolean) => void;
  question: string;
  label: string;
  icon?: ReactNode;
  isShort?: boolean;
  variant?: ButtonVariant;
  isRunning?: boolean;
  className?: string;
  shortcut?: string;
  /** A retry after a refusal: the recorded limit does not block it. */
  isTry?: boolean;
};

export function SpendButton({
  price,
  onSpend,
  question,
  label,
  icon,
  isShort = false,
  variant,
  isRunning = false,
  className,
  shortcut,
  isTry = false,
}: SpendButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const blockReason = useBlockedReason(price, isTry);
  const mustAsk = useMustAsk(price) && !isTry;
  const press = () => (mustAsk ? setAsking(true) : onSpend(false));
  const offer =
    shortcut === undefined || isRunning ? null : { id: label, label, price, blockReason, shortcut, run: press };
  usePageAction(offer);

  return (
    <>
      <Button
        variant={variant}
        price={price}
        isShort={isShort}
        blockReason={isRunning ? null : blockReason}
        isRunning={isRunning}
        onClick={press}
        className={className}
      >
        {icon}
        {isShort ? <span className="max-sm:sr-only">{label}</span> : label}
      </Button>
      {isAsking && (
        <CostDialog
          onClose={() => setAsking(false)}
          onConfirm={() => onSpend(true)}
          price={price}
          question={question}
          confirmLabel={label}
        />
      )}
    </>
  );
}

function CostPreview({ quota, price }: { quota: Quota; price: Price }) {
  const formats = useFormats();
  const before = quota.used + quota.maybe;
  return (
    <>
      <QuotaBar quota={quota} after={price.requests} className="mt-4 h-2" />
      <div className="mt-1.5 flex justify-between text-note text-fg-2 tabular-nums">
        <span>{formats.integer(before)} now</span>
        <span>
          {formats.integer(before + price.requests)} after{price.atLeast && ", or more"}
        </span>
        <span>{formats.integer(quota.limit)}</span>
      </div>
    </>
  );
}

type CostDialogProps = {
  onClose: () => void;
  onConfirm: () => void;
  price: Price;
  question: string;
  confirmLabel: string;
};

export function CostDialog({ onClose, onConfirm, price, question, confirmLabel }: CostDialogProps) {
  const formats = useFormats();
  const quota = useQuota();
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <Dialog
      onClose={onClose}
      title={question}
      text={`This uses ${formats.price(price)}. Up to ${formats.integer(quota.left)} ${quota.left === 1 ? "is" : "are"} left this hour.`}
      confirm={{ children: confirmLabel, onClick: confirm }}
    >
      <CostPreview quota={quota} price={price} />
    </Dialog>
  );
}
