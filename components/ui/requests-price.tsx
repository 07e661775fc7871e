"use client";

import type { Price } from "@/lib/domain/quota/price";
import { useFormats } from "./formats";

type RequestsPriceProps = {
  price: Price;
  /** It follows a label: “Refresh · 3 requests”; `from-sm`: a label that phones leave out. */
  dot?: boolean | "from-sm";
  className?: string;
};

/** What something spends, in words: “3 requests”. */
export function RequestsPrice({ price, dot, className }: RequestsPriceProps) {
  const formats = useFormats();
  return (
    <span className={className}>
      {dot && <span className={dot === "from-sm" ? "max-sm:sr-only" : undefined}>· </span>}
      {formats.price(price)}
    </span>
  );
}
