import type { Formats } from "@/lib/domain/display/format";
import type { Price } from "@/lib/domain/quota/price";

type RequestsPriceProps = {
  price: Price;
  formats: Formats;
  /** It follows a label: “Refresh · 3 requests”; `from-sm`: a label that phones leave out. */
  dot?: boolean | "from-sm";
  className?: string;
};

/** What something spends, in words: “3 requests”. */
export function RequestsPrice({ price, formats, dot, className }: RequestsPriceProps) {
  return (
    <span className={className}>
      {dot && <span className={dot === "from-sm" ? "max-sm:sr-only" : undefined}>· </span>}
      {formats.price(price)}
    </span>
  );
}
