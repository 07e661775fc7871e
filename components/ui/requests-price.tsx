import type { Formats } from "@/lib/domain/display/format";
import type { Price } from "@/lib/domain/quota/price";

type RequestsPriceProps = {
  price: Price;
  formats: Formats;
  dot?: boolean | "from-sm";
  className?: string;
};

export function RequestsPrice({ price, formats, dot, className }: RequestsPriceProps) {
  return (
    <span className={className}>
      {dot && <span className={dot === "from-sm" ? "max-sm:sr-only" : undefined}>· </span>}
      {formats.price(price)}
    </span>
  );
}
