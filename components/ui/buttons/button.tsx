"use client";

import { type ComponentProps, type MouseEvent, useId } from "react";
import { useFormats } from "@/components/browser/formats";
import type { Price } from "@/lib/domain/quota/price";
import { type ButtonVariant, buttonStyles } from "./button-styles";

type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  price?: Price | null;
  /** Phones show an icon instead of the label, so the price needs no separator. */
  isShort?: boolean;
  /** Why the button is blocked. It stays focusable and shows the reason beside it. */
  blockReason?: string | null;
  isRunning?: boolean;
};

/** Ignores clicks while it is blocked, running or `aria-disabled`. The reason is visible text, never only a tooltip. */
export function Button({
  variant,
  price,
  isShort,
  blockReason,
  isRunning,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const isStopped = Boolean(blockReason || isRunning || rest["aria-disabled"]);

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
      aria-disabled={isStopped || undefined}
      aria-describedby={blockReason ? reasonId : rest["aria-describedby"]}
      className={buttonStyles(variant, className)}
    >
      {children}
      {isRunning ? (
        <span className="font-normal opacity-80">· in progress</span>
      ) : (
        price && <RequestsPrice price={price} isShort={isShort} className="font-normal opacity-80" />
      )}
    </button>
  );
  if (!blockReason) return button;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {button}
      <span id={reasonId} className="text-note text-fg-2">
        {blockReason}
      </span>
    </span>
  );
}

type RequestsPriceProps = { price: Price; isShort?: boolean; className: string };

export function RequestsPrice({ price, isShort, className }: RequestsPriceProps) {
  const formats = useFormats();
  return (
    <span className={className}>
      <span className={isShort ? "max-sm:sr-only" : undefined}>· </span>
      {formats.price(price)}
    </span>
  );
}
