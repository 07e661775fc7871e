"use client";

import { useFormats } from "@/components/browser/formats";
import { SpendButton } from "@/components/quota/spend-button";
import { useQuota } from "@/components/quota/use-quota";
import { Card } from "@/components/ui/card";
import type { Price } from "@/lib/domain/quota/price";

export function LoadCard({
  title,
  what,
  price,
  onOpen,
}: {
  title: string;
  what: string;
  price: Price;
  onOpen: (isConfirmed: boolean) => void;
}) {
  const formats = useFormats();
  const left = useQuota((quota) => quota.left);
  return (
    <Card className="mt-5 px-4 py-10 text-center">
      <p className="text-body font-medium">{title}</p>
      <p className="mx-auto mt-1 max-w-[60ch] text-ui text-fg-2">
        Loading uses {formats.price(price)}. Up to {formats.integer(left)} {left === 1 ? "is" : "are"} left this hour.
      </p>
      <div className="mt-4 flex justify-center">
        <SpendButton price={price} onSpend={onOpen} question={`Load ${what}?`} label="Load" variant="ink" />
      </div>
    </Card>
  );
}
