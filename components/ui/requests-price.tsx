"use client";

import type { Price } from "@/lib/domain/quota/price";
import { useFormats } from "./formats";

type PriceTextProps = {
  words: string;
  /** It follows a label: “Refresh · 3 requests”; `from-sm`: a label that phones leave out. */
  dot?: boolean | "from-sm";
  className?: string;
};

/** What something spends, in words: “3 requests”. */
export function RequestsPrice({ price, ...props }: Omit<PriceTextProps, "words"> & { price: Price }) {
  return <PriceText words={useFormats().price(price)} {...props} />;
}

/** The same where the words are at hand. */
export function PriceText({ words, dot, className }: PriceTextProps) {
  return (
    <span className={className}>
      {dot && <span className={dot === "from-sm" ? "max-sm:sr-only" : undefined}>· </span>}
      {words}
    </span>
  );
}
