import { type ReactNode, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { Button } from "@/components/ui/buttons/button";
import type { ButtonVariant } from "@/components/ui/buttons/button-styles";
import { usePageAction } from "@/components/ui/page-actions";
import type { Formats } from "@/lib/domain/display/format";
import { needsConfirmation, type Price } from "@/lib/domain/quota/price";
import type { Quota } from "@/lib/domain/quota/quota";
import { CostDialog } from "./cost-dialog";
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
  const blocked = useQuota((quota) => blockedReason(price, quota, formats));
  if (isSavedOnly) return "Saved data only";
  return isTry ? null : blocked;
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
  running?: string | null;
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
  running,
  className,
  shortcut,
  isTry = false,
}: SpendButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const blocked = useBlockedReason(price, isTry);
  const mustAsk = useMustAsk(price) && !isTry;
  const press = () => (mustAsk ? setAsking(true) : onSpend(false));
  const offer = shortcut === undefined || running ? null : { id: label, label, price, blocked, shortcut, run: press };
  usePageAction(offer);

  return (
    <>
      <Button
        variant={variant}
        price={price}
        isShort={isShort}
        blocked={running ? null : blocked}
        running={running}
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
