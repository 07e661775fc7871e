"use client";

import { type ComponentProps, type MouseEvent, useId } from "react";
import type { Price } from "@/lib/domain/quota/price";
import { useFormats } from "../browser/formats";
import { type ButtonVariant, buttonStyles } from "./button-styles";
import { RequestsPrice } from "./requests-price";

type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  /** What pressing it spends; free actions show no price. */
  price?: Price | null;
  /** Phones show a sign in place of the label: then nothing parts it from the price. */
  isShort?: boolean;
  /** Why it cannot be pressed now. The button stays focusable and the reason is shown beside it. */
  blocked?: string | null;
  /** Replaces the price while it runs: “12 of 48”. */
  running?: string | null;
};

/** A button: label, then its price. Blocked buttons say why in visible text, never only in a tooltip. */
export function Button({
  variant,
  price,
  isShort,
  blocked,
  running,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const formats = useFormats();
  const isStopped = Boolean(blocked) || Boolean(running);

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isStopped) return event.preventDefault();
    onClick?.(event);
  };

  const button = (
    <button
      type="button"
      data-slot="button"
      {...rest}
      onClick={press}
      aria-disabled={isStopped || rest["aria-disabled"] || undefined}
      aria-describedby={blocked ? reasonId : rest["aria-describedby"]}
      className={buttonStyles(variant, className)}
    >
      {children}
      {running ? (
        <span className="font-normal tabular-nums opacity-80">· {running}</span>
      ) : (
        price && (
          <RequestsPrice
            price={price}
            formats={formats}
            className="font-normal opacity-80"
            dot={isShort ? "from-sm" : true}
          />
        )
      )}
    </button>
  );
  if (!blocked) return button;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {button}
      <span id={reasonId} className="text-note text-fg-2">
        {blocked}
      </span>
    </span>
  );
}
