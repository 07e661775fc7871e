"use client";

import type { Price } from "@/lib/domain/quota/price";
import { useFormats } from "./formats";

/** What something spends, in words: “3 requests”. With `dot` it follows a label: “Refresh · 3 requests”. */
export function RequestsPrice({ price, dot, className }: { price: Price; dot?: boolean; className?: string }) {
  const formats = useFormats();
  return (
    <span className={className}>
      {dot && "· "}
      {formats.price(price)}
    </span>
  );
}
