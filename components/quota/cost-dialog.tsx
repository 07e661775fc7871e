import { useFormats } from "@/components/browser/formats";
import { Button } from "@/components/ui/buttons/button";
import { Dialog } from "@/components/ui/dialogs/dialog";
import type { Price } from "@/lib/domain/quota/price";
import type { Quota } from "@/lib/domain/quota/quota";
import { QuotaBar } from "./quota-bar";
import { useQuota } from "./use-quota";

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
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="ink" onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <CostPreview quota={quota} price={price} />
    </Dialog>
  );
}
