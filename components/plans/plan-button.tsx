import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy";
import type { Price } from "@/lib/domain/quota/price";
import type { PlanDialogProps } from "./plan-dialog";

const PlanDialog = lazyDialog(() => import("./plan-dialog").then((part) => part.PlanDialog));

type PlanButtonProps = Omit<PlanDialogProps, "onClose"> & {
  label: string;
  price?: Price;
};

/** A click only opens the dialog; it sends no request. */
export function PlanButton({ label, price, ...question }: PlanButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button price={price} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <PlanDialog {...question} onClose={() => setOpen(false)} />}
    </>
  );
}
