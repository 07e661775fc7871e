"use client";

import NextLink from "next/link";
import { type ComponentProps, type MouseEvent, useId, useState } from "react";
import { useBase } from "@/components/browser/base";
import { copyText } from "@/components/browser/copy-text";
import { useFormats } from "@/components/browser/formats";
import { cn } from "@/components/ui/cn";
import { Icon, type IconShape } from "@/components/ui/icon";
import type { Price } from "@/lib/domain/quota/price";

export type ButtonVariant = "ink" | "outline" | "ghost" | "link";

const VARIANTS: Record<ButtonVariant, string> = {
  ink: "px-2.5 forced-colors:border bg-ink text-on-ink not-aria-disabled:hover:bg-ink/90",
  outline: "px-2.5 border border-line-strong bg-surface text-fg not-aria-disabled:hover:bg-sunken",
  ghost: "px-2.5 text-fg-2 not-aria-disabled:hover:bg-sunken not-aria-disabled:hover:text-fg",
  link: "text-fg underline decoration-line-strong underline-offset-2 hover:decoration-current",
};

/** Also for links that look like buttons. Use one `ink` button per view. */
export const buttonStyles = (variant: ButtonVariant = "outline", className?: string): string =>
  cn(
    "inline-flex h-8 shrink-0 items-center justify-center gap-1.5 rounded-md text-ui font-medium whitespace-nowrap",
    "transition-colors pointer-coarse:min-h-11 [&_svg]:shrink-0",
    "aria-disabled:opacity-60",
    VARIANTS[variant],
    className,
  );

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

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & { label: string; icon: IconShape; size?: number };

export const IconButton = ({ label, icon, size = 14, className, ...props }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className={cn(
      "grid size-7 shrink-0 place-items-center rounded-md text-fg-2 hover:bg-sunken hover:text-fg pointer-coarse:size-11",
      className,
    )}
    {...props}
  >
    <Icon of={icon} size={size} />
  </button>
);

/** The result of copying an earlier text is not shown. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [lastCopy, setLastCopy] = useState<{ text: string; isCopied: boolean } | null>(null);
  const copy = async () => setLastCopy({ text, isCopied: await copyText(text) });
  return (
    <span className="flex items-center gap-2">
      <Button onClick={() => void copy()}>{label}</Button>
      <span role="status" className="text-note text-fg-2">
        {lastCopy?.text === text && (lastCopy.isCopied ? "Copied" : "Blocked by the browser")}
      </span>
    </span>
  );
}

type LinkProps = Omit<ComponentProps<typeof NextLink>, "href"> & { href: string };

/** Adds the account; for all addresses of the dashboard. Never prefetches: opening a page must be a user's action. */
export function Link({ href, ...props }: LinkProps) {
  const base = useBase();
  return <NextLink prefetch={false} {...props} href={href.startsWith("/") ? base + href : href} />;
}

/** A link that looks like a button. */
export const LinkButton = ({ variant, className, ...props }: LinkProps & { variant?: ButtonVariant }) => (
  <Link className={buttonStyles(variant, className)} {...props} />
);

/** To another site, in a new tab. */
export const OutsideLink = ({ className, children, ...props }: ComponentProps<"a">) => (
  <a target="_blank" rel="noopener noreferrer" className={cn("underline underline-offset-2", className)} {...props}>
    {children}
  </a>
);
